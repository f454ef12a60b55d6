import { describe, expect, it } from '@jest/globals';
import type { OutboxRow } from './rows.ts';
import { createTails, type Sending, type Tails } from './tails.ts';

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

/** Partition 1 published up to `sequence`. */
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

  it('lets nothing follow what failed until it is published from the table', () => {
    const tails = caughtUp(5);
    tails.take(rows(1, 6))?.failed();
    expect(tails.wanted()).toEqual([1]);
    expect(tails.take(rows(1, 7))).toBeNull();
    expect(tails.caughtUp(1, 7n)).toBeNull();
    expect(tails.wanted()).toEqual([]);
    expect(places(tails.take(rows(1, 8)))).toEqual(['1:8']);
  });

  it('asks for what failed even when nothing comes after it', () => {
    const tails = caughtUp(5);
    tails.take(rows(1, 6))?.failed();
    expect(tails.caughtUp(1, 6n)).toBeNull();
    expect(tails.wanted()).toEqual([]);
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
