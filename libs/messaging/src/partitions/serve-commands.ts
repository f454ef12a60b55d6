import type { Envelope, Reply } from '@cowrie/contracts';
import { logFieldsOf, silentMeter } from '@cowrie/telemetry';
import { createConsumer } from '../consumer/consumer.ts';
import { describe } from '../errors.ts';
import type { KafkaClient } from '../kafkajs/client.ts';
import { sendReply } from '../producer/send-span.ts';
import type { Consumer } from '../types.ts';
import { createBatchInstrumentation } from './batch-instrumentation.ts';
import { createApplier } from './command-applier.ts';
import type { CommandServer, CommandServerOptions } from './command-server.ts';
import { createKeptMessages } from './dead-letters.ts';
import { createOpenedPartitions } from './opened-partitions.ts';
import { measureCommandPartitions } from './partition-status.ts';
import { takeCommands } from './take-commands.ts';

/**
 * Serves the commands of a topic: gathers what arrives from all assigned partitions into batches, applies
 * one batch at a time behind the fence, answers, and answers again what is delivered again. The database
 * says what is decided; the offset committed to Kafka is only a start position and a lag figure.
 */
export function serveCommands<C extends Envelope>(
  client: KafkaClient,
  options: CommandServerOptions<C>,
): CommandServer {
  const { topic, logger, meter = silentMeter } = options;
  let closing = false;
  const isClosing = () => closing;
  const kept = createKeptMessages(options, isClosing);
  const partitions = createOpenedPartitions<C>({ client, options, consumer: () => consumer, isClosing });
  const { logs } = partitions;
  const answer = createAnswer(options);
  const applier = createApplier<C>({
    ...options,
    weigh: options.weigh ?? (() => 1),
    instrumentation: createBatchInstrumentation(options),
    logs,
    answer,
    onAdvanced(partition, nextOffset) {
      void consumer.commit(topic, new Map([[partition, nextOffset]]));
      kept.passed(partition, nextOffset);
    },
    deadLetter: (message, reason) => kept.deadLetter(message, reason, async () => undefined),
    onFenced(partition, offset) {
      if (consumer.assigned(topic).includes(partition)) consumer.seek(topic, partition, offset);
    },
  });
  const consumer: Consumer = createConsumer(client, {
    groupId: options.groupId,
    topics: [topic],
    fromBeginning: true,
    logger,
    onMessages: (_topic, partition, messages, heartbeat) =>
      takeCommands(
        { options, partitions, applier, kept, consumer, answer, isClosing },
        partition,
        messages,
        heartbeat,
      ),
    // Whoever joins again may have been away: another member may have gone on meanwhile, and delivery begins at what the
    // group has committed. So where each partition stands is read again; what waited is delivered again.
    onAssigned: partitions.closeAll,
    onCrash: options.onCrash,
  });
  measureCommandPartitions(meter, { topic, logs, consumer, pauses: partitions.pauses });
  return {
    start: () => consumer.start(),
    healthy: () => consumer.healthy(),
    partitions: () => consumer.assigned(topic),
    problems: partitions.problems,
    async close() {
      closing = true;
      await applier.close();
      await consumer.close();
    },
  };
}

type Answer = (command: Envelope, reply: Reply, trace: string | null) => Promise<void>;

/** Answers whoever waits; an answer that is not sent is given again when its command is delivered again. */
function createAnswer(
  options: Pick<CommandServerOptions<never>, 'producer' | 'repliesTopic' | 'tracer' | 'logger'>,
): Answer {
  return async (command, reply, trace) => {
    if (command.replyPartition === null) return;
    try {
      await sendReply(options, command.replyPartition, reply, trace);
    } catch (error) {
      const fields = { reason: describe(error), commandId: command.id, ...logFieldsOf(command) };
      options.logger.warn(fields, 'reply not sent; the caller learns the outcome by its idempotency key');
    }
  };
}
