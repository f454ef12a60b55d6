import type { Envelope, Reply } from '@cowrie/contracts';
import { logFieldsOf, silentMeter } from '@cowrie/telemetry';
import { describeError } from '../../errors.ts';
import type { KafkaClient } from '../../kafkajs/client.ts';
import { sendReply } from '../../producer/send-span.ts';
import { consumeTopic } from '../consume-topic.ts';
import { createBatchInstrumentation } from './batch-instrumentation.ts';
import { createCommandApplier } from './command-applier.ts';
import type { CommandServer, CommandServerOptions } from './command-server.ts';
import type { PartitionLog } from './partition-log.ts';
import { takeCommands } from './take-commands.ts';

/**
 * The database knows which commands are decided; the offset in Kafka is only a start position and a lag
 * figure. Redelivered commands get their reply again.
 */
export function serveCommands<C extends Envelope>(
  client: KafkaClient,
  options: CommandServerOptions<C>,
): CommandServer {
  const logs = new Map<number, PartitionLog<C>>();
  const answer = createAnswer(options);
  const consumed = consumeTopic(client, {
    ...options,
    troubled: () => logs.values(),
    onMessages: (partition, messages, heartbeat) =>
      takeCommands({ options, logs, applier, consumed, answer }, partition, messages, heartbeat),
    // Another member may have continued meanwhile, so positions are read and queued commands delivered again.
    onAssigned: () => logs.clear(),
    onClose: () => applier.close(),
  });
  const applier = createCommandApplier<C>({
    ...options,
    instrumentation: createBatchInstrumentation(options),
    logs,
    answer,
    onAdvanced: consumed.advance,
    deadLetter: consumed.deadLetter,
    onFenced: consumed.seek,
  });
  measureOldest(options, logs);
  return consumed;
}

function measureOldest<C extends Envelope>(
  { meter = silentMeter, topic }: Pick<CommandServerOptions<C>, 'meter' | 'topic'>,
  logs: ReadonlyMap<number, PartitionLog<C>>,
): void {
  meter.gauge(
    'cowrie_command_oldest_age_seconds',
    'Age of the oldest command that waits to be applied; 0 when none waits',
    ['topic'],
    () => {
      const first = [...logs.values()].flatMap(({ queue }) => queue[0]?.message.timestampMs ?? []);
      const oldestMs = Math.min(...first, Date.now());
      return [{ value: (Date.now() - oldestMs) / 1000, labels: { topic } }];
    },
  );
}

type Answer = (command: Envelope, reply: Reply, trace: string | null) => Promise<void>;

/** An unsent reply is sent again when its command is redelivered. */
function createAnswer(
  options: Pick<CommandServerOptions<never>, 'producer' | 'repliesTopic' | 'tracer' | 'logger'>,
): Answer {
  return async (command, reply, trace) => {
    if (command.replyPartition === null) return;
    try {
      await sendReply(options, command.replyPartition, reply, trace);
    } catch (error) {
      const fields = { reason: describeError(error), commandId: command.id, ...logFieldsOf(command) };
      options.logger.warn(fields, 'reply not sent; the caller learns the outcome by its idempotency key');
    }
  };
}
