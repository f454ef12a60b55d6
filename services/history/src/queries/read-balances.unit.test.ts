import { describe, expect, it } from '@jest/globals';
import type { BalanceAt } from '../store/read-balances.ts';
import { createReadBalances } from './read-balances.ts';

const WHOLE: BalanceAt = { balanceUnits: 5n, nextSaysUnits: 5n };
const HOLE: BalanceAt = { balanceUnits: 5n, nextSaysUnits: 6n };

/** Answers one of `found` after the other, the last of them again and again. */
function setUp(found: readonly BalanceAt[], isCurrent = true) {
  const asked: unknown[] = [];
  const read = createReadBalances({
    sequences: { waitFor: async () => isCurrent },
    read: async (parties, atMs) => {
      asked.push([parties, atMs]);
      return [found[Math.min(asked.length, found.length) - 1] ?? WHOLE];
    },
  });
  const data = { sides: [{ userId: 7 }], atMs: 9, seen: [] };
  return { asked, ask: (withinMs = 2_000) => read({ data, deadlineMs: Date.now() + withinMs }) };
}

describe('the balance at a moment', () => {
  it('is that of the last entry, when the next one found it', async () => {
    const { ask, asked } = setUp([WHOLE]);
    expect(await ask()).toEqual({ ok: true, data: { balancesUnits: ['5'] } });
    expect(asked).toEqual([[[7], 9]]);
    expect(await setUp([{ balanceUnits: 3n, nextSaysUnits: null }]).ask()).toMatchObject({
      data: { balancesUnits: ['3'] },
    });
  });

  it('is looked for again until what lies between has come', async () => {
    const { ask, asked } = setUp([HOLE, HOLE, WHOLE]);
    expect(await ask()).toMatchObject({ ok: true });
    expect(asked).toHaveLength(3);
  });

  it('is refused when it does not come in time', async () => {
    expect(await setUp([HOLE]).ask(310)).toMatchObject({ ok: false, code: 'unavailable' });
  });

  it('says when it may lack what its caller wrote', async () => {
    expect(await setUp([WHOLE], false).ask()).toMatchObject({ ok: true, data: { stale: true } });
  });
});
