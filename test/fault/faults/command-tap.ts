import { randomUUID } from 'node:crypto';
import { TOPICS } from '@cowrie/contracts';
import {
  createConsumer,
  createKafkaClient,
  createProducer,
  type InMessage,
  type KafkaClient,
} from '@cowrie/messaging';
import type { Logger } from '@cowrie/telemetry';

const quiet = () => undefined;
export const quietLogger: Logger = { debug: quiet, info: quiet, warn: quiet, error: quiet };

type CommandRecord = Pick<InMessage, 'partition' | 'key' | 'value' | 'headers' | 'timestampMs'>;

export type CommandTap = {
  client: KafkaClient;
  /** Messages are at least `ageMs` old, or the oldest if there are too few. */
  written(ageMs: number, count: number): readonly CommandRecord[];
  /** The same bytes, key and headers go to the same partition. */
  writeAgain(messages: readonly CommandRecord[]): Promise<void>;
  close(): Promise<void>;
};

const MAX_KEPT = 50_000;

export async function startCommandTap(brokers: string): Promise<CommandTap> {
  const client = createKafkaClient({ brokers, clientId: 'fault-tap', logger: quietLogger });
  let kept: CommandRecord[] = [];
  const consumer = createConsumer(client, {
    groupId: `fault-tap-${randomUUID()}`,
    topics: [TOPICS.ledgerCommands],
    fromBeginning: true,
    logger: quietLogger,
    onMessages: async (_topic, _partition, messages) => {
      for (const { partition, key, value, headers, timestampMs } of messages)
        kept.push({ partition, key, value, headers, timestampMs });
      if (kept.length > MAX_KEPT) kept = kept.slice(-MAX_KEPT / 2);
    },
    onCrash: quiet,
  });
  const producer = createProducer(client, { logger: quietLogger });
  await Promise.all([consumer.start(), producer.connect()]);
  return {
    client,
    written(ageMs, count) {
      const latestMs = Date.now() - ageMs;
      const old = kept.filter(({ timestampMs }) => timestampMs <= latestMs);
      return old.length > 0 ? old.slice(-count) : kept.slice(0, count);
    },
    writeAgain: (messages) =>
      producer.sendAll(
        messages.map(({ partition, key, value, headers }) => ({
          topic: TOPICS.ledgerCommands,
          partition,
          ...(key === null ? {} : { key }),
          value,
          headers,
        })),
      ),
    async close() {
      await Promise.all([consumer.close(), producer.close()]);
    },
  };
}
