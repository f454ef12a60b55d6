import { hasOrder } from '../domain/lane.ts';
import { nextAttemptAtMs } from '../domain/schedule.ts';
import { headersOf } from '../domain/signature.ts';
import type { Attempted, DueDelivery, Webhook } from '../domain/webhook.ts';
import type { Posted, Poster } from './post.ts';

/** Time for which a lane is worked on before what came of it is written. */
const TURN_MS = 1_000;

export type Sending = {
  post: Poster['post'];
  now(): number;
  /** No further attempt starts. */
  stopping: AbortSignal;
  /** What is under way is broken off. */
  cutting: AbortSignal;
};

/**
 * Sends the head of a lane, one after the other, until something fails where there is an order. Gives what came of it; what is
 * not among it was not sent.
 */
export async function sendLane(
  {
    webhook,
    secrets,
    lane,
    due,
  }: { webhook: Webhook; secrets: string[]; lane: string; due: readonly DueDelivery[] },
  sending: Sending,
): Promise<Attempted[]> {
  const endsAtMs = performance.now() + TURN_MS;
  const attempted: Attempted[] = [];
  for (const delivery of due) {
    const nowMs = sending.now();
    if (delivery.nextAttemptAtMs > nowMs || performance.now() > endsAtMs || sending.stopping.aborted) break;
    const posted = await sending.post(requestOf(webhook, secrets, delivery, nowMs), sending.cutting);
    if (posted.kind === 'aborted') break;
    const isOnce = webhook.status === 'DISABLED';
    const one = attemptedOf(delivery, posted, { isOnce, nowMs: sending.now() });
    attempted.push(one);
    if (one.status !== 'DELIVERED' && hasOrder(lane)) break;
  }
  return attempted;
}

function requestOf({ url }: Webhook, secrets: string[], { id, body }: DueDelivery, nowMs: number) {
  const headers = { 'user-agent': 'Cowrie-Webhooks', ...headersOf({ id, body }, secrets, nowMs) };
  return { url, headers, body };
}

function attemptedOf(
  delivery: DueDelivery,
  posted: Exclude<Posted, { kind: 'aborted' }>,
  { isOnce, nowMs }: { isOnce: boolean; nowMs: number },
): Attempted {
  const attempts = delivery.attempts + 1;
  const common = {
    deliveryId: delivery.id,
    dueAtMs: delivery.nextAttemptAtMs,
    attempts,
    lastStatus: posted.status,
    atMs: nowMs,
  };
  if (posted.kind === 'delivered')
    return { ...common, status: 'DELIVERED', lastError: null, nextAttemptAtMs: null };
  // What a DISABLED webhook is sent is a ping, which asks how it is now.
  const againAtMs = isOnce ? null : nextAttemptAtMs(attempts, nowMs);
  const status = againAtMs === null ? 'FAILED' : 'PENDING';
  return { ...common, status, lastError: posted.error, nextAttemptAtMs: againAtMs };
}
