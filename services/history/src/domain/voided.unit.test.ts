import { describe, expect, it } from '@jest/globals';
import {
  eventMessage,
  recorded,
  T0,
  transfers,
  voidedOf,
} from '../../../../libs/consumer/src/testing/events.ts';
import { select } from '../testing/slices.ts';
import { voidedEntries } from './voided.ts';

const type = 'coin.events.voided';
const start = { partition: 0, nextOffset: 0n, nextSequence: 1n, lastDigest: null, head: null };

describe('the entries that go when events did not happen', () => {
  it('are those of each transaction, for each party but issuance', () => {
    const mint = recorded({ id: 2, type: 'MINT', fromUserId: null, toUserId: 7, fromBalance: -8.5 });
    const messages = [...transfers(1), eventMessage(mint, { offset: 1, sequence: 2 })];
    expect(voidedEntries(voidedOf(messages))).toEqual([
      { party: 1, createdAtMs: T0 + 1000, id: 1 },
      { party: 2, createdAtMs: T0 + 1000, id: 1 },
      { party: 7, createdAtMs: T0 + 2000, id: 2 },
    ]);
  });

  it('are none of what had no entries: other types, and what could not be read', () => {
    const others = [
      eventMessage({ holdId: 'h' }, { offset: 0, sequence: 1, type: 'coin.hold.placed' }),
      eventMessage(recorded({ id: 2 }), { offset: 1, sequence: 2, type: 'xaf.transaction.recorded' }),
      eventMessage({ id: 'three' }, { offset: 2, sequence: 3 }),
      eventMessage('null', { offset: 3, sequence: 4 }),
    ];
    expect(voidedEntries(voidedOf(others))).toEqual([]);
  });

  it('are taken from an event that takes up its sequence as any other', () => {
    const messages = transfers(3);
    const voiding = eventMessage(voidedOf(messages.slice(2)), { offset: 3, sequence: 4, type });
    const selection = select(start, [...messages, voiding]);
    expect(selection.events.flatMap(({ voided }) => voided).map(({ id }) => id)).toEqual([3, 3]);
    expect(selection).toMatchObject({ letters: [], to: { nextOffset: 4n, nextSequence: 5n } });
  });

  it('are not taken twice, and an event that cannot be read is reported', () => {
    const messages = transfers(1);
    const voiding = eventMessage(voidedOf(messages), { offset: 1, sequence: 2, type });
    const again = eventMessage(voidedOf(messages), { offset: 2, sequence: 2, type });
    const { events } = select(start, [...messages, voiding, again]);
    expect(events.flatMap(({ voided }) => voided)).toHaveLength(2);
    const broken = eventMessage({ events: 1 }, { offset: 1, sequence: 2, type });
    expect(select(start, [...messages, broken])).toMatchObject({
      events: [{ voided: [] }],
      letters: [{ reason: expect.stringContaining('restoreId') }],
      to: { nextSequence: 3n },
    });
  });
});
