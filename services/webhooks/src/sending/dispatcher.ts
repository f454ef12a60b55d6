import { randomUUID } from 'node:crypto';
import { describe } from '@cowrie/messaging';
import { createWait, type Logger, pause } from '@cowrie/telemetry';
import type pg from 'pg';
import type { DueDelivery, Webhook } from '../domain/webhook.ts';
import { claimLanes, type LaneKey } from '../store/claim-lanes.ts';
import { readLanes } from '../store/read-lanes.ts';
import { listWebhooks } from '../store/webhooks.ts';
import type { Poster } from './post.ts';
import type { SecretsOf } from './secrets.ts';
import { sendLane } from './send-lane.ts';
import type { SendingInstrumentation } from './sending-instrumentation.ts';
import { createSettle } from './settle.ts';

/** Retries, and lanes of instances that died, are looked for so often; what is new wakes the dispatcher. */
const LOOK_EVERY_MS = 1_000;
/** And no more often: what is stored in between goes together. */
const LOOK_AGAIN_MS = 10;
/** Longer than a turn, an attempt and what is written behind them: nobody takes a lane from who still sends. */
const LEASE_MS = 30_000;
/** Lanes of one webhook that one instance works on, and of all beside the first of each webhook. */
const PER_WEBHOOK = 8;
const OTHERS = 64;
/** What is read of a lane at a time. */
const HEAD = { deliveries: 32, bytes: 65_536 };
/** A webhook whose secrets cannot be opened waits for somebody to put the key right. */
const UNOPENED_AGAIN_MS = 60_000;
/** How long a stop waits for answers. */
const STOP_WITHIN_MS = 5_000;

export type Dispatcher = {
  start(): void;
  /** Something new is pending. */
  wake(): void;
  healthy(): boolean;
  problems(): string[];
  /** Begins no attempt, waits a little for those under way, and gives the lanes free. */
  stop(): Promise<void>;
};

export type DispatcherDeps = {
  pool: pg.Pool;
  poster: Pick<Poster, 'post'>;
  secretsOf: SecretsOf;
  instrumentation: SendingInstrumentation;
  now(): number;
  logger: Logger;
};

/** `endsAtMs` is by a clock that nobody sets. */
type Held = LaneKey & { lease: string; endsAtMs: number };

/** Sends what is due, lane by lane, beside any number of other instances. */
export function createDispatcher(deps: DispatcherDeps): Dispatcher {
  const { pool, now, logger, instrumentation } = deps;
  const wait = createWait();
  const stopping = new AbortController();
  const cutting = new AbortController();
  const busy = new Map<string, number>();
  const running = new Set<Promise<void>>();
  let isWoken = false;
  let failures = 0;
  let loop: Promise<void> | undefined;
  const sending = { post: deps.poster.post, now, stopping: stopping.signal, cutting: cutting.signal };
  const settle = createSettle({ pool, logger, signal: stopping.signal });

  function wake(): void {
    isWoken = true;
    wait.cut();
  }

  async function claim(): Promise<number> {
    const [lease, nowMs] = [randomUUID(), now()];
    const endsAtMs = performance.now() + LEASE_MS;
    const counts = [...busy.values()];
    const others = OTHERS - counts.reduce((sum, lanes) => sum + lanes - 1, 0);
    const lanes = await claimLanes(pool, {
      lease,
      nowMs,
      leaseMs: LEASE_MS,
      busy,
      perWebhook: PER_WEBHOOK,
      others,
    });
    if (lanes.length === 0) return 0;
    const [heads, webhooks] = await Promise.all([readLanes(pool, lanes, HEAD), listWebhooks(pool)]);
    const byId = new Map(webhooks.map((webhook) => [webhook.id, webhook]));
    for (const [index, key] of lanes.entries()) {
      const held = { ...key, lease, endsAtMs };
      const run = work(held, byId.get(key.webhookId), heads[index] ?? []).finally(() => running.delete(run));
      running.add(run);
    }
    return lanes.length;
  }

  async function work(held: Held, webhook: Webhook | undefined, due: readonly DueDelivery[]): Promise<void> {
    const { webhookId } = held;
    busy.set(webhookId, (busy.get(webhookId) ?? 0) + 1);
    const secrets = webhook && (await deps.secretsOf(webhook, now()));
    const attempted = secrets ? await sendLane({ webhook, secrets, lane: held.lane, due }, sending) : [];
    instrumentation.attempted(attempted);
    // Behind the lanes that wait for their turn since before.
    const notBeforeMs = webhook && !secrets ? now() + UNOPENED_AGAIN_MS : now();
    await settle({ ...held, attempted, notBeforeMs }, held.endsAtMs);
    const left = (busy.get(webhookId) ?? 1) - 1;
    if (left > 0) busy.set(webhookId, left);
    else busy.delete(webhookId);
    wake();
  }

  async function look(): Promise<void> {
    while (!stopping.signal.aborted) {
      isWoken = false;
      const lookedAtMs = performance.now();
      try {
        const claimed = await claim();
        if (failures > 0) logger.info({}, 'the webhooks database answers again');
        failures = 0;
        if (claimed > 0) isWoken = true;
      } catch (error) {
        if (failures === 0)
          logger.warn(
            { reason: describe(error) },
            'no webhook is sent: the database cannot be read; retrying',
          );
        failures += 1;
        isWoken = false;
      }
      if (!isWoken) await wait.wait(LOOK_EVERY_MS);
      const earlyMs = LOOK_AGAIN_MS - (performance.now() - lookedAtMs);
      if (earlyMs > 0) await pause(earlyMs, stopping.signal);
    }
  }

  return {
    start() {
      loop ??= look();
    },
    wake,
    healthy: () => failures === 0,
    problems: () => (failures === 0 ? [] : ['the webhooks database does not answer']),
    async stop() {
      stopping.abort();
      wait.stop();
      const cut = setTimeout(() => cutting.abort(), STOP_WITHIN_MS);
      await loop;
      await Promise.all(running);
      clearTimeout(cut);
    },
  };
}
