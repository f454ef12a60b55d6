import { consumeTopic, type InMessage, type KafkaClient } from '@cowrie/messaging';
import type { Fault, Logger, Meter } from '@cowrie/telemetry';
import { applySlices, type Inbox, type Write } from './apply-slices.ts';
import type { DeadLetterPolicy } from './attempt.ts';
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
  mayFewerSucceed(failed: SliceFailure): boolean;
  keeping: DeadLetterPolicy;
  howToGoOn: string;
  logger: Logger;
  meter: Meter;
  onCrash(error: Error): void;
} & ConsumeEventsHooks;

export type ConsumeEventsHooks = {
  /** It is called when a partition is opened and after each commit. */
  onPosition?(position: ConsumerPosition): void;
  around?(messages: readonly InMessage[], work: () => Promise<void>): Promise<void>;
  /** A pause before the next fetch lets one transaction take more messages. */
  rest?(messages: readonly InMessage[], signal: AbortSignal): Promise<void>;
};

export type EventConsumer = {
  start(): Promise<void>;
  healthy(): boolean;
  /** The texts are for people; the list is empty when all is well. */
  problems(): string[];
  partitions(): readonly number[];
  /** Call it after the database was restored. */
  reopen(partition: number): void;
  close(): Promise<void>;
};

export function consumeEvents<E>(kafka: KafkaClient, options: ConsumeEventsOptions<E>): EventConsumer {
  const { transact, inbox, logger, onPosition, around, rest } = options;
  const consumed = consumeTopic(kafka, {
    ...options,
    ...(rest ? { rest: (messages, signal) => callHook('rest', () => rest(messages, signal), logger) } : {}),
    onMessages: (partition, messages, heartbeat) =>
      runAround(around, messages, () => projector.take(partition, messages, heartbeat), logger),
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
    onPosition: (position) => void callHook('onPosition', () => onPosition?.(position), logger),
  });
  const { start, healthy, problems, partitions, close } = consumed;
  return { start, healthy, problems, partitions, close, reopen: projector.reopen };
}

async function runAround(
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
    // It throws if the work itself failed.
    await workOnce();
    logger.error(
      { err: error, hook: 'around' },
      'a hook of the event consumer threw; consumption is not affected',
    );
  }
  await workOnce();
}

/** An exception of a hook must not affect consumption. */
async function callHook(
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
