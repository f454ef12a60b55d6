import { randomUUID } from 'node:crypto';
import { PARTITIONS } from '@cowrie/contracts';
import { createConsumer, createKafkaClient, type InMessage, topicRange } from '@cowrie/messaging';
import type { Logger } from '@cowrie/telemetry';
import { insideVariable } from './platform/platform-env.ts';

const quiet = () => undefined;
const logger: Logger = { debug: quiet, info: quiet, warn: quiet, error: quiet };

const DEADLINE_MS = 30_000;

/** Reading stops at the end of the topic at the time of the call. Each partition is in order. */
export async function readTopic(topic: string): Promise<InMessage[]> {
  const client = createKafkaClient({
    brokers: insideVariable('KAFKA_BROKERS'),
    clientId: 'cowrie-test',
    logger,
  });
  const missing = new Map<number, bigint>();
  for (let partition = 0; partition < PARTITIONS; partition += 1) {
    const { low, high } = await topicRange(client, topic, partition);
    if (high > low) missing.set(partition, high);
  }
  if (missing.size === 0) return [];
  const messages: InMessage[] = [];
  const { promise: complete, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(() => reject(new Error(`${topic} was not read within 30 s`)), DEADLINE_MS);
  const consumer = createConsumer(client, {
    groupId: `cowrie-test-${randomUUID()}`,
    topics: [topic],
    fromBeginning: true,
    logger,
    onMessages: async (_topic, partition, batch) => {
      messages.push(...batch);
      const last = batch.at(-1)?.offset ?? -1n;
      if (last + 1n >= (missing.get(partition) ?? 0n)) missing.delete(partition);
      if (missing.size === 0) resolve();
    },
    onCrash: reject,
  });
  try {
    await consumer.start();
    await complete;
  } finally {
    clearTimeout(timer);
    await consumer.close();
  }
  return messages;
}
