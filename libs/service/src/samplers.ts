import { createDeadLetterCounter, DEAD_LETTERS_EVERY_MS, measureDeadLetterDepth } from '@cowrie/messaging';
import { measureOutbox, readOutboxStatus } from '@cowrie/postgres';
import { createSampler, type Sampler } from '@cowrie/runtime';
import type { Meter } from '@cowrie/telemetry';
import type pg from 'pg';
import { deadLetterTopics, type FollowedTopics } from './health.ts';
import type { Service } from './open-service.ts';

const OUTBOX_EVERY_MS = 10_000;
const INBOX_EVERY_MS = 10_000;
const APPROVALS_EVERY_MS = 30_000;
/** The owner of this partition reports values that are the same on all instances. */
const REPORTING_PARTITION = 0;

type SamplerContext = Pick<Service['context'], 'logger' | 'meter'> & { isMine(): boolean };
export type SamplerFactory = (reporting: SamplerContext) => Pick<Sampler<unknown>, 'start' | 'stop'>;

export function declareSampler<T>(declared: {
  what: string;
  everyMs: number;
  read(): Promise<T>;
  measure(meter: Meter, last: () => T | null): void;
}): SamplerFactory {
  const { what, everyMs, read, measure } = declared;
  return ({ logger, meter, isMine }) => {
    const sampler = createSampler({ what, everyMs, read, isMine, logger });
    measure(meter, sampler.last);
    return sampler;
  };
}

export const isReporting = (partitions: () => readonly number[]): boolean =>
  partitions().includes(REPORTING_PARTITION);

export const outboxSampler = (pool: pg.Pool): SamplerFactory =>
  declareSampler({
    what: 'the outbox',
    everyMs: OUTBOX_EVERY_MS,
    read: () => readOutboxStatus(pool),
    measure: measureOutbox,
  });

/** Handled dead letters are deleted, so all rows wait. */
export const inboxSampler = (count: () => Promise<ReadonlyMap<string, number>>): SamplerFactory =>
  declareSampler({
    what: 'dead letters',
    everyMs: INBOX_EVERY_MS,
    async read() {
      const counts = [...(await count())];
      return new Map(counts.map(([name, messages]) => [name, { messages, waiting: messages }]));
    },
    measure: measureDeadLetterDepth,
  });

export const approvalsSampler = (read: () => Promise<number>): SamplerFactory =>
  declareSampler({
    what: 'pending approvals',
    everyMs: APPROVALS_EVERY_MS,
    read,
    measure: (meter, last) =>
      meter.gauge('cowrie_approvals_waiting', 'Operations that wait for a second person', [], () => {
        const value = last();
        return value === null ? [] : [{ value }];
      }),
  });

export const deadLettersSampler = ({ client, context }: Service, follows: FollowedTopics): SamplerFactory =>
  declareSampler({
    what: 'dead letters',
    everyMs: DEAD_LETTERS_EVERY_MS,
    read: createDeadLetterCounter(client, deadLetterTopics(follows), context.logger),
    measure: measureDeadLetterDepth,
  });
