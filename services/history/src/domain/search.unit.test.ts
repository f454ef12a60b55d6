import type { SearchPlace } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { entryOf } from '../testing/entries.ts';
import type { Entry } from './entry.ts';
import { isBelow } from './range.ts';
import { mergeWalks, type Walk } from './search.ts';

const newestFirst = (a: Entry, b: Entry) => b.createdAtMs - a.createdAtMs || b.id - a.id;
/** Few moments, so that many transactions are of one. */
const entry = (id: number) => entryOf(id, { createdAtMs: Math.floor(id / 3) });

/** A walk along `path`, which looks at so many at most. */
function walk(path: readonly Entry[], place: SearchPlace | null, wanted: number, lookedAtMax: number): Walk {
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
  it('gives each that matches once, newest first, page by page, after the offset', () => {
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
          let place: SearchPlace | null = null;
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

  it('has no next place when all walks are at their end, also when the page is full', () => {
    const ended = { entries: [entry(9), entry(8)], skipped: 0, until: null };
    expect(mergeWalks([ended], { limit: 2, offset: 0 }).next).toBeNull();
    expect(mergeWalks([ended], { limit: 1, offset: 0 }).next).toEqual({ createdAtMs: 3, id: 9 });
  });
});
