import { type Envelope, LIMITS, type Reply } from '@cowrie/contracts';
import type { Consumer, InMessage } from '../types.ts';
import { pause, untilDone } from '../wait.ts';
import type { Applier } from './command-applier.ts';
import type { CommandServerOptions, Heartbeat } from './command-server.ts';
import type { KeptMessages } from './dead-letters.ts';
import type { OpenedPartitions } from './opened-partitions.ts';
import type { PartitionLog } from './partition-log.ts';

/** What taking commands needs of the server around it. */
type Intake<C extends Envelope> = {
  options: Pick<CommandServerOptions<C>, 'topic' | 'logger' | 'decode' | 'prepare' | 'loadStoredReply'>;
  partitions: OpenedPartitions<C>;
  applier: Applier;
  kept: KeptMessages;
  consumer: Pick<Consumer, 'seek'>;
  answer(command: Envelope, reply: Reply, trace: string | null): Promise<void>;
  isClosing(): boolean;
};

const HEARTBEAT_EVERY_MS = 500;

/** Takes what Kafka delivered of a partition: each command is queued, answered again, or stops the partition. */
export async function takeCommands<C extends Envelope>(
  intake: Intake<C>,
  partition: number,
  messages: readonly InMessage[],
  heartbeat: Heartbeat,
): Promise<void> {
  const { partitions, applier, isClosing } = intake;
  const log = await partitions.open(partition, heartbeat);
  if (!log || log.stopped) return;
  const first = messages[0];
  const rewind = first ? log.rewindTo(first.offset) : null;
  if (rewind !== null) return intake.consumer.seek(intake.options.topic, partition, rewind);
  for (const message of messages) {
    await waitFor(() => applier.hasRoom(log) || isClosing(), heartbeat);
    if (isClosing() || partitions.logs.get(partition) !== log) return;
    const verdict = log.classify(message);
    if (verdict.kind === 'stop') return partitions.stop(log, verdict.reason);
    if (verdict.kind === 'new') await enqueue(intake, log, message, heartbeat);
    if (verdict.kind === 'decided') await answerAgain(intake, message, heartbeat);
  }
}

async function enqueue<C extends Envelope>(
  { options, applier, kept }: Intake<C>,
  log: PartitionLog<C>,
  message: InMessage,
  heartbeat: Heartbeat,
): Promise<void> {
  const decoded = options.decode(message.value);
  const { partition, offset } = message;
  if (!decoded.ok && decoded.unknown) {
    const { id, name } = decoded.unknown;
    const fields = { partition, offset, commandId: id, name };
    options.logger.warn(fields, 'command refused: a later version knows it');
    return log.push({ message, command: null, prepared: null, unknown: decoded.unknown }, applier.wake);
  }
  // Not kept: the process ends, and the message will be delivered again.
  if (!decoded.ok && !(await kept.deadLetter(message, decoded.reason, heartbeat))) return;
  const command = decoded.ok ? decoded.value : null;
  const prepared = command && options.prepare ? options.prepare(command) : null;
  log.push({ message, command, prepared }, applier.wake);
}

/** Rule 8: the answer may have been lost with the process that made it. Nobody waits for an old one. */
async function answerAgain<C extends Envelope>(
  { options, answer, isClosing }: Intake<C>,
  message: InMessage,
  heartbeat: Heartbeat,
): Promise<void> {
  const decoded = options.decode(message.value);
  if (!decoded.ok || decoded.value.replyPartition === null) return;
  const command = decoded.value;
  if (Date.now() > command.deadlineMs + LIMITS.replyGraceMs + LIMITS.clockSkewMs) return;
  const { topic, partition, offset } = message;
  await untilDone(async () => answer(command, await options.loadStoredReply(command), null), {
    what: 'stored reply not read',
    fields: { topic, partition, offset, commandId: command.id },
    heartbeat,
    logger: options.logger,
    isClosing,
  });
}

async function waitFor(condition: () => boolean, heartbeat: Heartbeat): Promise<void> {
  for (let waitedMs = 0; !condition(); waitedMs += 5) {
    await pause(5);
    if (waitedMs % HEARTBEAT_EVERY_MS === 0) await heartbeat();
  }
}
