import { randomUUID } from 'node:crypto';
import type { Logger, Tracer } from '@cowrie/telemetry';
import type pg from 'pg';
import { PING_LANE } from '../domain/lane.ts';
import type { DueDelivery, Webhook } from '../domain/webhook.ts';
import { claimLanes, type LaneKey } from '../store/lanes/claim-lanes.ts';
import { readLanes } from '../store/lanes/read-lanes.ts';
import { listWebhooks } from '../store/webhooks.ts';
import type { Poster } from './post.ts';
import type { SecretsOf } from './secrets.ts';
import { sendLane } from './send-lane.ts';
import type { SendingInstrumentation } from './sending-instrumentation.ts';
import { createSettle } from './settle.ts';

/**
 * A lease lasts longer than a turn, an attempt and the writing, so that no instance takes a lane from one
 * that still sends.
 */
const LEASE_MS = 30_000;
/** The most lanes of one webhook, and the most further lanes of all webhooks together, in one instance. */
const PER_WEBHOOK = 8;
const OTHERS = 64;
const HEAD = { deliveries: 32, bytes: 65_536 };
/** Secrets that cannot be opened wait for an operator to correct the key. */
const UNOPENED_AGAIN_MS = 60_000;
export type LanesDeps = {
  pool: pg.Pool;
  poster: Pick<Poster, 'post'>;
  secretsOf: SecretsOf;
  instrumentation: SendingInstrumentation;
  now(): number;
  logger: Logger;
  tracer: Tracer | null;
};

/** The clock is monotonic. */
type HeldLane = LaneKey & { lease: string; endsAtMs: number };

/** The webhook may have become DISABLED after the claim; then only pings are sent. */
const maySend = ({ status }: Webhook, lane: string): boolean => status === 'ACTIVE' || lane === PING_LANE;

export function createLanes(
  { pool, now, logger, instrumentation, poster, secretsOf, tracer }: LanesDeps,
  { stopping, cutting, onDone }: { stopping: AbortSignal; cutting: AbortSignal; onDone(): void },
) {
  const busy = new Map<string, number>();
  const running = new Set<Promise<void>>();
  const sending = { post: poster.post, tracer, now, stopping, cutting };
  const settle = createSettle({ pool, logger, signal: stopping });

  async function work(
    held: HeldLane,
    webhook: Webhook | undefined,
    due: readonly DueDelivery[],
  ): Promise<void> {
    const { webhookId } = held;
    busy.set(webhookId, (busy.get(webhookId) ?? 0) + 1);
    const secrets = webhook && (await secretsOf(webhook, now()));
    const attempted =
      secrets && maySend(webhook, held.lane)
        ? await sendLane({ webhook, secrets, lane: held.lane, due }, sending)
        : [];
    instrumentation.attempted(attempted);
    // After this time, lanes that waited longer come first.
    const notBeforeMs = webhook && !secrets ? now() + UNOPENED_AGAIN_MS : now();
    await settle({ ...held, attempted, notBeforeMs }, held.endsAtMs);
    const left = (busy.get(webhookId) ?? 1) - 1;
    if (left > 0) busy.set(webhookId, left);
    else busy.delete(webhookId);
    onDone();
  }

  return {
    async claim(): Promise<number> {
      const [lease, nowMs] = [randomUUID(), now()];
      const endsAtMs = performance.now() + LEASE_MS;
      const counts = [...busy.values()];
      const others = OTHERS - counts.reduce((sum, lanes) => sum + lanes - 1, 0);
      const wanted = { busy, perWebhook: PER_WEBHOOK, others };
      const lanes = await claimLanes(pool, { lease, nowMs, leaseMs: LEASE_MS, ...wanted });
      if (lanes.length === 0) return 0;
      const [heads, webhooks] = await Promise.all([readLanes(pool, lanes, HEAD), listWebhooks(pool)]);
      const byId = new Map(webhooks.map((webhook) => [webhook.id, webhook]));
      for (const [index, key] of lanes.entries()) {
        const held = { ...key, lease, endsAtMs };
        const run = work(held, byId.get(key.webhookId), heads[index] ?? []).finally(() =>
          running.delete(run),
        );
        running.add(run);
      }
      return lanes.length;
    },
    done: () => Promise.all(running),
  };
}
