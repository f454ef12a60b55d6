import { digestOf, type InMessage } from '@cowrie/messaging';
import { describe, expect, it } from '@jest/globals';
import { createDecode } from '../events/decode.ts';
import { type CowrieEvent, EVENT_TOPICS, type EventType, type OtherEvent } from '../events/event.ts';
import { chained } from '../testing/chain.ts';
import { eventMessage, junk, recorded, transfers, unreadable } from '../testing/events.ts';
import { createSliceApplier as create, mayDependOnEvents } from './merge-slices.ts';
import type { ConsumerPosition } from './position.ts';
import { selectNew as selectWith } from './select.ts';
import type { EventSlice } from './slice.ts';

function slice(partition: number): EventSlice<never> {
  const from = { partition, nextOffset: 0n, nextSequence: 1n, lastDigest: null, head: null };
  return { from, to: { ...from, nextOffset: 1n, nextSequence: 2n }, events: [], letters: [] };
}

const AWAY = { whose: 'world', reason: 'unreachable', detail: 'away' } as const;
const partitionsOf = (slices: readonly EventSlice<never>[]): number[] =>
  slices.map(({ from }) => from.partition);

const createApplier = <E>(deps: Omit<Parameters<typeof create<E>>[0], 'mayFewerSucceed'>) =>
  create<E>({ ...deps, mayFewerSucceed: mayDependOnEvents });

describe('createApplier', () => {
  it('puts together what comes in one turn, and what comes while a transaction runs', async () => {
    const runs: number[][] = [];
    const gate = Promise.withResolvers<void>();
    const applier = createApplier<never>({
      faultOf: () => ({ whose: 'command', detail: 'bad' }),
      async apply(slices) {
        runs.push(partitionsOf(slices));
        if (runs.length === 1) {
          later.push(applier.submit(slice(2)), applier.submit(slice(3)));
          gate.resolve();
        }
        return [];
      },
    });
    const later: Promise<unknown>[] = [];
    await Promise.all([applier.submit(slice(0)), applier.submit(slice(1)), gate.promise]);
    await Promise.all(later);
    expect(runs).toEqual([
      [0, 1],
      [2, 3],
    ]);
  });

  it('tells each whether it passed the fence', async () => {
    const applier = createApplier<never>({
      faultOf: () => ({ whose: 'command', detail: 'bad' }),
      apply: async () => [1],
    });
    const outcomes = await Promise.all([0, 1].map((partition) => applier.submit(slice(partition))));
    expect(outcomes).toEqual([{ kind: 'applied' }, { kind: 'fenced' }]);
  });

  it('tries one by one when they fail together, so that a bad one does not hold up the others', async () => {
    const applier = createApplier<never>({
      faultOf: () => ({ whose: 'command', detail: 'bad' }),
      async apply(slices) {
        if (partitionsOf(slices).includes(1)) throw new Error('bad');
        return [];
      },
    });
    const outcomes = await Promise.all([0, 1, 2].map((partition) => applier.submit(slice(partition))));
    expect(outcomes.map(({ kind }) => kind)).toEqual(['applied', 'failed', 'applied']);
  });

  it('keeps one that failed by itself apart until it succeeds', async () => {
    const runs: number[][] = [];
    let isBad = true;
    const applier = createApplier<never>({
      faultOf: () => ({ whose: 'world', reason: 'unknown', detail: 'strange' }),
      async apply(slices) {
        runs.push(partitionsOf(slices));
        if (isBad && partitionsOf(slices).includes(1)) throw new Error('strange');
        return [];
      },
    });
    const submitAll = () => Promise.all([0, 1, 2].map((partition) => applier.submit(slice(partition))));
    await submitAll();
    await submitAll();
    isBad = false;
    await submitAll();
    await submitAll();
    expect(runs).toEqual([[0, 1, 2], [0], [1], [2], [0, 2], [1], [0, 2], [1], [0, 1, 2]]);
  });

  it('does not try one by one while the database is away', async () => {
    let attempts = 0;
    const applier = createApplier<never>({
      faultOf: () => AWAY,
      async apply() {
        attempts += 1;
        throw new Error('away');
      },
    });
    const outcomes = await Promise.all([0, 1].map((partition) => applier.submit(slice(partition))));
    expect(outcomes).toMatchObject([
      { kind: 'failed', fault: AWAY },
      { kind: 'failed', fault: AWAY },
    ]);
    expect(attempts).toBe(1);
  });

  it('starts again after it was idle', async () => {
    const applier = createApplier<never>({
      faultOf: () => ({ whose: 'command', detail: 'bad' }),
      apply: async () => [],
    });
    await applier.submit(slice(0));
    await applier.idle();
    expect(await applier.submit(slice(0))).toEqual({ kind: 'applied' });
  });
});

