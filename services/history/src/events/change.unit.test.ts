import { describe, expect, it } from '@jest/globals';
import { eventMessage, recorded } from '../../../../libs/consumer/src/testing/events.ts';
import { select } from '../testing/slices.ts';

const start = { partition: 0, nextOffset: 0n, nextSequence: 1n, lastDigest: null, head: null };

describe('toChange', () => {
  it('gives an entry for each party of a transaction', () => {
    const { events } = select(start, [eventMessage(recorded(), { offset: 0, sequence: 1 })]);
    expect(events).toMatchObject([{ entries: [{ party: 1 }, { party: 2 }], voided: [] }]);
  });

  it('refuses an impossible amount without its value, and the sequence is taken up', () => {
    const data = { ...recorded(), amount: 0.00001 };
    const selection = select(start, [eventMessage(data, { offset: 0, sequence: 1 })]);
    expect(selection).toMatchObject({ events: [], to: { nextSequence: 2n, nextOffset: 1n } });
    expect(selection.letters.map(({ reason }) => reason)).toEqual(['amount: not an amount of coins']);
  });

  it('passes other types over unread', () => {
    const other = eventMessage('{', { offset: 0, sequence: 1, type: 'coin.wallet.opened' });
    expect(select(start, [other])).toMatchObject({ events: [], letters: [], to: { nextSequence: 2n } });
  });
});
