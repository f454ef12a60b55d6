import type { Admin as KafkaAdmin } from 'kafkajs';
import { type KafkaClient, openKafka } from './client.ts';
import { settledWithin } from './wait.ts';

/** A connection for administrative requests that is shared by whoever needs it at the same time. */
export type Admin = { connected: Promise<KafkaAdmin>; users: number; close(): Promise<void> };

const REQUEST_TIMEOUT_MS = 5_000;
const IDLE_MS = 2_000;

/**
 * Runs administrative requests. The connection is kept for a moment, since such requests come in bursts (one
 * for each partition that was just assigned), and is dropped after an error.
 */
export async function withAdmin<T>(client: KafkaClient, work: (admin: KafkaAdmin) => Promise<T>): Promise<T> {
  client.admin ??= open(client);
  const shared = client.admin;
  shared.users += 1;
  try {
    const result = await work(await shared.connected);
    shared.users -= 1;
    setTimeout(() => closeIdle(client, shared), IDLE_MS).unref();
    return result;
  } catch (error) {
    shared.users -= 1;
    if (client.admin === shared) client.admin = undefined;
    if (shared.users === 0) void shared.close();
    throw error;
  }
}

function open(client: KafkaClient): Admin {
  const { kafka, sockets } = openKafka(client, REQUEST_TIMEOUT_MS);
  const admin = kafka.admin();
  const connected = admin.connect().then(() => admin);
  return {
    connected,
    users: 0,
    close: async () => {
      await settledWithin(admin.disconnect(), 1_000);
      sockets.close();
    },
  };
}

function closeIdle(client: KafkaClient, shared: Admin): void {
  if (shared.users > 0) return;
  if (client.admin === shared) client.admin = undefined;
  void shared.close();
}
