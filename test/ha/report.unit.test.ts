import { describe, expect, it } from '@jest/globals';
import { parseHaArgs } from './args.ts';
import { percentile, waitsOf } from './observe/answers.ts';
import { REHEARSALS } from './rehearsals/catalogue.ts';
import type { RehearsalReport } from './rehearse.ts';
import { rehearsedLines, table } from './report.ts';

const parse = (text: string) => parseHaArgs(text.split(' ').filter((word) => word !== ''));

const one: RehearsalReport = {
  name: 'primary-killed',
  group: 'postgres',
  moments: [
    { what: 'after the promotion', tookMs: 1_510 },
    { what: 'a new standby', tookMs: 9_614 },
  ],
  notes: ['a note'],
  gapMs: 3_400,
  fromMs: 0,
  toMs: 1,
  codes: new Map([
    ['503 unavailable', 3],
    ['201', 40],
  ]),
  violations: [{ rule: 'late', detail: 'by far' }],
};

describe('the report of the rehearsals', () => {
  it('describes one in a few lines', () => {
    expect(rehearsedLines(one)).toEqual([
      'primary-killed: after the promotion: 1.5 s; a new standby: 9.6 s; longest gap 3.4 s',
      '    a note',
      '    late: by far',
    ]);
  });

  it('has a line in the table for each recovery, and the answers', () => {
    const lines = table([one]).map((line) => line.trim().split(/ {2,}/));
    expect(lines.slice(1)).toEqual([
      ['primary-killed', 'after the promotion', '1.5 s', '3.4 s', '1', '201 ×40, 503 unavailable ×3'],
      ['a new standby', '9.6 s'],
    ]);
  });
});

describe('the arguments of the rehearsals', () => {
  it('have defaults', () => {
    expect(parse('')).toEqual({ only: REHEARSALS.map(({ name }) => name), seconds: 40, seed: 1 });
  });

  it('are parsed; the order is that of the list', () => {
    const expected = { only: ['primary-killed', 'all-brokers-frozen'], seconds: 180, seed: 7 };
    expect(parse('--only all-brokers-frozen,primary-killed --seconds 180 --seed 7')).toEqual(expected);
  });

  it.each([
    ['--seconds 0', '--seconds is "0"'],
    ['--only nothing', 'there is no rehearsal "nothing"'],
    ['--fast', "Unknown option '--fast'"],
  ])('%s is one clear line', (text, problem) => {
    expect(parse(text)).toEqual({ problem: expect.stringContaining(problem) });
  });
});

describe('the rehearsals', () => {
  it('have distinct names', () => {
    expect(new Set(REHEARSALS.map(({ name }) => name)).size).toBe(REHEARSALS.length);
  });
});

describe('the waiting times of callers', () => {
  const attempt = (status: number, sentAtMs: number, answeredAtMs: number) => ({
    status,
    sentAtMs,
    answeredAtMs,
  });

  it('count answers of that status to requests of that period', () => {
    const attempts = [
      attempt(201, 10, 40),
      attempt(201, 20, 30),
      attempt(503, 20, 21),
      attempt(201, 99, 100),
    ];
    const recording = { operations: [{ attempts }] } as unknown as Parameters<typeof waitsOf>[0];
    expect(waitsOf(recording, { fromMs: 10, toMs: 99, status: 201 })).toEqual([10, 30]);
  });

  it('have percentiles', () => {
    expect([0, 50, 99, 100].map((percent) => percentile([1, 2, 3, 4], percent))).toEqual([1, 2, 4, 4]);
    expect(percentile([], 99)).toBe(0);
  });
});
