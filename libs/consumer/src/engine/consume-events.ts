import { consumeTopic, type InMessage, type KafkaClient } from '@cowrie/messaging';
import type { Fault, Logger, Meter } from '@cowrie/telemetry';
import { applySlices, type Inbox, type Write } from './apply-slices.ts';
import type { Keeping } from './attempt.ts';
import type { SliceFailure } from './merge-slices.ts';
import type { ConsumerPosition } from './position.ts';
import { createProjector } from './projector.ts';
import type { DecodedEvent } from './select.ts';
import type { Transact } from './transaction.ts';

export type ConsumeEventsOptions<E> = {
  topic: string;
  groupId: string;
  transact: Transact;
  inbox: Inbox;
  decode(message: InMessage): DecodedEvent<E>;
  write: Write<E>;
  faultOf(error: unknown): Fault;
  /** Whether fewer events might succeed than those that failed together. */
  mayFewerSucceed(failed: SliceFailure): boolean;
  keeping: Keeping;
  howToGoOn: string;
  logger: Logger;
  meter: Meter;
  onCrash(error: Error): void;
} & ConsumeEventsHooks;

/** What a consumer may want to know or decide besides; none is needed. */
export type ConsumeEventsHooks = {
  /** Called when a partition is opened, and after each commit. */
  onPosition?(position: ConsumerPosition): void;
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
  /** Reads again where a partition of ours stands, and goes on from there: for who knows that its database was restored beneath it. */
  reopen(partition: number): void;
  /** Ends after the transaction that runs, and leaves the group. */
  close(): Promise<void>;
};

/** Applies a topic of events to a database, beside any number of other instances of the group. */
export function consumeEvents<E>(kafka: KafkaClient, options: ConsumeEventsOptions<E>): EventConsumer {
  const { transact, inbox, logger, onPosition, around, rest } = options;
  const consumed = consumeTopic(kafka, {
    ...options,
    ...(rest ? { rest: (messages, signal) => harmless('rest', () => rest(messages, signal), logger) } : {}),
    onMessages: (partition, messages, heartbeat) =>
      workInside(around, messages, () => projector.take(partition, messages, heartbeat), logger),
    troubled: () => projector.troubled(),
    onAssigned: (partitions) => projector.assign(partitions),
    onClose: () => projector.close(),
  });
  const projector = createProjector({
    ...options,
    consumed,
    readPosition: inbox.read,
    readLeftBehind: inbox.readLeftBehind,
    applySlices: (slices) => applySlices(transact, slices, options),
    onPosition: (position) => void harmless('onPosition', () => onPosition?.(position), logger),
  });
  const { start, healthy, problems, partitions, close } = consumed;
  return { start, healthy, problems, partitions, close, reopen: projector.reopen };
}

/** Runs the work, and once, whatever `around` does. */
async function workInside(
  around: ConsumeEventsHooks['around'],
  messages: readonly InMessage[],
  work: () => Promise<void>,
  logger: Logger,
): Promise<void> {
  let working: Promise<void> | undefined;
  const workOnce = () => (working ??= work());
  try {
    await around?.(messages, workOnce);
  } catch (error) {
    // Throws when it is the work that failed.
    await workOnce();
    logger.error(
      { err: error, hook: 'around' },
      'a hook of the event consumer threw; consumption is not affected',
    );
  }
  await workOnce();
}

/** What a hook throws is logged, and changes nothing. */
async function harmless(
  hook: keyof ConsumeEventsHooks,
  call: () => Promise<void> | void,
  logger: Logger,
): Promise<void> {
  try {
    await call();
  } catch (error) {
    logger.error({ err: error, hook }, 'a hook of the event consumer threw; consumption is not affected');
  }
}
