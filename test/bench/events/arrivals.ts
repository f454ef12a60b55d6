import { randomUUID } from 'node:crypto';
import { TOPICS } from '@cowrie/contracts';
import { createConsumer, createKafkaClient } from '@cowrie/messaging';
import { eventually } from '../../support/eventually.ts';
import { aReceiver } from '../../support/platform/receiver.ts';

const TYPE = 'coin.transaction.recorded';
const RECEIVED_WITHIN_MS = 120_000;
const quiet = { debug() {}, info() {}, warn() {}, error() {} };

type Arrivals = { delaysMs(): readonly number[]; close(): Promise<void> };

export async function followEvents(brokers: string): Promise<Arrivals & { count(): number }> {
  const delaysMs: number[] = [];
  const client = createKafkaClient({ brokers, clientId: 'bench-events', logger: quiet });
  const consumer = createConsumer(client, {
    ...{ groupId: `bench-${randomUUID()}`, topics: [TOPICS.coinEvents], fromBeginning: false, logger: quiet },
    async onMessages(_topic, _partition, messages) {
      const atMs = Date.now();
      for (const { headers } of messages) {
        if (headers.ce_type === TYPE) delaysMs.push(atMs - Date.parse(headers.ce_time ?? ''));
      }
    },
    onCrash(error) {
      throw error;
    },
  });
  await consumer.start();
  return { delaysMs: () => delaysMs, count: () => delaysMs.length, close: () => consumer.close() };
}

export async function receiveWebhook(
  baseUrl: string,
  token: string,
): Promise<Arrivals & { caughtUp(count: number): Promise<void> }> {
  const receiver = await aReceiver();
  const answer = await fetch(`${baseUrl}/api/admin/webhooks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: receiver.url, types: [TYPE] }),
  });
  if (answer.status !== 201) throw new Error(`no webhook: ${answer.status} ${await answer.text()}`);
  const { received } = receiver;
  return {
    async caughtUp(count) {
      await eventually(() => {
        if (received.length < count) throw new Error(`${received.length} of ${count} came`);
      }, RECEIVED_WITHIN_MS);
    },
    delaysMs: () => received.map(({ atMs, body }) => atMs - Date.parse(JSON.parse(body).time)),
    close: () => receiver.close(),
  };
}

export function quantiles(unsorted: readonly number[]) {
  const sorted = unsorted.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? null;
  return {
    count: sorted.length,
    p50Ms: at(0.5),
    p95Ms: at(0.95),
    p99Ms: at(0.99),
    maxMs: sorted.at(-1) ?? null,
  };
}
