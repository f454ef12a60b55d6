import { EVENT_TRACE_HEADER, type InMessage } from '@cowrie/messaging';
import { type Meter, type Span, silentMeter, type Tracer } from '@cowrie/telemetry';
import { describe, expect, it } from '@jest/globals';
import { createEventInstrumentation } from './event-instrumentation.ts';

const TRACED = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
const message = (headers: Record<string, string>): InMessage => ({
  topic: 'coin.events',
  partition: 0,
  offset: 0n,
  key: null,
  value: Buffer.alloc(0),
  headers,
  timestampMs: 0,
});

function setUp() {
  const names: string[] = [];
  const ended: unknown[] = [];
  const delays: number[] = [];
  const startSpan = (name: string) => {
    names.push(name);
    const attributes = {};
    return {
      setAttribute: (key: string, value: unknown) => Object.assign(attributes, { [key]: value }),
      setStatus: () => undefined,
      end: () => void ended.push(attributes),
    } as unknown as Span;
  };
  const meter: Meter = { ...silentMeter, histogram: () => (value) => void delays.push(value) };
  const tracer = { startSpan } as unknown as Tracer;
  return { names, ended, delays, watch: createEventInstrumentation({ topic: 'coin.events', meter, tracer }) };
}

describe('createEventInstrumentation', () => {
  it('continues the trace of each event that has one, and measures the delay once', async () => {
    const { watch, names, ended, delays } = setUp();
    const ce_time = new Date(Date.now() - 2_000).toISOString();
    await watch(
      [message({ ce_time }), message({ ce_time, [EVENT_TRACE_HEADER]: TRACED })],
      async () => undefined,
    );
    expect(names).toEqual(['process coin.events']);
    expect(ended).toEqual([{}]);
    expect(delays).toHaveLength(1);
    expect(delays[0]).toBeGreaterThanOrEqual(2);
  });

  it('is no place for what is no event, and passes failures on', async () => {
    const { watch, ended, delays } = setUp();
    await watch([message({})], async () => undefined);
    expect(delays).toEqual([]);
    const failing = watch([message({ [EVENT_TRACE_HEADER]: TRACED })], async () => {
      throw new Error('rebalancing');
    });
    await expect(failing).rejects.toThrow('rebalancing');
    expect(ended).toEqual([{ 'error.type': 'not_projected' }]);
  });
});
