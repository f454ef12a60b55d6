import { type SearchPageKey, TRANSACTION_TYPES } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  eventMessage,
  recorded,
  T0,
  transfers,
  voidedOf,
} from '../../../../libs/consumer/src/testing/events.ts';
import { entryOf } from '../testing/entries.ts';
import { select } from '../testing/slices.ts';
import type { Entry } from './entry.ts';
import { isBelow, rangeOf } from './range.ts';
import { type IndexWalk, mergeWalks } from './search.ts';
import { ACTIVE_WALLETS, type StatisticsCount, toBuckets } from './statistics.ts';
import { storedTypeOf } from './stored-type.ts';
import { voidedEntries } from './voided.ts';

const everything = { before: null, fromMs: null, toMs: null };

describe('rangeOf', () => {
  it('excludes `to` and includes `from`', () => {
    expect(rangeOf({ ...everything, fromMs: 10, toMs: 20 })).toEqual({
      below: { createdAtMs: 20, id: 0 },
      fromMs: 10,
    });
  });
});

const newestFirst = (a: Entry, b: Entry) => b.createdAtMs - a.createdAtMs || b.id - a.id;
const entry = (id: number) => entryOf(id, { createdAtMs: Math.floor(id / 3) });

function walk(
  path: readonly Entry[],
  place: SearchPageKey | null,
  wanted: number,
  lookedAtMax: number,
): IndexWalk {
  const ahead = path.filter((one) => place === null || isBelow(one, place)).toSorted(newestFirst);
  const matching = ahead.slice(0, lookedAtMax).filter(({ balanceUnits }) => balanceUnits > 0n);
  const entries = matching.slice(0, wanted);
  if (entries.length === wanted) return { entries, skipped: 0, until: entries.at(-1) ?? null };
  return { entries, skipped: 0, until: ahead[lookedAtMax - 1] ?? null };
}

const path = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.boolean()), {
    selector: ([id]) => id,
    maxLength: 30,
  })
  .map((ids) => ids.map(([id, matches]) => ({ ...entry(id), balanceUnits: matches ? 1n : 0n })));

describe('mergeWalks', () => {
  it('returns each match once, newest first, page by page, after the offset', () => {
    const sizes = fc.record({
      limit: fc.integer({ min: 1, max: 6 }),
      skipped: fc.nat(12),
      lookedAtMax: fc.integer({ min: 1, max: 9 }),
    });
    fc.assert(
      fc.property(
        fc.array(path, { minLength: 1, maxLength: 2 }),
        sizes,
        (paths, { limit, skipped, lookedAtMax }) => {
          const found: Entry[] = [];
          let place: SearchPageKey | null = null;
          let offset = skipped;
          for (let pages = 0; pages < 200; pages += 1) {
            const walks = paths.map((one) => walk(one, place, offset + limit + 1, lookedAtMax));
            const page: ReturnType<typeof mergeWalks> = mergeWalks(walks, { limit, offset });
            expect(page.entries.length).toBeLessThanOrEqual(limit);
            found.push(...page.entries);
            place = page.next;
            offset = page.next?.offset ?? 0;
            if (place === null) break;
          }
          expect(place).toBeNull();
          const matching = new Set(paths.flat().flatMap((one) => (one.balanceUnits > 0n ? [one.id] : [])));
          const all = [...matching]
            .map(entry)
            .toSorted(newestFirst)
            .map(({ id }) => id);
          expect(found.map(({ id }) => id)).toEqual(all.slice(skipped));
        },
      ),
      { numRuns: 500 },
    );
  });
});

const HOUR = 3_600_000;
const period = { fromMs: 5 * HOUR + 1, toMs: 8 * HOUR, interval: 'hour' } as const;
const counted = (fromMs: number | null, what: number, count: number, amountUnits = 0n): StatisticsCount => ({
  fromMs,
  subject: what,
  count,
  amountUnits,
});

describe('toBuckets', () => {
  it('returns every bucket, and keeps the supply in empty buckets', () => {
    const buckets = toBuckets(period, [
      counted(null, storedTypeOf('MINT'), 3, 100n),
      counted(null, storedTypeOf('BURN'), 1, 30n),
      counted(6 * HOUR, storedTypeOf('BURN'), 1, 20n),
      counted(6 * HOUR, ACTIVE_WALLETS.hour, 1),
    ]);
    expect(
      buckets.map(({ fromMs, transactions, activeWallets, supplyUnits }) => [
        fromMs / HOUR,
        transactions,
        activeWallets,
        supplyUnits,
      ]),
    ).toEqual([
      [5, 0, 0, '70'],
      [6, 1, 1, '50'],
      [7, 0, 0, '50'],
    ]);
  });

  it('counts each type in one total', () => {
    const types = TRANSACTION_TYPES.map((type, index) =>
      counted(7 * HOUR, storedTypeOf(type), index + 1, 10n ** BigInt(index)),
    );
    // Counts one more of each type than of the previous one, for any list of types.
    const transactions = (types.length * (types.length + 1)) / 2;
    expect(toBuckets(period, types).at(-1)).toMatchObject({
      fromMs: 7 * HOUR,
      transactions,
      mintedUnits: '1',
      burnedUnits: '10',
      transferredUnits: '100',
      purchasedUnits: '1000',
      rewardedUnits: '10000',
      refundedUnits: '100000',
      exchangedUnits: '1000000',
      activeWallets: 0,
      supplyUnits: '-9',
    });
  });
});

const type = 'coin.events.voided';
const start = { partition: 0, nextOffset: 0n, nextSequence: 1n, lastDigest: null, head: null };

describe('the entries of void events', () => {
  it('are those of each transaction, for each party except issuance', () => {
    const mint = recorded({ id: 2, type: 'MINT', fromUserId: null, toUserId: 7, fromBalance: -8.5 });
    const messages = [...transfers(1), eventMessage(mint, { offset: 1, sequence: 2 })];
    expect(voidedEntries(voidedOf(messages))).toEqual([
      { party: 1, createdAtMs: T0 + 1000, id: 1 },
      { party: 2, createdAtMs: T0 + 1000, id: 1 },
      { party: 7, createdAtMs: T0 + 2000, id: 2 },
    ]);
  });

  it('do not exist for other types and for unreadable events', () => {
    const others = [
      eventMessage({ holdId: 'h' }, { offset: 0, sequence: 1, type: 'coin.hold.placed' }),
      eventMessage(recorded({ id: 2 }), { offset: 1, sequence: 2, type: 'xaf.transaction.recorded' }),
      eventMessage({ id: 'three' }, { offset: 2, sequence: 3 }),
      eventMessage('null', { offset: 3, sequence: 4 }),
    ];
    expect(voidedEntries(voidedOf(others))).toEqual([]);
  });

  it('are not returned twice, and an unreadable event is reported', () => {
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
