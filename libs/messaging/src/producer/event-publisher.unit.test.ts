import type { Span, Tracer } from '@cowrie/telemetry';
import { describe, expect, it } from '@jest/globals';
import type { OutMessage, Producer } from '../types.ts';
import { createEventPublisher, type EventPublisher } from './event-publisher.ts';
import { EVENT_TRACE_HEADER } from './send-span.ts';

const TRACED = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
const row = (sequence: bigint, traceparent?: string): Parameters<EventPublisher['publish']>[0][number] => ({
  partition: 3,
  sequence,
  type: 'coin.transaction.recorded',
  subject: '1',
  timeMs: 0,
  data: '{}',
  ...(traceparent ? { traceparent } : {}),
});

function setUp(failure?: Error) {
  const sent: OutMessage[] = [];
  const ended: unknown[] = [];
  const producer = {
    sendAll: async (messages: readonly OutMessage[]) => {
      if (failure) throw failure;
      sent.push(...messages);
    },
  } as unknown as Producer;
  const startSpan = (_name: string, _options: object) => {
    const attributes: Record<string, unknown> = {};
    return {
      spanContext: () => ({ traceId: 'a'.repeat(32), spanId: 'd'.repeat(16), traceFlags: 1 }),
      setAttribute: (key: string, value: unknown) => Object.assign(attributes, { [key]: value }),
      setStatus: () => undefined,
      end: () => void ended.push(attributes),
    } as unknown as Span;
  };
  const tracer = { startSpan } as unknown as Tracer;
  return { sent, ended, options: { producer, topic: 'coin.events', source: '/x', tracer } };
}

describe('createEventPublisher', () => {
  it('carries the trace of a row in a header, and adds nothing to the others', async () => {
    const { sent, ended, options } = setUp();
    await createEventPublisher(options).publish([row(1n), row(2n, TRACED)]);
    expect(sent.map(({ headers }) => headers?.[EVENT_TRACE_HEADER])).toEqual([
      undefined,
      `00-${'a'.repeat(32)}-${'d'.repeat(16)}-01`,
    ]);
    expect(ended).toEqual([{}]);
    expect(EVENT_TRACE_HEADER).toBe('ce_traceparent');
  });

  it('sends a traced row without its trace when nothing is recorded here', async () => {
    const { sent, options } = setUp();
    await createEventPublisher({ ...options, tracer: null }).publish([row(1n, TRACED)]);
    expect(sent[0]?.headers).not.toHaveProperty(EVENT_TRACE_HEADER);
  });

  it('ends its spans as errors and passes the failure on', async () => {
    const { ended, options } = setUp(new Error('away'));
    await expect(createEventPublisher(options).publish([row(1n, TRACED)])).rejects.toThrow('away');
    expect(ended).toEqual([{ 'error.type': 'not_acknowledged' }]);
  });
});
