import type { Bound } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import { accounts, burn, mint, NOW_MS, reward } from '../../testing/commands.ts';
import { judge, NO_RECORDS, needsOf, type State } from '../../testing/engine.ts';

const DAY_MS = 86_400_000;
const day = (atMostUnits: string | null, over: object = {}): Bound => ({
  kind: 'day',
  type: 'MINT',
  code: 'budget_exceeded',
  counter: 'platform:shop:MINT',
  atMostUnits,
  ...over,
});
const each: Bound = { kind: 'each', type: 'BURN', code: 'limit_exceeded', atMostUnits: '50' };

const stateWith = (amountUnits: bigint | null, lastAtMs = NOW_MS): State => ({
  ...NO_RECORDS,
  accounts: accounts({ 1: 500n, 2: 0n }),
  dayTotals: new Map(
    amountUnits === null ? [] : [['platform:shop:MINT', { id: 'platform:shop:MINT', lastAtMs, amountUnits }]],
  ),
});
const total = (amountUnits: bigint, lastAtMs = NOW_MS) => [
  { kind: 'record', of: 'dayTotals', record: { id: 'platform:shop:MINT', lastAtMs, amountUnits } },
];

describe('the bounds of a command', () => {
  it('need no records if there are none', () => {
    expect(needsOf(mint(1, 5))).toBeNull();
    expect(judge(stateWith(null), mint(1, 5))).toEqual([]);
  });

  it('of a day are enforced to the unit, and keep counting', () => {
    const bounds = [day('100')];
    expect(needsOf(mint(1, 5, { bounds }))).toEqual({ dayTotals: ['platform:shop:MINT'] });
    expect(judge(stateWith(null), mint(1, 100, { bounds }))).toEqual(total(100n));
    expect(judge(stateWith(60n), mint(1, 40, { bounds }))).toEqual(total(100n));
    expect(judge(stateWith(60n), mint(1, 41, { bounds }))).toMatchObject({
      ok: false,
      code: 'budget_exceeded',
      detail: 'Of 0.01 coins for this day 0.004 are left.',
    });
  });

  it('of a day without an amount only count', () => {
    expect(judge(stateWith(10n ** 14n), mint(1, 5, { bounds: [day(null)] }))).toEqual(total(10n ** 14n + 5n));
  });

  it('start again with the next UTC day, and not when a clock goes back over midnight', () => {
    const bounds = [day('100')];
    expect(judge(stateWith(100n, NOW_MS - 1), mint(1, 5, { bounds }))).toEqual(total(5n));
    expect(judge(stateWith(98n, NOW_MS + DAY_MS), mint(1, 2, { bounds }))).toEqual(
      total(100n, NOW_MS + DAY_MS),
    );
    expect(judge(stateWith(98n, NOW_MS + DAY_MS), mint(1, 3, { bounds }))).toMatchObject({ ok: false });
  });

  it('count all movements of one command together', () => {
    const bounds = [day('100', { type: 'REWARD', counter: 'platform:shop:REWARD' })];
    const state = { ...stateWith(null), accounts: accounts({ 1: 0n, 2: 0n, [-3]: 500n }) };
    expect(
      judge(
        state,
        reward(
          [
            [1, 60],
            [2, 40],
          ],
          { bounds },
        ),
      ),
    ).toMatchObject([{ record: { amountUnits: 100n } }]);
    expect(
      judge(
        state,
        reward(
          [
            [1, 60],
            [2, 41],
          ],
          { bounds },
        ),
      ),
    ).toMatchObject({ code: 'budget_exceeded' });
  });

  it('of each movement apply to their own type', () => {
    expect(judge(stateWith(null), burn(1, 50, { bounds: [each] }))).toEqual([]);
    expect(judge(stateWith(null), mint(1, 51, { bounds: [each] }))).toEqual([]);
    expect(judge(stateWith(null), burn(1, 51, { bounds: [each] }))).toMatchObject({
      code: 'limit_exceeded',
      detail: 'The API key allows 0.005 coins at once.',
    });
  });
});
