import { performance } from 'node:perf_hooks';
import type { Output } from '@cowrie/client';
import { commandFailure, EXIT } from '../failures.ts';
import { isLoopback } from '../loopback.ts';

export type PulledDelivery = Output<'pullWebhook'>['deliveries'][number];

/** `status` is null without an answer. */
export type ForwardResult = {
  id: string;
  type: string;
  eventId: string;
  isTaken: boolean;
  status: number | null;
  error: string | null;
  ms: number;
};

/** The platform gives a receiver the same time. */
const ANSWER_MS = 10_000;

export function readForwardTo(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    throw commandFailure(`${text} is not a URL`, EXIT.usage);
  if (url.protocol === 'http:' && !isLoopback(url))
    throw commandFailure('--forward-to accepts http only for this machine; use https for others', EXIT.usage);
  return url.href;
}

/** Redirects are not followed, and only 2xx is a success, as for the platform. */
export async function forward(
  url: string,
  delivery: PulledDelivery,
  signal: AbortSignal,
): Promise<ForwardResult> {
  const { id, headers, body } = delivery;
  const { type, id: eventId } = eventIn(body);
  const startedAtMs = performance.now();
  const done = (status: number | null, error: string | null): ForwardResult => {
    const isTaken = status !== null && status >= 200 && status < 300;
    return { id, type, eventId, isTaken, status, error, ms: Math.round(performance.now() - startedAtMs) };
  };
  try {
    const late = AbortSignal.timeout(ANSWER_MS);
    const asked = {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, late]),
    };
    const response = await fetch(url, asked as RequestInit);
    await response.body?.cancel();
    return done(response.status, null);
  } catch (error) {
    return done(null, signal.aborted ? 'interrupted' : reasonOf(error));
  }
}

/** Events with the same result belong to one partition and keep their order. A ping has no order. */
export function orderOf({ id, body }: PulledDelivery): string {
  const { source, partition } = eventIn(body);
  return partition === undefined ? id : `${source}/${partition}`;
}

type Event = { id: string; type: string; source: string; partition?: string };
/** The gateway wrote it, so it is not checked. */
const eventIn = (body: string): Event => JSON.parse(body);

function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError')
    return `no answer within ${ANSWER_MS / 1000} s`;
  const cause = error instanceof Error ? error.cause : undefined;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? ` (${cause.code})` : '';
  return `could not be reached${code}`;
}