const types = Object.keys(EVENT_TOPICS['coin.events'].schemas) as EventType[];
const decode = createDecode('coin.events', { types, others: false });
const selectNew = (from: ConsumerPosition, messages: readonly InMessage[]) =>
  selectWith(from, messages, decode);
const idsOf = (events: readonly (CowrieEvent | OtherEvent)[]) =>
  events.map(({ data }) => (data as { id: number }).id);

const start: ConsumerPosition = {
  partition: 0,
  nextOffset: 0n,
  nextSequence: 1n,
  lastDigest: null,
  head: null,
};

describe('selectNew', () => {
  it('takes events in their order and moves behind the last one', () => {
    const messages = transfers(3);
    const selection = selectNew(start, messages);
    expect(idsOf(selection.events)).toEqual([1, 2, 3]);
    expect(selection.to).toMatchObject({
      partition: 0,
      nextOffset: 3n,
      nextSequence: 4n,
      lastDigest: digestOf(messages[2]?.value ?? Buffer.alloc(0)),
    });
    expect(selection).toMatchObject({ refused: null, duplicates: 0, letters: [] });
  });

  it('changes nothing for messages below its offset', () => {
    const from = { ...start, nextOffset: 3n, nextSequence: 4n };
    expect(selectNew(from, transfers(3)).to).toBe(from);
  });

  it('skips what the relay published twice', () => {
    const [one, two] = transfers(2);
    const again = eventMessage(recorded({ id: 1 }), { offset: 2, sequence: 1 });
    const three = eventMessage(recorded({ id: 3 }), { offset: 3, sequence: 3 });
    const messages = chained([one, two, again, three].flatMap((message) => message ?? []));
    const selection = selectNew(start, messages);
    expect(idsOf(selection.events)).toEqual([1, 2, 3]);
    expect(selection).toMatchObject({ duplicates: 1, to: { nextOffset: 4n, nextSequence: 4n } });
  });

  it('ends before an event that is not due yet', () => {
    const late = eventMessage(recorded({ id: 4 }), { offset: 2, sequence: 4 });
    const selection = selectNew(start, [...transfers(2), late]);
    expect(selection.to).toMatchObject({ nextOffset: 2n, nextSequence: 3n });
    expect(selection.refused).toEqual({ offset: 2n, sequence: 4n, why: { kind: 'gap' } });
  });

  it('moves on over types that are newer than this version', () => {
    const opened = eventMessage({ walletId: 'x' }, { offset: 0, sequence: 1, type: 'coin.wallet.painted' });
    const placed = eventMessage({}, { offset: 1, sequence: 2, type: 'coin.gift.wrapped' });
    const selection = selectNew(start, [opened, placed]);
    expect(selection).toMatchObject({
      events: [],
      letters: [],
      to: { nextSequence: 3n, nextOffset: 2n },
    });
  });

  it('makes a dead letter of a transaction that it cannot read, without its values, and its sequence is taken up', () => {
    const gift = eventMessage({ ...recorded(), type: 'GIFT' }, { offset: 1, sequence: 2 });
    const messages = chained([unreadable({ offset: 0, sequence: 1 }), gift, ...transfers(3).slice(2)]);
    const selection = selectNew(start, messages);
    expect(selection).toMatchObject({ events: [{}], to: { nextSequence: 4n, nextOffset: 3n } });
    expect(selection.letters).toHaveLength(2);
    expect(selection.letters[1]?.reason).not.toMatch(/GIFT/);
  });

  it.each([
    ['without headers', junk(0)],
    ['that calls itself a transaction and is no JSON', eventMessage('{', { offset: 0, sequence: 1 })],
    ['that calls itself a transaction and has no hash', eventMessage({ id: 1 }, { offset: 0, sequence: 1 })],
    ['of another source', eventMessage(recorded(), { offset: 0, sequence: 1, source: '/elsewhere' })],
    [
      'of another partition',
      { ...eventMessage(recorded(), { offset: 0, sequence: 1, partition: 5 }), partition: 0 },
    ],
  ])('makes a dead letter of a message %s, and no sequence is taken up', (_name, message) => {
    const selection = selectNew(start, [message]);
    expect(selection).toMatchObject({ events: [], to: { nextSequence: 1n, nextOffset: 1n } });
    expect(selection.letters).toHaveLength(1);
  });
});
