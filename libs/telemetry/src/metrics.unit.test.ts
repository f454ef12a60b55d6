import { describe, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { createMeter } from './metrics.ts';
import { timeOfUuidv7, uuidv7 } from './uuidv7.ts';

const lines = async (registry: Registry, name: string): Promise<string[]> =>
  (await registry.metrics()).split('\n').filter((line) => line.startsWith(name));

describe('createMeter', () => {
  it('gives one and the same metric for a name, whoever asks', async () => {
    const registry = new Registry();
    const meter = createMeter(registry);
    meter.counter('c_total', 'help', ['topic'])(2, { topic: 'a' });
    meter.counter('c_total', 'help', ['topic'])(3, { topic: 'a' });
    expect(await lines(registry, 'c_total')).toEqual(['c_total{topic="a"} 5']);
  });

  it('puts the readings of all readers of a gauge beside each other', async () => {
    const registry = new Registry();
    const meter = createMeter(registry);
    for (const topic of ['a', 'b'])
      meter.gauge('g', 'help', ['topic'], () => [{ value: 1, labels: { topic } }]);
    expect(await lines(registry, 'g')).toEqual(['g{topic="a"} 1', 'g{topic="b"} 1']);
  });

  it('shows nothing of what is not known any more, and of a reader that throws', async () => {
    const registry = new Registry();
    const meter = createMeter(registry);
    let known: { value: number }[] = [{ value: 7 }];
    meter.gauge('g', 'help', [], () => known);
    meter.gauge('g', 'help', [], () => {
      throw new Error('not there');
    });
    expect(await lines(registry, 'g')).toEqual(['g 7']);
    known = [];
    expect(await lines(registry, 'g')).toEqual([]);
  });

  it('observes by labels', async () => {
    const registry = new Registry();
    const observe = createMeter(registry).histogram('h_seconds', 'help', {
      buckets: [1, 5],
      labels: ['name'],
    });
    observe(2, { name: 'x' });
    expect(await lines(registry, 'h_seconds_bucket')).toEqual([
      'h_seconds_bucket{le="1",name="x"} 0',
      'h_seconds_bucket{le="5",name="x"} 1',
      'h_seconds_bucket{le="+Inf",name="x"} 1',
    ]);
  });
});

describe('uuidv7', () => {
  it('has the form of RFC 9562, with the time first', () => {
    const id = uuidv7(0x0123456789ab);
    expect(id).toMatch(/^01234567-89ab-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(timeOfUuidv7(id)).toBe(0x0123456789ab);
  });

  it('gives all four variants, and never the same id twice', () => {
    const ids = Array.from({ length: 20_000 }, () => uuidv7(1));
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(ids.map((id) => id[19]))).toEqual(new Set(['8', '9', 'a', 'b']));
    expect(ids.every((id) => /^00000000-0001-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toBe(
      true,
    );
  });

  it('sorts by time', () => {
    expect(uuidv7(1_000) < uuidv7(1_001)).toBe(true);
  });
});
