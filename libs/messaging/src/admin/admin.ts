import type { Admin as KafkaAdmin } from 'kafkajs';
import { type KafkaClient, openKafka, type SharedAdmin } from '../kafkajs/client.ts';
import { settledWithin } from '../wait.ts';

const REQUEST_TIMEOUT_MS = 5_000;
const IDLE_MS = 500;
const CLOSE_WITHIN_MS = 1_000;

/** The connection stays open for a moment, because requests come in bursts, one per newly assigned partition. */
export async function withAdmin<T>(client: KafkaClient, work: (admin: KafkaAdmin) => Promise<T>): Promise<T> {
  client.admin ??= openAdmin(client);
  const shared = client.admin;
  shared.users += 1;
  clearTimeout(shared.idle);
  try {
    return await work(await shared.connected);
  } catch (error) {
    if (client.admin === shared) client.admin = undefined;
    throw error;
  } finally {
    shared.users -= 1;
    if (shared.users === 0) shared.idle = setTimeout(closeIdle, IDLE_MS, client, shared);
  }
}

function closeIdle(client: KafkaClient, shared: SharedAdmin): void {
  if (client.admin === shared) client.admin = undefined;
  shared.close();
}

function openAdmin(client: KafkaClient): SharedAdmin {
  const { kafka, sockets } = openKafka(client, REQUEST_TIMEOUT_MS);
  const admin = kafka.admin();
  return {
    connected: admin.connect().then(() => admin),
    users: 0,
    idle: undefined,
    close: () => void settledWithin(admin.disconnect(), CLOSE_WITHIN_MS).then(sockets.close),
  };
}
