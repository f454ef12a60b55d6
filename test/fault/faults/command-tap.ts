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

/** Records the recent commands of the ledger, so that they can be sent again. */
export type CommandTap = {
  client: KafkaClient;
  /** The latest `count` commands that are at least `ageMs` old, or the oldest ones if there are too few. */
  written(ageMs: number, count: number): readonly CommandRecord[];
  /** Sends the same bytes, key and headers to the same partition. */
  writeAgain(messages: readonly CommandRecord[]): Promise<void>;
  close(): Promise<void>;
};

const MAX_KEPT = 50_000;

/** Reads along in its own consumer group from now on. */
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
