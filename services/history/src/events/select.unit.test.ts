import { digestOf } from '@cowrie/messaging';
import { describe, expect, it } from '@jest/globals';
import type { Position } from '../domain/position.ts';
import { eventMessage, junk, recorded, transfers } from '../testing/events.ts';
import { selectNew } from './select.ts';

const start: Position = { partition: 0, nextOffset: 0n, nextSequence: 1n, lastDigest: null };

describe('selectNew', () => {
  it('takes events in their order and moves behind the last one', () => {
    const messages = transfers(3);
    const selection = selectNew(start, messages);
    expect(selection.entries.map(({ id }) => id)).toEqual([1, 1, 2, 2, 3, 3]);
    expect(selection.to).toEqual({
      partition: 0,
      nextOffset: 3n,
      nextSequence: 4n,
      lastDigest: digestOf(messages[2]?.value ?? Buffer.alloc(0)),
    });
    expect(selection).toMatchObject({ gap: null, duplicates: 0, deadLetters: [] });
  });

  it('changes nothing for messages below its offset', () => {
    const from = { ...start, nextOffset: 3n, nextSequence: 4n };
    expect(selectNew(from, transfers(3)).to).toBe(from);
  });

  it('skips what the relay published twice', () => {
    const [one, two] = transfers(2);
    const again = eventMessage(recorded({ id: 1 }), { offset: 2, sequence: 1 });
    const three = eventMessage(recorded({ id: 3 }), { offset: 3, sequence: 3 });
    const selection = selectNew(
      start,
      [one, two, again, three].flatMap((message) => message ?? []),
    );
    expect(selection.entries.map(({ id }) => id)).toEqual([1, 1, 2, 2, 3, 3]);
    expect(selection).toMatchObject({ duplicates: 1, to: { nextOffset: 4n, nextSequence: 4n } });
  });

  it('ends before an event that is not due yet', () => {
    const late = eventMessage(recorded({ id: 4 }), { offset: 2, sequence: 4 });
    const selection = selectNew(start, [...transfers(2), late]);
    expect(selection.to).toMatchObject({ nextOffset: 2n, nextSequence: 3n });
    expect(selection.gap).toEqual({ offset: 2n, sequence: 4n });
  });

  it('moves on over wallet events, and over types that are newer than this service', () => {
    const opened = eventMessage({ walletId: 'x' }, { offset: 0, sequence: 1, type: 'coin.wallet.opened' });
    const placed = eventMessage({}, { offset: 1, sequence: 2, type: 'coin.hold.placed' });
    const selection = selectNew(start, [opened, placed]);
    expect(selection).toMatchObject({
      entries: [],
      deadLetters: [],
      to: { nextSequence: 3n, nextOffset: 2n },
    });
  });

  it.each([
    ['broken JSON', '{'],
    ['another shape', { id: 1 }],
    ['an unknown type', { ...recorded(), type: 'GIFT' }],
    ['an impossible amount', { ...recorded(), amount: 0.00001 }],
  ])('buries %s without its values, and its sequence is taken up', (_name, data) => {
    const selection = selectNew(start, [eventMessage(data, { offset: 0, sequence: 1 })]);
    expect(selection).toMatchObject({ entries: [], to: { nextSequence: 2n, nextOffset: 1n } });
    expect(selection.deadLetters).toHaveLength(1);
    expect(selection.deadLetters[0]?.reason).not.toMatch(/GIFT|0\.00001|1e-5/);
  });

  it.each([
    ['without headers', junk(0)],
    ['of another source', eventMessage(recorded(), { offset: 0, sequence: 1, source: '/elsewhere' })],
    [
      'of another partition',
      { ...eventMessage(recorded(), { offset: 0, sequence: 1, partition: 5 }), partition: 0 },
    ],
  ])('buries a message %s, and no sequence is taken up', (_name, message) => {
    const selection = selectNew(start, [message]);
    expect(selection).toMatchObject({ entries: [], to: { nextSequence: 1n, nextOffset: 1n } });
    expect(selection.deadLetters).toHaveLength(1);
  });
});
