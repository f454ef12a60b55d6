import { deadLetterTopic, type Envelope, LIMITS, type Reply } from '@cowrie/contracts';
import { type Logger, logFieldsOf, type Meter, silentMeter, type Tracer } from '@cowrie/telemetry';
import { topicRange } from '../admin/topics.ts';
import { createConsumer } from '../consumer/consumer.ts';
import type { Decoded } from '../consumer/decode.ts';
import { describe } from '../errors.ts';
import type { KafkaClient } from '../kafkajs/client.ts';
import { sendReply } from '../producer/send-span.ts';
import type { InMessage, Producer } from '../types.ts';
import { createBatchWatch } from './batch-instrumentation.ts';
import { type ApplyBatch, createApplier } from './command-applier.ts';
import { deadLetterCounter, sendToDeadLetters } from './dead-letters.ts';
import type { Fault, PauseReason } from './fault.ts';
import { createPartitionLog, type PartitionLog } from './partition-log.ts';
import { describePause, isPaused } from './partition-pause.ts';
import { measureStanding, type Pause } from './partition-status.ts';

export type { BatchTrace } from './batch-instrumentation.ts';
export type { Applied, ApplyBatch, Slice } from './command-applier.ts';

export type CommandPosition = {
  nextOffset: bigint;
  lastDigest: Buffer | null;
  /** Why nothing may be applied, if so: the partition stops. */
  problem?: string | null;
};

export type CommandServerOptions<C extends Envelope> = {
  topic: string;
  groupId: string;
  producer: Producer;
  repliesTopic: string;
  /** Commands in one database transaction at most, or less when some weigh more than 1. */
  maxBatch: number;
  /** How many commands' worth of work a command is; one that weighs more than a whole batch goes alone. */
  weigh?(command: C): number;
  logger: Logger;
  meter?: Meter;
  tracer?: Tracer | null;
  onCrash(error: Error): void;
  decode(value: Buffer): Decoded<C>;
  /** The slow part of a command (hashing a password): runs beside the serial part, never throws. */
  prepare?(command: C): Promise<unknown>;
  /** Where the database says the partition stands. */
  readPosition(partition: number): Promise<CommandPosition>;
  /** Applies a batch in one database transaction. */
  apply: ApplyBatch<C>;
  /** Whose fault a failure of `apply` is. */
  faultOf(error: unknown): Fault;
  /** The stored reply of a command that was decided already. */
  recall(command: C): Promise<Reply>;
};

export type CommandServer = {
  start(): Promise<void>;
  healthy(): boolean;
  /** Why partitions stand still, for people; empty when all is well. */
  problems(): string[];
  /** The partitions that are ours now, as far as we know. */
  partitions(): readonly number[];
  /** Applies what has arrived (bounded), answers it, leaves the group. */
  close(): Promise<void>;
};

type Heartbeat = () => Promise<void>;

const COMMIT_EVERY_MS = 500;
const HEARTBEAT_EVERY_MS = 500;
const READ_RETRY_MS = 250;

/**
 * Serves the commands of a topic: gathers what arrives from all assigned partitions into batches, applies
 * one batch at a time behind the fence, answers, and answers again what is delivered again. The database
 * says what is decided; the offset committed to Kafka is only a start position and a lag figure.
 */
