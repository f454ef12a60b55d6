import type { StatementPage, TransactionPageKey } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import { quiet } from '../../../../libs/consumer/src/testing/events.ts';
import type { Entry } from '../domain/entry.ts';
import { isBelow } from '../domain/range.ts';
import { entryOf } from '../testing/entries.ts';
import { createReadStatement, type ReadStatementQuery } from './read-statement.ts';

type PartyQuery = Extract<ReadStatementQuery['data'], { userId: number }>;
const WHOLE: PartyQuery = { userId: 1, limit: 3, after: null, fromMs: null, toMs: null, seen: [] };
/** Long enough for a query that reads several times. */
const PATIENT_MS = 700;

const isUpTo = (entry: TransactionPageKey, until: TransactionPageKey) => !isBelow(until, entry);

function gains(count: number): Entry[] {
  return Array.from({ length: count }, (_, i) =>
    entryOf(i + 1, { amountUnits: BigInt(i + 1), balanceUnits: BigInt(((i + 1) * (i + 2)) / 2) }),
  );
}

function setUp(stored: Entry[], isCurrent = true) {
  const ofParty = (party: number) => stored.filter((entry) => entry.party === party);
  const looks = { ranges: 0, onLook: (_look: number) => {} };
  const waits: number[] = [];
  let nowMs = 0;
  const handle = createReadStatement({
    clock: {
      now: () => nowMs,
      async sleep(ms) {
        nowMs += ms;
      },
    },
    sequences: { waitFor: async (_positions, timeoutMs) => Boolean(waits.push(timeoutMs)) && isCurrent },
    async readRange({ party, after, until, limit }) {
      looks.onLook(++looks.ranges);
      const found = ofParty(party).filter((entry) => isBelow(after, entry) && isUpTo(entry, until));
      return found.slice(0, limit);
    },
    readNewest: async ({ party, below }) => ofParty(party).findLast((entry) => isBelow(entry, below)) ?? null,
    logger: quiet,
  });
  const ask = (changes: Partial<PartyQuery> = {}, withinMs = PATIENT_MS) =>
    handle({ requestId: 'r', deadlineMs: nowMs + withinMs, data: { ...WHOLE, ...changes } });
  async function page(changes: Partial<PartyQuery> = {}): Promise<StatementPage> {
    const answer = await ask(changes);
    if (!answer.ok) throw new Error(answer.detail);
    return answer.data;
  }
  return { handle, ask, page, stored, looks, waits };
}

const idsOf = (page: StatementPage) => page.lines.map(({ transaction }) => transaction.id);

describe('createReadStatement', () => {
  it('ends at the entry that was the newest at its first page', async () => {
    const { page, stored } = setUp(gains(4));
    const first = await page();
    stored.push(...gains(6).slice(4));
    const second = await page({ after: first.next });
    expect(idsOf(second)).toEqual([4]);
    expect(second.next).toBeNull();
  });

  it('waits for entries that have not arrived yet', async () => {
    const { page, stored, looks } = setUp(gains(3).filter(({ id }) => id !== 2));
    looks.onLook = (look) => {
      if (look === 3) stored.splice(0, 2, ...gains(3));
    };
    expect(await page()).toMatchObject({ openingUnits: '0', closingUnits: '6' });
    expect(looks.ranges).toBe(3);
  });

  it('waits for entries that are missing before its start', async () => {
    const { page, stored, looks } = setUp(gains(3).filter(({ id }) => id !== 2));
    looks.onLook = (look) => {
      if (look === 2) stored.splice(0, 2, ...gains(3));
    };
    expect(await page({ fromMs: 30 })).toMatchObject({ openingUnits: '3', closingUnits: '6' });
  });

  it('waits for entries that are missing between two pages', async () => {
    const { page, stored, looks } = setUp(gains(6));
    const { next } = await page();
    stored.splice(3, 1);
    looks.onLook = (look) => {
      if (look === 3) stored.splice(3, 2, ...gains(6).slice(3));
    };
    expect(idsOf(await page({ after: next }))).toEqual([4, 5, 6]);
  });

  it('refuses an incomplete section, and one whose last entry is gone', async () => {
    const { ask, page, stored } = setUp(gains(6));
    const { next } = await page();
    stored.splice(4, 1);
    expect(await ask({ after: next })).toMatchObject({ ok: false, code: 'unavailable' });
    stored.splice(3);
    expect(await ask({ after: next })).toMatchObject({ ok: false, code: 'unavailable' });
  });

  it('waits for the caller’s own changes, and shows the initiator only to administrators', async () => {
    const { page, waits } = setUp(gains(1).map((entry) => ({ ...entry, initiatedBy: 7 })));
    const [shown] = (await page()).lines;
    expect(shown?.transaction).not.toHaveProperty('initiatedBy');
    const [toAdmin] = (await page({ withInitiator: true })).lines;
    expect(toAdmin?.transaction).toMatchObject({ initiatedBy: 'user:7', apiKeyId: null });
    expect(waits).toHaveLength(2);
  });
});
