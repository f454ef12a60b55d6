import { INTERVALS } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { latestOccurrence, nextOccurrence, occurrenceAt, type Recurrence } from './recurrence.ts';

const DAY_MS = 86_400_000;
const ms = (time: string) => Date.parse(time);
const from = (startsAt: string, every: Recurrence['every']): Recurrence => ({
  startsAtMs: ms(startsAt),
  every,
});
const times = (rule: Recurrence, count: number) =>
  Array.from({ length: count }, (_, n) => new Date(occurrenceAt(rule, n)).toISOString());

describe('the occurrences of a schedule', () => {
  it('keep the day of the month, or use its last day', () => {
    expect(times(from('2027-12-31T23:59:59.999Z', 'P1M'), 5)).toEqual([
      '2027-12-31T23:59:59.999Z',
      '2028-01-31T23:59:59.999Z',
      '2028-02-29T23:59:59.999Z',
      '2028-03-31T23:59:59.999Z',
      '2028-04-30T23:59:59.999Z',
    ]);
    expect(times(from('2028-02-29T00:00:00Z', 'P1Y'), 5).map((time) => time.slice(0, 10))).toEqual([
      ...['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'],
    ]);
  });

  it('are UTC days and weeks', () => {
    expect(times(from('2026-03-28T01:30:00Z', 'P1D'), 3)[2]).toBe('2026-03-30T01:30:00.000Z');
    expect(times(from('2026-12-28T12:00:00Z', 'P1W'), 2)[1]).toBe('2027-01-04T12:00:00.000Z');
  });

  const rules = fc.record({
    startsAtMs: fc.integer({ min: ms('1999-01-01T00:00:00Z'), max: ms('2101-01-01T00:00:00Z') }),
    every: fc.constantFrom(...INTERVALS),
  });

  it('rise, each on the day and time of the first, or on the last day of its month', () => {
    fc.assert(
      fc.property(rules, fc.integer({ min: 0, max: 2_000 }), (rule, n) => {
        const at = occurrenceAt(rule, n);
        expect(occurrenceAt(rule, n + 1)).toBeGreaterThan(at);
        expect(at % DAY_MS).toBe(rule.startsAtMs % DAY_MS);
        if (rule.every === 'P1D' || rule.every === 'P1W') return;
        const [start, day] = [new Date(rule.startsAtMs).getUTCDate(), new Date(at).getUTCDate()];
        const isLastOfMonth = new Date(at + DAY_MS).getUTCDate() === 1;
        expect(day === start || (day < start && isLastOfMonth)).toBe(true);
        const months = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth();
        const each = rule.every === 'P1M' ? 1 : 12;
        expect(months(new Date(at)) - months(new Date(rule.startsAtMs))).toBe(n * each);
      }),
    );
  });

  it('are found for any moment: the latest is not after it, and the next one is', () => {
    const of = fc.record({ n: fc.integer({ min: 0, max: 3_000 }), offMs: fc.integer({ min: -1, max: 1 }) });
    const anywhere = fc.integer({ min: -DAY_MS, max: 40_000 * DAY_MS });
    fc.assert(
      fc.property(rules, fc.oneof(of, anywhere), (rule, moment) => {
        const atMs =
          typeof moment === 'number' ? rule.startsAtMs + moment : occurrenceAt(rule, moment.n) + moment.offMs;
        const n = latestOccurrence(rule, atMs);
        if (n >= 0) expect(occurrenceAt(rule, n)).toBeLessThanOrEqual(atMs);
        expect(occurrenceAt(rule, n + 1)).toBeGreaterThan(atMs);
        expect(nextOccurrence(rule, atMs)).toBe(n + 1);
      }),
    );
  });

  it('are one for a schedule that is paid once', () => {
    const rule = from('2026-01-31T12:00:00Z', null);
    expect([-1, 0, 1].map((offMs) => latestOccurrence(rule, rule.startsAtMs + offMs))).toEqual([-1, 0, 0]);
    expect([-1, 0].map((offMs) => nextOccurrence(rule, rule.startsAtMs + offMs))).toEqual([0, null]);
  });
});
