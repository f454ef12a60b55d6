import { describe, expect, it } from '@jest/globals';
import { afterFailedLook, afterLook, ask, beginLook, duePartitions, LOOP_START, waitMs } from './loop.ts';
import type { OutboxRow } from './rows.ts';
import { createTails, type Sending, type Tails } from './tails.ts';

const NOTHING = { hasMore: false, published: 0, isWanted: false };

describe('the loop over the outbox', () => {
  it('looks again at once while there is more, lingers after some rows, and waits for a poll after none', () => {
    const begun = beginLook(LOOP_START);
    const after = (found: Partial<typeof NOTHING>) => afterLook(begun, { ...NOTHING, ...found });
    expect(waitMs(after({ hasMore: true, published: 9 }), 500)).toBe(0);
    expect(waitMs(after({ published: 1 }), 500)).toBe(10);
    expect(waitMs(after({ isWanted: true }), 500)).toBe(10);
    expect(waitMs(after({}), 500)).toBe(500);
  });

  it('looks again at once when something was asked for during a look that found nothing', () => {
    const asked = ask(beginLook(ask(LOOP_START, 'all')), 'wanted');
    expect(asked.asked).toBe('wanted');
    expect(afterLook(asked, NOTHING).doing).toBe('looking');
  });

  it('keeps that all was asked for, whatever is asked for besides', () => {
    expect(ask(ask(LOOP_START, 'all'), 'wanted').asked).toBe('all');
  });

  it('waits longer after each failure up to a bound, and a look that succeeds ends that', () => {
    let state = LOOP_START;
    const waits = Array.from({ length: 12 }, () => {
      state = afterFailedLook(beginLook(state));
      return waitMs(state, 500);
    });
    expect([...waits.slice(0, 3), waits.at(-1)]).toEqual([500, 1_000, 1_500, 5_000]);
    expect(afterLook(beginLook(state), NOTHING)).toMatchObject({ failures: 0, doing: 'idle' });
  });
});

describe('duePartitions', () => {
  const waiting = (partition: number, firstSequence: bigint | null) => ({
    partition,
    hasCursor: true,
    firstSequence,
  });
  const options = { all: false, wanted: [], isBusy: () => false, nowMs: 1_000, pollMs: 500 };

  it('leaves rows to whoever committed them, until they have waited for a whole poll', () => {
    const first = duePartitions([waiting(1, 5n)], new Map(), options);
    expect(first.due).toEqual([]);
    const early = duePartitions([waiting(1, 5n)], first.seen, { ...options, nowMs: 1_499 });
    expect(early.due).toEqual([]);
    const late = duePartitions([waiting(1, 5n)], early.seen, { ...options, nowMs: 1_500 });
    expect(late.due).toEqual([waiting(1, 5n)]);
  });

  it('starts counting again when another row is the first', () => {
    const { seen } = duePartitions([waiting(1, 5n)], new Map(), options);
    expect(duePartitions([waiting(1, 6n)], seen, { ...options, nowMs: 1_500 }).due).toEqual([]);
  });

  it('takes all when all is asked for, but for what is under way and what is empty', () => {
    const isBusy = (partition: number) => partition === 2;
    const found = [waiting(1, 5n), waiting(2, 5n), waiting(3, null)];
    expect(duePartitions(found, new Map(), { ...options, all: true, isBusy }).due).toEqual([found[0]]);
  });

  it('takes what is wanted, even if the table has nothing of it', () => {
    expect(duePartitions([waiting(3, null)], new Map(), { ...options, wanted: [3] }).due).toHaveLength(1);
  });
});

const row = (partition: number, sequence: number): OutboxRow => ({
  partition,
  sequence: BigInt(sequence),
  type: 'coin.wallet.opened',
  subject: 'subject',
  timeMs: 0,
  data: '{}',
});
const rows = (partition: number, ...sequences: number[]) => sequences.map((n) => row(partition, n));
const places = (sending: Sending | null) =>
  sending?.rows.map(({ partition, sequence }) => `${partition}:${sequence}`) ?? null;

function caughtUp(sequence: number): Tails {
  const tails = createTails();
  tails.take(rows(1, sequence));
  tails.caughtUp(1, BigInt(sequence));
  return tails;
}

describe('createTails', () => {
  it('lets nothing go before it knows what is published', () => {
    const tails = createTails();
    expect(tails.take(rows(1, 5, 6))).toBeNull();
    expect(tails.wanted()).toEqual([1]);
  });

  it('lets go what waited once all before it is published, and what follows directly', () => {
    const tails = createTails();
    tails.take([...rows(1, 5, 6), ...rows(2, 1)]);
    expect(places(tails.caughtUp(1, 5n))).toEqual(['1:6']);
    expect(tails.wanted()).toEqual([2]);
    expect(places(tails.take(rows(1, 7, 8)))).toEqual(['1:7', '1:8']);
  });

  it('keeps waiting while rows in between are in the table alone', () => {
    const tails = createTails();
    tails.take(rows(1, 5));
    expect(tails.caughtUp(1, 3n)).toBeNull();
    expect(tails.wanted()).toEqual([1]);
    expect(places(tails.caughtUp(1, 4n))).toEqual(['1:5']);
  });

  it('stops at a gap: somebody else owned the partition meanwhile', () => {
    const tails = caughtUp(5);
    expect(tails.take(rows(1, 9))).toBeNull();
    expect(tails.take(rows(1, 10))).toBeNull();
    expect(places(tails.caughtUp(1, 8n))).toEqual(['1:9', '1:10']);
  });

  it('lets go only what follows without a gap, where another owner wrote in between', () => {
    const tails = createTails();
    tails.take(rows(1, 6));
    tails.take(rows(1, 9));
    expect(places(tails.caughtUp(1, 5n))).toEqual(['1:6']);
    expect(tails.wanted()).toEqual([1]);
    expect(places(tails.caughtUp(1, 8n))).toEqual(['1:9']);
  });

  it('lets nothing follow what failed until it is published from the table', () => {
    const tails = caughtUp(5);
    tails.take(rows(1, 6))?.failed();
    expect(tails.wanted()).toEqual([1]);
    expect(tails.take(rows(1, 7))).toBeNull();
    expect(tails.caughtUp(1, 7n)).toBeNull();
    expect(tails.wanted()).toEqual([]);
    expect(places(tails.take(rows(1, 8)))).toEqual(['1:8']);
  });

  it('gives what is acknowledged for cleaning, once', () => {
    const tails = caughtUp(5);
    const sending = tails.take(rows(1, 6, 7));
    expect([tails.isBusy(1), tails.toClean()]).toEqual([true, []]);
    sending?.acknowledged();
    expect([tails.isBusy(1), tails.toClean()]).toEqual([true, [{ partition: 1, from: 5n, to: 7n }]]);
    tails.cleaned(1, 7n);
    expect([tails.isBusy(1), tails.toClean()]).toEqual([false, []]);
  });

  it('holds a bounded number of rows, and needs the table for the rest', () => {
    const tails = createTails();
    const many = Array.from({ length: 9_999 }, (_, n) => row(1, n + 1));
    tails.take(many);
    tails.take(rows(2, 1, 2));
    expect(tails.wanted()).toEqual([1, 2]);
    expect(tails.caughtUp(1, 0n)).toBeNull();
    expect(places(tails.caughtUp(2, 0n))).toEqual(['2:1', '2:2']);
    expect(tails.take(rows(1, 10_000))).toBeNull();
  });
});
