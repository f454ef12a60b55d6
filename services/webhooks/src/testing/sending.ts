import { randomUUID } from 'node:crypto';
import { inTransaction } from '@cowrie/postgres';
import { type Logger, silentMeter, type Tracer } from '@cowrie/telemetry';
import type pg from 'pg';
import { toStoredEvent } from '../domain/event.ts';
import { createDispatcher, type Dispatcher } from '../sending/dispatcher.ts';
import { createPoster, type Poster } from '../sending/post.ts';
import { createSendingInstrumentation } from '../sending/sending-instrumentation.ts';
import { storeDeliveries } from '../store/lanes/store-deliveries.ts';
import { insertWebhook } from '../store/webhooks.ts';
import { quiet } from './database.ts';

export const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const TYPE = 'coin.transaction.recorded';

export function createClock() {
  const clock = {
    nowMs: Date.parse('2026-01-31T12:00:00Z'),
    now: () => clock.nowMs,
    time: () => new Date(clock.nowMs),
  };
  return clock;
}
export type Clock = ReturnType<typeof createClock>;

export async function aWebhook(pool: pg.Pool, url: string, { now }: Clock): Promise<string> {
  const id = randomUUID();
  const webhook = { id, url, types: [TYPE], description: null, platform: null, sealedSecret: 'sealed' };
  await insertWebhook(pool, webhook, { nowMs: now(), max: 100 });
  return id;
}

function anEvent(partition: number, sequence: number) {
  return toStoredEvent({
    ...{ topic: 'coin.events', partition, sequence: BigInt(sequence), source: '/cowrie/ledger' },
    ...{ id: `${partition}:${sequence}`, type: TYPE, subject: String(sequence) },
    time: '2026-01-31T12:00:00.000Z',
    data: { amount: 1, note: 'x'.repeat(300) },
  });
}

export async function store(
  pool: pg.Pool,
  webhookId: string,
  { partition = 0, from = 1, to = from }: { partition?: number; from?: number; to?: number },
  { now }: Clock,
): Promise<void> {
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const addressed = numbers.map((sequence) => ({ event: anEvent(partition, sequence), webhookId }));
  await inTransaction(pool, (client) => storeDeliveries(client, addressed, { nowMs: now() }));
}

export function createTestDispatcher(
  pool: pg.Pool,
  { now }: Clock,
  options: { answerMs?: number; poster?: Poster; logger?: Logger; tracer?: Tracer } = {},
): Dispatcher & { poster: Poster } {
  const { answerMs = 10_000, logger = quiet, tracer = null } = options;
  const poster = options.poster ?? createPoster({ allowLoopback: true, answerMs });
  const dispatcher = createDispatcher({
    pool,
    poster,
    secretsOf: async () => [SECRET],
    instrumentation: createSendingInstrumentation(silentMeter),
    now,
    logger,
    tracer,
  });
  return {
    ...dispatcher,
    poster,
    async stop() {
      await dispatcher.stop();
      poster.close();
    },
  };
}
