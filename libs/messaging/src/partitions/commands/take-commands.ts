import { type Envelope, LIMITS, type Reply } from '@cowrie/contracts';
import { pause } from '@cowrie/telemetry';
import type { InMessage } from '../../types.ts';
import type { ConsumedTopic } from '../consumed-topic.ts';
import type { Heartbeat } from '../until-done.ts';
import type { CommandApplier } from './command-applier.ts';
import type { CommandServerOptions } from './command-server.ts';
import { createPartitionLog, type PartitionLog } from './partition-log.ts';

type Intake<C extends Envelope> = {
  options: Pick<
    CommandServerOptions<C>,
    'logger' | 'decode' | 'prepare' | 'weigh' | 'loadStoredReply' | 'readPosition'
  >;
  consumed: Pick<ConsumedTopic, 'claim' | 'open' | 'untilDone' | 'deadLetter' | 'seek' | 'stop'>;
  logs: Map<number, PartitionLog<C>>;
  applier: CommandApplier;
  answer(command: Envelope, reply: Reply, trace: string | null): Promise<void>;
};

const HEARTBEAT_EVERY_MS = 500;

export async function takeCommands<C extends Envelope>(
  intake: Intake<C>,
  partition: number,
  messages: readonly InMessage[],
  heartbeat: Heartbeat,
): Promise<void> {
  const { applier, consumed, logs } = intake;
  const isOurs = consumed.claim(partition);
  const log = logs.get(partition) ?? (await openPartition(intake, partition, heartbeat));
  if (!log || log.stopped) return;
  const first = messages[0];
  const rewind = first ? log.rewindTo(first.offset) : null;
  if (rewind !== null) return consumed.seek(partition, rewind);
  for (const message of messages) {
    if (!applier.hasRoom(log)) await waitFor(() => applier.hasRoom(log) || !isOurs(), heartbeat);
    if (!isOurs() || logs.get(partition) !== log) return;
    const verdict = log.classify(message);
    if (verdict.kind === 'stop') return stopPartition(intake, log, verdict.reason);
    if (verdict.kind === 'new') await enqueue(intake, log, message, heartbeat);
    if (verdict.kind === 'decided') await answerAgain(intake, message, heartbeat);
  }
}

async function openPartition<C extends Envelope>(
  intake: Intake<C>,
  partition: number,
  heartbeat: Heartbeat,
): Promise<PartitionLog<C> | undefined> {
  const { consumed, options, logs } = intake;
  const opened = await consumed.open(partition, options.readPosition, heartbeat);
  if (!opened) return undefined;
  const log = createPartitionLog<C>(partition, opened.position, opened.range);
  logs.set(partition, log);
  const reason = opened.position.problem ?? log.stopped;
  if (reason) stopPartition(intake, log, reason);
  return log;
}

function stopPartition<C extends Envelope>(
  { consumed }: Intake<C>,
  log: PartitionLog<C>,
  reason: string,
): void {
  log.stop(reason);
  consumed.stop(log.partition, reason);
}

async function enqueue<C extends Envelope>(
  { options, applier, consumed }: Intake<C>,
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
  // The partition moved away, so the message is delivered again.
  if (!decoded.ok && !(await consumed.deadLetter(message, decoded.reason, heartbeat))) return;
  const command = decoded.ok ? decoded.value : null;
  const prepared = command && options.prepare ? options.prepare(command) : null;
  const weight = (command && options.weigh?.(command)) ?? 1;
  log.push({ message, command, weight, prepared }, applier.wake);
}

/** The reply may have been lost with its process (docs/rules.md, rule 8). Nobody waits for an old one. */
async function answerAgain<C extends Envelope>(
  { options, consumed, answer }: Intake<C>,
  message: InMessage,
  heartbeat: Heartbeat,
): Promise<void> {
  const decoded = options.decode(message.value);
  if (!decoded.ok || decoded.value.replyPartition === null) return;
  const command = decoded.value;
  if (Date.now() > command.deadlineMs + LIMITS.replyGraceMs + LIMITS.clockSkewMs) return;
  await consumed.untilDone(
    message.partition,
    async () => answer(command, await options.loadStoredReply(command), null),
    {
      what: 'stored reply not read',
      fields: { offset: message.offset, commandId: command.id },
      heartbeat,
    },
  );
}

async function waitFor(condition: () => boolean, heartbeat: Heartbeat): Promise<void> {
  for (let waitedMs = 0; !condition(); waitedMs += 5) {
    await pause(5);
    if (waitedMs % HEARTBEAT_EVERY_MS === 0) await heartbeat();
  }
}
