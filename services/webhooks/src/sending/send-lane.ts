import { endSpan, type Span, startSpan, type Tracer, traceparentOf } from '@cowrie/telemetry';
import { hasOrder } from '../domain/lane.ts';
import { nextAttemptAtMs } from '../domain/schedule.ts';
import { headersOf } from '../domain/signature.ts';
import type { Attempted, DueDelivery, Webhook } from '../domain/webhook.ts';
import type { Posted, Poster } from './post.ts';

/** Time for which a lane is worked on before what came of it is written. */
const TURN_MS = 1_000;

export type Sending = {
  post: Poster['post'];
  tracer: Tracer | null;
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
    const request = requestOf(webhook, secrets, delivery, nowMs);
    const startedMs = performance.now();
    const posted = await traced(sending, delivery, request);
    const durationMs = Math.round(performance.now() - startedMs);
    if (posted.kind === 'aborted') break;
    const isOnce = webhook.status === 'DISABLED';
    const one = attemptedOf(delivery, posted, { isOnce, durationMs, nowMs: sending.now() });
    attempted.push(one);
    if (one.status !== 'DELIVERED' && hasOrder(lane)) break;
  }
  return attempted;
}

type Request = ReturnType<typeof requestOf>;

/** The trace goes on from where the event was sent, to who receives it. */
async function traced(
  { post, tracer, cutting }: Sending,
  { traceparent, type, attempts }: DueDelivery,
  request: Request,
): Promise<Posted> {
  if (!tracer || traceparent === null) return post(request, cutting);
  const span = startSpan(tracer, {
    name: 'POST',
    kind: 'CLIENT',
    parent: traceparent,
    attributes: {
      'http.request.method': 'POST',
      'http.request.resend_count': attempts,
      'server.address': new URL(request.url).hostname,
      'cowrie.event.type': type,
    },
  });
  const headers = { ...request.headers, traceparent: traceparentOf(span) };
  const posted = await post({ ...request, headers }, cutting);
  endAs(span, posted);
  return posted;
}

function endAs(span: Span, posted: Posted): void {
  if (posted.kind === 'aborted') {
    endSpan(span, 'aborted');
    return;
  }
  const { kind, status } = posted;
  if (status !== null) span.setAttribute('http.response.status_code', status);
  if (kind === 'delivered') endSpan(span);
  else endSpan(span, status === null ? 'no_answer' : String(status));
}

function requestOf({ url }: Webhook, secrets: string[], { id, body }: DueDelivery, nowMs: number) {
  const headers = { 'user-agent': 'Cowrie-Webhooks', ...headersOf({ id, body }, secrets, nowMs) };
  return { url, headers, body };
}

function attemptedOf(
  delivery: DueDelivery,
  posted: Exclude<Posted, { kind: 'aborted' }>,
  { isOnce, durationMs, nowMs }: { isOnce: boolean; durationMs: number; nowMs: number },
): Attempted {
  const attempts = delivery.attempts + 1;
  const error = posted.kind === 'delivered' ? null : posted.error;
  const common = {
    deliveryId: delivery.id,
    dueAtMs: delivery.nextAttemptAtMs,
    attempts,
    lastStatus: posted.status,
    atMs: nowMs,
    attempt: { atMs: nowMs, status: posted.status, error, durationMs, answer: posted.answer },
  };
  if (posted.kind === 'delivered')
    return { ...common, status: 'DELIVERED', lastError: null, nextAttemptAtMs: null };
  // What a DISABLED webhook is sent is a ping, which asks how it is now.
  const againAtMs = isOnce ? null : nextAttemptAtMs(attempts, nowMs, posted.retryAfter);
  const status = againAtMs === null ? 'FAILED' : 'PENDING';
  return { ...common, status, lastError: error, nextAttemptAtMs: againAtMs };
}
