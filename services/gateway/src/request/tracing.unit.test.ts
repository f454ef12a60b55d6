import { describe, expect, it } from '@jest/globals';
import {
  type Span,
  type SpanContext,
  type SpanOptions,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { silent } from '../testing/fakes.ts';
import { createTestGateway } from '../testing/gateway.ts';
import { transfer } from '../testing/requests.ts';
import { coinsMoved } from '../testing/states.ts';
import type { TracingOptions } from './tracing.ts';

type RecordedSpan = {
  name: string;
  parent: SpanContext | undefined;
  attributes: Record<string, unknown>;
  status: unknown;
  ended: number;
};

const state: { answer: object | null } = { answer: null };
const SPAN_ID = 'c'.repeat(16);

function recorder() {
  const spans: RecordedSpan[] = [];
  const startSpan = (
    name: string,
    options: SpanOptions = {},
    context?: Parameters<Tracer['startSpan']>[2],
  ) => {
    const parent = context && trace.getSpanContext(context);
    const attributes: Record<string, unknown> = { ...options.attributes };
    const seen: RecordedSpan = { name, parent, attributes, status: undefined, ended: 0 };
    spans.push(seen);
    return {
      spanContext: () => ({ traceId: parent?.traceId ?? 'd'.repeat(32), spanId: SPAN_ID, traceFlags: 1 }),
      setAttribute: (key: string, value: unknown) => (attributes[key] = value),
      setStatus: (status: unknown) => (seen.status = status),
      end: () => (seen.ended += 1),
    } as unknown as Span;
  };
  return { spans, tracer: { startSpan } as unknown as Tracer };
}

const caller = (flags: string) => `00-${'a'.repeat(32)}-${'b'.repeat(16)}-${flags}`;

async function gatewayWith(options: Partial<TracingOptions>) {
  const { spans, tracer } = recorder();
  const tracing = { tracer, ratio: 0, fromCallersPerSecond: 0, random: () => 0.5, now: () => 0, ...options };
  const gateway = await createTestGateway(
    { 'coins.transfer': () => state.answer ?? coinsMoved() },
    { tracing },
  );
  state.answer = null;
  const send = (headers: Record<string, string> = {}) => gateway.as(1, transfer(undefined, headers));
  const sentTraceparent = () => gateway.asked.at(-1)?.message.traceparent;
  return { gateway, spans, send, sentTraceparent };
}

describe('traceRequests', () => {
  it('gives a request a span with its route, and passes its trace on', async () => {
    const { spans, send, sentTraceparent } = await gatewayWith({ ratio: 1 });
    await send({ traceparent: caller('00'), 'x-request-id': 'req-1' });
    expect(spans).toHaveLength(1);
    expect(spans[0]).toMatchObject({
      name: 'POST /api/coins/transfer',
      parent: { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) },
      ended: 1,
      status: undefined,
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/api/coins/transfer',
        'http.response.status_code': 201,
        'cowrie.request_id': 'req-1',
      },
    });
    expect(sentTraceparent()).toBe(`00-${'a'.repeat(32)}-${SPAN_ID}-01`);
  });

  it("decides by chance, independent of the caller's trace id", async () => {
    const { spans, send, sentTraceparent } = await gatewayWith({ ratio: 0.5, random: () => 0.5 });
    await send({ traceparent: caller('01') });
    expect(spans).toHaveLength(0);
    expect(sentTraceparent()).toBe(caller('00'));
  });

  it('records for callers that record their trace, up to a number per second', async () => {
    const clock = { nowMs: 1_000 };
    const { spans, send } = await gatewayWith({ fromCallersPerSecond: 2, now: () => clock.nowMs });
    for (let sent = 0; sent < 3; sent += 1) await send({ traceparent: caller('01') });
    await send({ traceparent: caller('00') });
    await send();
    expect(spans).toHaveLength(2);
    clock.nowMs = 2_000;
    await send({ traceparent: caller('01') });
    expect(spans).toHaveLength(3);
  });

  it("marks a span as failed for a 5xx answer, but not for a caller's fault", async () => {
    const { gateway, spans } = await gatewayWith({ ratio: 1 });
    await gateway.app.inject({ method: 'GET', url: '/api/wallets/me' });
    expect(spans[0]).toMatchObject({ attributes: { 'http.response.status_code': 401 }, status: undefined });
    state.answer = silent('unavailable');
    await gateway.as(1, transfer());
    expect(spans[1]).toMatchObject({
      attributes: { 'http.response.status_code': 503, 'error.type': '503' },
      status: { code: SpanStatusCode.ERROR },
    });
  });

  it('contains no path, no token and no address', async () => {
    const { gateway, spans } = await gatewayWith({ ratio: 1 });
    await gateway.as(1, { method: 'GET', url: '/api/users/12?search=ada%40example.com' });
    const text = JSON.stringify(spans);
    expect(text).not.toContain('example.com');
    expect(text).not.toContain('/12');
    expect(text).not.toContain('Bearer');
  });
});
