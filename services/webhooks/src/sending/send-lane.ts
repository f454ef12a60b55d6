import { endSpan, type Span, startSpan, type Tracer, traceparentOf } from '@cowrie/telemetry';
import { hasOrder } from '../domain/lane.ts';
import { nextAttemptAtMs } from '../domain/schedule.ts';
import { headersOf } from '../domain/signature.ts';
import type { AttemptResult, DueDelivery, Webhook } from '../domain/webhook.ts';
import type { Poster, PostResult } from './post.ts';

/** A lane's results are written after this time. */
const TURN_MS = 1_000;

export type LaneWork = {
  post: Poster['post'];
  tracer: Tracer | null;
  now(): number;
  /** No further attempt starts after this. */
  stopping: AbortSignal;
  cutting: AbortSignal;
};

/** A failed delivery ends a lane with order. Deliveries without a result were not sent. */
export async function sendLane(
  {
    webhook,
    secrets,
    lane,
    due,
  }: { webhook: Webhook; secrets: string[]; lane: string; due: readonly DueDelivery[] },
  sending: LaneWork,
): Promise<AttemptResult[]> {
  const endsAtMs = performance.now() + TURN_MS;
  const attempted: AttemptResult[] = [];
  for (const delivery of due) {
    const nowMs = sending.now();
    if (delivery.nextAttemptAtMs > nowMs || performance.now() > endsAtMs || sending.stopping.aborted) break;
    const request = requestOf(webhook, secrets, delivery, nowMs);
    const startedMs = performance.now();
    const posted = await runTraced(sending, delivery, request);
    const durationMs = Math.round(performance.now() - startedMs);
    if (posted.kind === 'aborted') break;
    const isOnce = webhook.status === 'DISABLED';
    const one = toAttemptResult(delivery, posted, { isOnce, durationMs, nowMs: sending.now() });
    attempted.push(one);
    if (one.status !== 'DELIVERED' && hasOrder(lane)) break;
  }
  return attempted;
}

type Request = ReturnType<typeof requestOf>;

async function runTraced(
  { post, tracer, cutting }: LaneWork,
  { traceparent, type, attempts }: DueDelivery,
  request: Request,
): Promise<PostResult> {
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

function endAs(span: Span, posted: PostResult): void {
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

function toAttemptResult(
  delivery: DueDelivery,
  posted: Exclude<PostResult, { kind: 'aborted' }>,
  { isOnce, durationMs, nowMs }: { isOnce: boolean; durationMs: number; nowMs: number },
): AttemptResult {
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
  // A DISABLED webhook gets only a ping, which is not retried.
  const againAtMs = isOnce ? null : nextAttemptAtMs(attempts, nowMs, posted.retryAfter);
  const status = againAtMs === null ? 'FAILED' : 'PENDING';
  return { ...common, status, lastError: error, nextAttemptAtMs: againAtMs };
}
