import { describe, expect, it } from '@jest/globals';
import { createFindings } from '../findings.ts';
import { checkFreezes } from './freezes.ts';

const frozen = (direction = 'OUT') => ({ type: 'coin.wallet.frozen', data: { userId: 7, direction } });
const unfrozen = { type: 'coin.wallet.unfrozen', data: { userId: 7 } };
const sent = (over: object = {}) => ({
  type: 'coin.transaction.recorded',
  data: { fromUserId: 7, type: 'TRANSFER', ...over },
});
const NOBODY = new Set<number>();
const SOMEBODY = new Set([7]);

function wrongWith(events: readonly { type: string; data: object }[], before = NOBODY, after = NOBODY) {
  const told = events.map(({ type, data }, at) => {
    const event = { type, subject: '7', text: JSON.stringify(data) };
    return [`3:${at}`, event] as const;
  });
  const findings = createFindings();
  checkFreezes(new Map(told), { before, after }, findings);
  return findings.all().map(({ detail }) => detail);
}

describe('a frozen wallet', () => {
  it.each([
    ['before and afterwards', [sent(), frozen(), unfrozen, sent()]],
    ['what was set aside before', [frozen(), sent({ holdId: 'h' }), unfrozen]],
    ['what administrators take', [frozen(), sent({ type: 'BURN' }), unfrozen]],
    ['another wallet', [frozen(), sent({ fromUserId: 8 }), unfrozen]],
    ['one that only gets nothing', [frozen('IN'), sent()]],
  ])('may send: %s', (_what, events) => {
    expect(wrongWith(events)).toEqual([]);
  });

  it('sends nothing in between', () => {
    const wrong = ['3:1: user 7 sent coins while their wallet was frozen'];
    expect(wrongWith([frozen(), sent(), unfrozen])).toEqual(wrong);
    expect(wrongWith([unfrozen, frozen(), sent({ type: 'PURCHASE' })], SOMEBODY, SOMEBODY)).toHaveLength(1);
    expect(wrongWith([sent(), unfrozen], SOMEBODY)).toHaveLength(1);
  });

  it('is in the ledger as its events say', () => {
    expect(wrongWith([frozen()], NOBODY, SOMEBODY)).toEqual([]);
    expect(wrongWith([frozen()])).toEqual(['user 7 is not frozen, the events say otherwise']);
    expect(wrongWith([unfrozen], SOMEBODY, SOMEBODY)).toEqual(['user 7 is frozen, the events say otherwise']);
  });
});
