import { describe, expect, it } from '@jest/globals';
import { parsePlan } from './args.ts';

function plan(...argv: string[]) {
  const parsed = parsePlan(argv);
  if ('problem' in parsed) throw new Error(parsed.problem);
  return parsed;
}

describe('the arguments of the bench', () => {
  it('measure the whole table when there are none', () => {
    const { only, concurrencies, targets, standard, growth, scale, soakMinutes } = plan();
    expect(only).toHaveLength(9);
    expect(concurrencies).toEqual([1, 16, 64, 256, 1024]);
    expect(targets).toEqual(['cowrie', 'baseline', 'floor', 'floor-batched']);
    expect({ standard, growth, scale, soakMinutes }).toEqual({
      standard: true,
      growth: [],
      scale: false,
      soakMinutes: 0,
    });
  });

  it('leave out the table beside growth, scale and soak, unless it is requested too', () => {
    expect(plan('--scale').standard).toBe(false);
    expect(plan('--growth', '10000,1000000')).toMatchObject({ standard: false, growth: [10_000, 1_000_000] });
    expect(plan('--soak', '0.5')).toMatchObject({ standard: false, soakMinutes: 0.5 });
    expect(plan('--soak=1', '--only', 'random')).toMatchObject({ standard: true, only: ['random'] });
  });

  it('measure another checkout beside this one, with the other requested parts', () => {
    expect(plan()).toMatchObject({ against: null });
    expect(plan('--against', '../before')).toMatchObject({
      against: '../before',
      targets: ['cowrie', 'against'],
    });
    expect(plan('--against', 'x', '--targets', 'cowrie,baseline').targets).toEqual([
      'cowrie',
      'baseline',
      'against',
    ]);
  });

  it.each([
    ['--only', 'randon'],
    ['--targets', 'cowrie,'],
    ['--concurrency', '0'],
    ['--concurrency', '1,1.5'],
    ['--growth', 'many'],
    ['--soak', '-1'],
    ['--seconds', '0'],
    ['--slow', '1'],
    ['random', ''],
  ])('report in one line why %s %s is invalid', (name, value) => {
    const parsed = parsePlan([name, value]);
    if (!('problem' in parsed)) throw new Error('it was taken');
    expect(parsed.problem).toMatch(/^[^\n]+$/);
  });
});