export function serveCommands<C extends Envelope>(
  client: KafkaClient,
  options: CommandServerOptions<C>,
): CommandServer {
  const { topic, producer, logger } = options;
  const logs = new Map<number, PartitionLog<C>>();
  const toCommit = new Map<number, bigint>();
  /** What is a dead letter and not passed yet: it may be delivered again. */
  const deadLetters = new Set<{ partition: number; offset: bigint }>();
  /** Why partitions cannot be begun. */
  const unopened = new Map<number, Fault>();
  let closing = false;

  const answer = (command: Envelope, reply: Reply, trace: string | null): Promise<void> =>
    command.replyPartition === null
      ? Promise.resolve()
      : sendReply(options, command.replyPartition, reply, trace).catch((error: unknown) =>
          logger.warn(
            { reason: describe(error), commandId: command.id, ...logFieldsOf(command) },
            'reply not sent',
          ),
        );

  const applier = createApplier<C>({
    maxBatch: options.maxBatch,
    weigh: options.weigh ?? (() => 1),
    apply: options.apply,
    watch: createBatchWatch(options),
    logger,
    logs,
    answer,
    onAdvanced(partition, nextOffset) {
      toCommit.set(partition, nextOffset);
      for (const letter of deadLetters)
        if (letter.partition === partition && letter.offset < nextOffset) deadLetters.delete(letter);
    },
    faultOf: options.faultOf,
    deadLetter: (message, reason) => deadLetter(message, reason, idle),
    onFenced: (partition, offset) => {
      if (consumer.assigned(topic).includes(partition)) consumer.seek(topic, partition, offset);
    },
  });

  const consumer = createConsumer(client, {
    groupId: options.groupId,
    topics: [topic],
    fromBeginning: true,
    logger,
    onMessages: (_topic, partition, messages, heartbeat) => take(partition, messages, heartbeat),
    // Whoever joins anew may have been away: another member may have gone on meanwhile, and delivery begins at what the
    // group has committed. So where each partition stands is read anew; what waited is delivered again.
    onAssigned: () => {
      logs.clear();
      unopened.clear();
    },
    onCrash: options.onCrash,
  });

  async function take(
    partition: number,
    messages: readonly InMessage[],
    heartbeat: Heartbeat,
  ): Promise<void> {
    const log = await openLog(partition, heartbeat);
    if (!log || log.stopped) return;
    const first = messages[0];
    const rewind = first ? log.rewindTo(first.offset) : null;
    if (rewind !== null) return consumer.seek(topic, partition, rewind);
    for (const message of messages) {
      await waitFor(() => applier.hasRoom(log) || closing, heartbeat);
      if (closing || logs.get(partition) !== log) return;
      const verdict = log.classify(message);
      if (verdict.kind === 'stop') return stop(partition, log, verdict.reason);
      if (verdict.kind === 'new') await enqueue(log, message, heartbeat);
      if (verdict.kind === 'decided') await answerAgain(message, heartbeat);
    }
  }

  async function enqueue(log: PartitionLog<C>, message: InMessage, heartbeat: Heartbeat): Promise<void> {
    const decoded = options.decode(message.value);
    const { partition, offset } = message;
    if (!decoded.ok && decoded.unknown) {
      const { id, name } = decoded.unknown;
      logger.warn({ partition, offset, commandId: id, name }, 'command refused: a later version knows it');
      return log.push({ message, command: null, prepared: null, unknown: decoded.unknown }, applier.wake);
    }
    if (!decoded.ok) {
      // Not kept: the process ends, and the message will be delivered again.
      if (!(await deadLetter(message, decoded.reason, heartbeat))) return;
    }
    const command = decoded.ok ? decoded.value : null;
    const prepared = command && options.prepare ? options.prepare(command) : null;
    log.push({ message, command, prepared }, applier.wake);
  }

  /** Once for each message, however often it is delivered to this process. False when it ends before Kafka took it. */
  async function deadLetter(message: InMessage, reason: string, heartbeat: Heartbeat): Promise<boolean> {
    const { partition, offset } = message;
    const known = [...deadLetters].some((one) => one.partition === partition && one.offset === offset);
    if (known) return true;
    const next = 'kept among the dead letters; the partition goes on without it';
    logger.error({ topic, partition, offset, reason }, next);
    const isSent = await untilDone(
      () => sendToDeadLetters(producer, message, reason, options.meter),
      heartbeat,
    );
    if (isSent) deadLetters.add({ partition, offset });
    return isSent;
  }

  /** Rule 8: the answer may have been lost with the process that made it. Nobody waits for an old one. */
  async function answerAgain(message: InMessage, heartbeat: Heartbeat): Promise<void> {
    const decoded = options.decode(message.value);
    if (!decoded.ok || decoded.value.replyPartition === null) return;
    const command = decoded.value;
    if (Date.now() > command.deadlineMs + LIMITS.replyGraceMs + LIMITS.clockSkewMs) return;
    await untilDone(async () => answer(command, await options.recall(command), null), heartbeat);
  }

  async function openLog(partition: number, heartbeat: Heartbeat): Promise<PartitionLog<C> | undefined> {
    const known = logs.get(partition);
    if (known) return known;
    while (!closing) {
      try {
        const position = await options.readPosition(partition);
        const log = createPartitionLog<C>(partition, position, await topicRange(client, topic, partition));
        logs.set(partition, log);
        unopened.delete(partition);
        const reason = position.problem ?? log.stopped;
        if (reason) stop(partition, log, reason);
        return log;
      } catch (error) {
        logger.warn({ err: error, partition }, 'cannot read where the partition stands; trying again');
        unopened.set(partition, options.faultOf(error));
        await pause(READ_RETRY_MS);
        await heartbeat();
      }
    }
    return undefined;
  }

  function stop(partition: number, log: PartitionLog<C>, reason: string): void {
    log.stop(reason);
    consumer.pause(topic, partition);
    logger.error({ topic, partition, reason }, 'partition stopped');
  }

  /** False when the process ends before it is done. */
  async function untilDone(work: () => Promise<void>, heartbeat: Heartbeat): Promise<boolean> {
    for (let waitMs = 100; !closing; waitMs = Math.min(waitMs * 2, 2_000)) {
      try {
        await work();
        return true;
      } catch (error) {
        logger.warn({ err: error }, 'trying again');
        await pause(waitMs);
        await heartbeat();
      }
    }
    return false;
  }

  const unopenedNow = (): [number, Fault][] =>
    [...unopened].filter(([partition]) => consumer.assigned(topic).includes(partition));

  function pauses(): Pause[] {
    const reasonOf = (fault: Fault): PauseReason => (fault.whose === 'world' ? fault.reason : 'unknown');
    const begun = [...logs.values()].filter(isPaused);
    return [
      ...unopenedNow().map(([partition, fault]) => ({ partition, reason: reasonOf(fault) })),
      ...begun.map(({ partition, trouble }) => ({ partition, reason: trouble?.reason ?? 'unknown' })),
    ];
  }

  function problems(): string[] {
    const cannotBegin = unopenedNow().map(
      ([partition, { detail }]) => `partition ${partition} cannot begin yet: ${detail}. It is tried again`,
    );
    const standing = [...logs.values()].flatMap((log) => log.stopped ?? describePause(log) ?? []);
    return [...cannotBegin, ...standing].map((problem) => `${topic}: ${problem}`);
  }

  const meter = options.meter ?? silentMeter;
  measureStanding(meter, { topic, logs, consumer, pauses });
  deadLetterCounter(meter)(0, { topic: deadLetterTopic(topic) });

  const commitOffsets = async (): Promise<void> => {
    if (toCommit.size === 0) return;
    const offsets = new Map(toCommit);
    toCommit.clear();
    await consumer.commit(topic, offsets);
  };
  let committing: NodeJS.Timeout | undefined;

  return {
    async start() {
      await consumer.start();
      committing = setInterval(() => void commitOffsets(), COMMIT_EVERY_MS);
    },
    healthy: () => consumer.healthy(),
    partitions: () => consumer.assigned(topic),
    problems,
    async close() {
      closing = true;
      clearInterval(committing);
      await applier.close();
      await commitOffsets();
      await consumer.close();
    },
  };
}

const idle = async (): Promise<void> => {};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function waitFor(condition: () => boolean, heartbeat: Heartbeat): Promise<void> {
  for (let waitedMs = 0; !condition(); waitedMs += 5) {
    await pause(5);
    if (waitedMs % HEARTBEAT_EVERY_MS === 0) await heartbeat();
  }
}
