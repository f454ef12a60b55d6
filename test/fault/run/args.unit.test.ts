import { describe, expect, it } from '@jest/globals';
import { FAULTS } from '../faults/catalogue.ts';
import { parseFaultArgs, replayCommand } from './args.ts';

const parse = (text: string) => parseFaultArgs(text.split(' ').filter((word) => word !== ''));

describe('the arguments of the fault run', () => {
  it('have defaults', () => {
    expect(parse('')).toMatchObject({
      minutes: 5,
      seed: expect.any(Number),
      ledgers: [1, 2, 3],
      only: FAULTS.map(({ name }) => name),
    });
  });

  it('are parsed', () => {
    const text = '--minutes 3 --seed 9 --faults 4 --only kill-kafka,cut-link --ledgers 2';
    const expected = { minutes: 3, seed: 9, faults: 4, only: ['kill-kafka', 'cut-link'], ledgers: [2] };
    expect(parse(text)).toEqual(expected);
  });

  it.each([
    ['--minutes 0', '--minutes is "0"'],
    ['--seed x', '--seed is "x"'],
    ['--ledgers 4', '--ledgers is "4"'],
    ['--only kill-everything', 'there is no fault "kill-everything"'],
    ['--only term-ledger --ledgers 1', 'term-ledger needs 2 ledgers'],
    ['--fast', "Unknown option '--fast'"],
    ['now', "Unexpected argument 'now'"],
  ])('%s is one clear line', (text, problem) => {
    const parsed = parse(text);
    expect(parsed).toEqual({ problem: expect.stringContaining(problem) });
    expect(parsed).toEqual({ problem: expect.not.stringContaining('\n') });
  });

  it('of a finished run repeat the same faults', () => {
    const args = parse('--seed 9 --only kill-kafka,cut-link --ledgers 2');
    if ('problem' in args) throw new Error(args.problem);
    const again = replayCommand(args, 12).split(' -- ')[1] ?? '';
    expect(parse(again)).toEqual({ ...args, faults: 12 });
  });
});
