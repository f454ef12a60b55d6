import { describe, expect, it } from '@jest/globals';
import type { Tally } from '../driver/protocol.ts';
import { mergeTallies } from '../driver/tally.ts';
import { type Heading, median, percentile, type SliceMeasurement, serverMs, toLine } from './figures.ts';
import { againstTable, loadTable, ratiosOf, sharesTable } from './tables.ts';

const tally = (latenciesMs: number[], more: Partial<Tally> = {}): Tally => ({
  seconds: 2,
  latenciesMs: Float64Array.from(latenciesMs),
  refusedMs: new Float64Array(),
  errors: {},
  withoutRetryAfter: 0,
  replayed: 0,
  operations: 0,
  acceptedInAll: latenciesMs.length,
  ...more,
});

const measured = (of: Tally, more: Partial<SliceMeasurement> = {}): SliceMeasurement => ({
  tally: of,
  processorMs: { 'gateway-1': 30, 'driver-1': 10 },
  tookMs: 2_000,
  stolenPercent: 0.4,
  walBytes: 400,
  diskBytes: { 'ledger.transactions': 100 },
  ...more,
});

const heading: Heading = {
  part: 'standard',
  target: 'cowrie',
  workload: 'random',
  concurrency: 64,
  ratePerSecond: null,
  stored: 0,
};

describe('the figures of a bench', () => {
  it('use the nearest rank for percentiles', () => {
    const hundred = Array.from({ length: 100 }, (_, index) => index + 1);
    expect([0.5, 0.95, 0.99, 1].map((share) => percentile(hundred, share))).toEqual([50, 95, 99, 100]);
    expect(percentile([7], 0.5)).toBe(7);
    expect(percentile([], 0.5)).toBe(0);
    expect(median([9, 1, 5])).toBe(5);
    expect(median([9, 1, 5, 6])).toBe(5.5);
    expect(median([7])).toBe(7);
    expect(median([])).toBe(0);
  });

  it('sum up consecutive rounds: their seconds add up, and percentiles cover all rounds', () => {
    const rounds = [
      tally([1, 2], { errors: { a: 1 }, replayed: 1 }),
      tally([3, 4], { errors: { a: 2, b: 1 } }),
    ];
    const whole = mergeTallies(rounds, 'in turn');
    expect(whole).toMatchObject({ seconds: 4, errors: { a: 3, b: 1 }, replayed: 1, acceptedInAll: 4 });
    expect([...whole.latenciesMs]).toEqual([1, 2, 3, 4]);
  });

  it('report operations beside requests when a request has many', () => {
    const line = (operations: number) => {
      const of = tally([1, 2], { operations });
      return toLine(heading, [measured(of)], mergeTallies([of, of], 'side by side'));
    };
    expect(line(0)).not.toHaveProperty('operationsPerSecond');
    expect(line(3_000).operationsPerSecond).toBe(3_000);
    expect(loadTable([line(3_000)])).toContain('2 (3,000 operations)');
  });

  it('do not add up the seconds of drivers that ran side by side', () => {
    expect(mergeTallies([tally([1]), tally([2])], 'side by side').seconds).toBe(2);
  });

  it('give the costs per accepted request, including those of the warm-up', () => {
    const slices = [
      measured(tally([1, 3], { acceptedInAll: 5 })),
      measured(tally([2, 4], { acceptedInAll: 5 })),
    ];
    const all = mergeTallies(
      slices.map((slice) => slice.tally),
      'in turn',
    );
    const line = toLine(heading, slices, all);
    expect(line).toMatchObject({
      accepted: 4,
      acceptedPerSecond: 1,
      roundsPerSecond: [1, 1],
      p50Ms: 2,
      maxMs: 4,
      processorMsEach: { 'gateway-1': 6, 'driver-1': 2 },
      driverBusyPercent: 1,
      walBytesEach: 80,
      diskBytesEach: { 'ledger.transactions': 20 },
    });
    expect(serverMs(line.processorMsEach)).toBe(6);
  });

  it('count refused requests separately', () => {
    const one = tally([1], { refusedMs: Float64Array.from([5, 7]), withoutRetryAfter: 1 });
    const { refused, accepted } = toLine(heading, [measured(one)], one);
    expect({ refused, accepted }).toEqual({
      accepted: 1,
      refused: { count: 2, p50Ms: 5, p99Ms: 7, maxMs: 7, withoutRetryAfter: 1 },
    });
  });

  it('show the multiple of the baseline', () => {
    const fast = tally([1, 1, 1, 1]);
    const slow = tally([1, 1]);
    const lines = [
      toLine(heading, [measured(fast)], fast),
      toLine({ ...heading, target: 'baseline' }, [measured(slow)], slow),
      toLine({ ...heading, workload: 'mix' }, [measured(fast)], fast),
    ];
    expect(ratiosOf(lines)).toEqual([{ workload: 'random', concurrency: 64, ratio: 2 }]);
  });

  it('compare two checkouts round by round, because a slow host slows both', () => {
    const line = (target: 'cowrie' | 'against', perRound: number[]) => {
      const tallies = perRound.map((count) => tally(Array<number>(count).fill(1)));
      const slices = tallies.map((each) => measured(each));
      return toLine({ ...heading, target }, slices, mergeTallies(tallies, 'in turn'));
    };
    const lines = [line('cowrie', [40, 6, 44]), line('against', [20, 4, 20]), line('against', [1])];
    const [, , row = ''] = againstTable(lines).split('\n');
    expect(row.trim().split(/ +/).slice(0, 5)).toEqual(['random', '64', '20', '10', '2.000']);
  });

  it('are shown in tables', () => {
    const line = toLine(heading, [measured(tally([1]))], tally([1]));
    expect(loadTable([line]).split('\n')).toHaveLength(3);
    expect(sharesTable([['16', { a: 1.26, b: 0.5 }]], 1)).toBe(
      ['      a    b  together', '--  ---  ---  --------', '16  1.3  0.5       1.8'].join('\n'),
    );
  });
});
