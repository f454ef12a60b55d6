import { consumeTopic, type Fault, type InMessage, type KafkaClient, type Producer } from '@cowrie/messaging';
import type { Logger, Meter } from '@cowrie/telemetry';
import type pg from 'pg';
import { applySlices, type Inbox, type Write } from './apply-slices.ts';
import type { DeadLetters } from './attempt.ts';
import type { Position } from './position.ts';
import { createProjector } from './projector.ts';
import type { DecodedEvent } from './select.ts';

export type ConsumeEventsOptions<E, P extends Position> = {
  topic: string;
  groupId: string;
  pool: pg.Pool;
  inbox: Inbox<P>;
  decode(message: InMessage): DecodedEvent<E>;
  write: Write<E>;
  faultOf(error: unknown): Fault;
  deadLetters: DeadLetters;
  /** Of dead letters that go to a topic. */
  producer: Producer | undefined;
  howToGoOn: string;
  logger: Logger;
  meter: Meter;
  onCrash(error: Error): void;
} & ConsumeEventsHooks;

/** What a consumer may want to know or decide besides; none is needed. */
export type ConsumeEventsHooks = {
  /** Called when a partition is opened, and after each commit. */
  onPosition?(position: Position): void;
  /** Around the work on messages that came together. */
  around?(messages: readonly InMessage[], work: () => Promise<void>): Promise<void>;
  /** A pause before more messages are asked for, so that one transaction takes in more; see `partitions`. */
  rest?(messages: readonly InMessage[], signal: AbortSignal): Promise<void>;
};

export type EventConsumer = {
  /** Resolves when the group is joined; waits for Kafka to come up. */
  start(): Promise<void>;
  /** True while it is a member of its group that the broker has heard of lately. */
  healthy(): boolean;
  /** Why partitions stand still, for people; empty when all is well. */
  problems(): string[];
  /** The partitions that are this instance's now. */
  partitions(): readonly number[];
  /** Ends after the transaction that runs, and leaves the group. */
  close(): Promise<void>;
};

/** Applies a topic of events to a database, beside any number of other instances of the group. */
export function consumeEvents<E, P extends Position>(
  kafka: KafkaClient,
  options: ConsumeEventsOptions<E, P>,
): EventConsumer {
  const { pool, inbox, onPosition, around, rest } = options;
  const consumed = consumeTopic(kafka, {
    ...options,
    ...(rest ? { rest } : {}),
    onMessages(partition, messages, heartbeat) {
      const work = () => projector.take(partition, messages, heartbeat);
      return around ? around(messages, work) : work();
    },
    onAssigned: (partitions) => projector.assign(partitions),
    onClose: () => projector.close(),
  });
  const projector = createProjector({
    ...options,
    consumed,
    readPosition: inbox.read,
    applySlices: (slices) => applySlices(pool, slices, options),
    onPosition: (position) => onPosition?.(position),
  });
  const { start, healthy, problems, partitions, close } = consumed;
  return { start, healthy, problems, partitions, close };
}
