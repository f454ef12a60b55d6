import { randomUUID } from 'node:crypto';
import { eventHeaders } from '@cowrie/contracts';
import { createKafkaClient, createProducer, ensureTopics, type KafkaClient } from '@cowrie/messaging';
import { quiet } from './database.ts';

const PARTITIONS = 2;

export type EventTopic = {
  client: KafkaClient;
  name: string;
  publish(
    events: readonly {
      sequence: number;
      atMs: number;
      type?: string;
      partition?: number;
      source?: string;
      ofPartition?: number;
    }[],
  ): Promise<void>;
  close(): Promise<void>;
};

export async function createEventTopic(): Promise<EventTopic> {
  const brokers = process.env.KAFKA_BROKERS;
  if (!brokers) throw new Error('KAFKA_BROKERS is missing: the test runner gives it');
  const client = createKafkaClient({ brokers, clientId: 'webhooks-test', logger: quiet });
  const name = `events-${randomUUID()}`;
  await ensureTopics(client, [{ topic: name, partitions: PARTITIONS, retentionMs: -1 }]);
  const producer = createProducer(client, { logger: quiet, idempotent: true });
  await producer.connect();
  return {
    client,
    name,
    publish: (events) =>
      producer.sendAll(
        events.map(({ sequence, atMs, type = 'coin.wallet.opened', partition = 0, ...says }) => ({
          topic: name,
          partition,
          value: JSON.stringify({
            walletId: '0190d5f0-0000-7000-8000-000000000001',
            userId: sequence,
            openedAt: new Date(atMs).toISOString(),
          }),
          headers: eventHeaders({
            ...{ source: says.source ?? '/cowrie/ledger', type, sequence: BigInt(sequence) },
            partition: says.ofPartition ?? partition,
            ...{ subject: String(sequence), timeMs: atMs },
          }),
        })),
      ),
    close: () => producer.close(),
  };
}
