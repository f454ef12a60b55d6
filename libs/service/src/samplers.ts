import { createDeadLetterCounter, DEAD_LETTERS_EVERY_MS, measureDeadLetterDepth } from '@cowrie/messaging';
import { measureOutbox, readOutboxStatus } from '@cowrie/postgres';
import { createSampler, type Sampler } from '@cowrie/runtime';
import type { Meter } from '@cowrie/telemetry';
import type pg from 'pg';
import { deadLetterTopics, type Follows } from './health.ts';
import type { Service } from './open-service.ts';

const OUTBOX_EVERY_MS = 10_000;
const INBOX_EVERY_MS = 10_000;
const APPROVALS_EVERY_MS = 30_000;
/** The instance that serves this partition reports what is the same for all. */
const REPORTING_PARTITION = 0;

type Reporting = Pick<Service['context'], 'logger' | 'meter'> & { isMine(): boolean };
/** Something that is read now and then for the metrics, by one of the instances; it begins when it is started. */
export type Sampled = (reporting: Reporting) => Pick<Sampler<unknown>, 'start' | 'stop'>;

/** Declares what is read every `everyMs` and the gauges that show it; `measure` gets what was read last, or null. */
export function sampled<T>(declared: {
  what: string;
  everyMs: number;
  read(): Promise<T>;
  measure(meter: Meter, last: () => T | null): void;
}): Sampled {
  const { what, everyMs, read, measure } = declared;
  return ({ logger, meter, isMine }) => {
    const sampler = createSampler({ what, everyMs, read, isMine, logger });
    measure(meter, sampler.last);
    return sampler;
  };
}

/** Whether this of the instances reports what is the same for all. */
export const isReporting = (partitions: () => readonly number[]): boolean =>
  partitions().includes(REPORTING_PARTITION);

/** How many rows wait in the outbox, and how long. */
export const outboxSampled = (pool: pg.Pool): Sampled =>
  sampled({
    what: 'the outbox',
    everyMs: OUTBOX_EVERY_MS,
    read: () => readOutboxStatus(pool),
    measure: measureOutbox,
  });

/** How many events a service has put aside in its own tables, by their names: what is dealt with leaves them, so all wait. */
export const inboxSampled = (count: () => Promise<ReadonlyMap<string, number>>): Sampled =>
  sampled({
    what: 'dead letters',
    everyMs: INBOX_EVERY_MS,
    async read() {
      const counts = [...(await count())];
      return new Map(counts.map(([name, messages]) => [name, { messages, waiting: messages }]));
    },
    measure: measureDeadLetterDepth,
  });

/** The number of pending approvals, in every service that keeps some. */
export const approvalsSampled = (read: () => Promise<number>): Sampled =>
  sampled({
    what: 'pending approvals',
    everyMs: APPROVALS_EVERY_MS,
    read,
    measure: (meter, last) =>
      meter.gauge('cowrie_approvals_waiting', 'Operations that wait for a second person', [], () => {
        const value = last();
        return value === null ? [] : [{ value }];
      }),
  });

/** How many messages of these topics were put aside, and how many of them wait for somebody. */
export const deadLettersSampled = ({ client, context }: Service, follows: Follows): Sampled =>
  sampled({
    what: 'dead letters',
    everyMs: DEAD_LETTERS_EVERY_MS,
    read: createDeadLetterCounter(client, deadLetterTopics(follows), context.logger),
    measure: measureDeadLetterDepth,
  });
