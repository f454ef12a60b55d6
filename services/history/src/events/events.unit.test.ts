import { EVENT_TRACE_HEADER, type InMessage } from '@cowrie/messaging';
import { type Meter, type Span, silentMeter, type Tracer } from '@cowrie/telemetry';
import { describe, expect, it } from '@jest/globals';
import { eventMessage, recorded } from '../../../../libs/consumer/src/testing/events.ts';
import { select } from '../testing/slices.ts';
import { createEventInstrumentation } from './event-instrumentation.ts';
import { createLinger } from './linger.ts';

const start = { partition: 0, nextOffset: 0n, nextSequence: 1n, lastDigest: null, head: null };

describe('toChange', () => {
  it('refuses an impossible amount without naming its value, and advances the sequence', () => {
    const data = { ...recorded(), amount: 0.00001 };
    const selection = select(start, [eventMessage(data, { offset: 0, sequence: 1 })]);
    expect(selection).toMatchObject({ events: [], to: { nextSequence: 2n, nextOffset: 1n } });
    expect(selection.letters.map(({ reason }) => reason)).toEqual(['amount: not an amount of coins']);
  });
});

const NEVER_MS = 60_000;

describe('the pause in which events gather', () => {
  it('ends at once for a waiting reader, and does not begin until no reader waits', async () => {
    const linger = createLinger(NEVER_MS);
    const two = Promise.all([linger.wait(), linger.wait()]);
    linger.setAwaited(true);
    await two;
    await linger.wait();
    linger.setAwaited(false);
    let over = false;
    const waited = linger.wait().then(() => {
      over = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(over).toBe(false);
    linger.setAwaited(true);
    await waited;
  });
});

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

  it('ignores messages that are not events, and rethrows failures', async () => {
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
