import { setTimeout as sleep } from 'node:timers/promises';
import { eventHeaders, LEDGER_SOURCE, PARTITIONS, TOPICS, topicSpecsOf } from '@cowrie/contracts';
import { createKafkaClient, createProducer, ensureTopics, type Producer } from '@cowrie/messaging';
import { aReceiver, type Receiver } from '../../support/platform/receiver.ts';
import { startWebhooksAlone } from './stack.ts';

/**
 * Measures the webhooks service alone: first the deliveries per second from a queue, then the delay of events at a
 * steady rate, from the time an event was due to be published to its receipt (open loop).
 */
const WAITING = 20_000;
const RATE = 500;
const RATE_SECONDS = 20;
const TICK_MS = 10;
const CHUNK = 500;
const WITHIN_MS = 120_000;
const TYPE = 'coin.wallet.opened';

const quiet = { debug() {}, info() {}, warn() {}, error() {} };
const sequences = Array.from({ length: PARTITIONS }, () => 0);

function nextEvent(number: number, atMs: number) {
  const partition = number % PARTITIONS;
  const sequence = (sequences[partition] ?? 0) + 1;
  sequences[partition] = sequence;
  const data = {
    walletId: '0190d5f0-0000-7000-8000-000000000001',
    userId: number + 1,
    openedAt: new Date(atMs).toISOString(),
  };
  const attributes = { source: LEDGER_SOURCE, type: TYPE, partition, sequence: BigInt(sequence) };
  return {
    topic: TOPICS.coinEvents,
    partition,
    value: JSON.stringify(data),
    headers: eventHeaders({ ...attributes, subject: String(number), timeMs: atMs }),
  };
}

async function untilReceived({ received }: Receiver, count: number): Promise<void> {
  const endsAtMs = Date.now() + WITHIN_MS;
  while (received.length < count) {
    if (Date.now() > endsAtMs) throw new Error(`${received.length} of ${count} came within ${WITHIN_MS} ms`);
    await sleep(TICK_MS);
  }
}

async function measureThroughput(producer: Producer, receiver: Receiver) {
  for (let number = 0; number < WAITING; number += CHUNK) {
    const events = Array.from({ length: CHUNK }, (_, index) => nextEvent(number + index, Date.now()));
    await producer.sendAll(events);
  }
  await untilReceived(receiver, WAITING);
  const times = receiver.received.map(({ atMs }) => atMs);
  const seconds = (Math.max(...times) - Math.min(...times)) / 1000;
  return {
    bench: 'webhooks throughput',
    deliveries: WAITING,
    seconds,
    perSecond: Math.round(WAITING / seconds),
  };
}

async function measureLatency(producer: Producer, receiver: Receiver) {
  receiver.received.length = 0;
  const count = RATE * RATE_SECONDS;
  const startMs = Date.now();
  for (let sent = 0; sent < count; ) {
    const due = Math.min(count, Math.floor(((Date.now() - startMs) * RATE) / 1000));
    const dueAtMs = (number: number) => startMs + Math.round((number * 1000) / RATE);
    const events = Array.from({ length: due - sent }, (_, index) =>
      nextEvent(sent + index, dueAtMs(sent + index)),
    );
    sent = due;
    if (events.length > 0) void producer.sendAll(events);
    await sleep(TICK_MS);
  }
  await untilReceived(receiver, count);
  const delays = receiver.received
    .map(({ atMs, body }) => atMs - Date.parse(JSON.parse(body).time))
    .sort((a, b) => a - b);
  const at = (share: number) => delays[Math.floor(delays.length * share)] ?? 0;
  const [p50Ms, p99Ms, maxMs] = [at(0.5), at(0.99), delays.at(-1)];
  return { bench: 'webhooks latency', perSecond: RATE, deliveries: count, p50Ms, p99Ms, maxMs };
}

const receiver = await aReceiver();
const stack = await startWebhooksAlone({ url: receiver.url, types: [TYPE] });
try {
  const client = createKafkaClient({ brokers: stack.kafkaBrokers, clientId: 'bench', logger: quiet });
  await ensureTopics(client, topicSpecsOf('webhooks'));
  const producer = createProducer(client, { logger: quiet, idempotent: true });
  await producer.connect();
  process.stdout.write(`${JSON.stringify(await measureThroughput(producer, receiver))}\n`);
  process.stdout.write(`${JSON.stringify(await measureLatency(producer, receiver))}\n`);
  await producer.close();
} finally {
  await stack.stop();
  await receiver.close();
}
