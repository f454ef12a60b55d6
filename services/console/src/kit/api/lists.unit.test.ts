import { Amount, type Refusal, type Transaction } from '@cowrie/client';
import { describe, expect, it } from '@jest/globals';
import { type Attempt, findEarlierRefusals } from './earlier-refusals.ts';
import { createServerClock } from './server-clock.ts';
import { createStaleReads } from './stale-reads.ts';

const LIST = 'https://coins.example/api/wallets/me/transactions';
const answer = (headers: Record<string, string> = {}, status = 200) =>
  new Response('{}', { status, headers });
const STALE = { 'cowrie-stale': 'true' };

function reader() {
  const behind = createStaleReads();
  const heard: boolean[] = [];
  behind.subscribe(() => heard.push(behind.isStale()));
  const read = (query: string, response: Response, method = 'GET') =>
    behind.noteAnswer(`${LIST}${query}`, { method }, response);
  return { behind, heard, read };
}

describe('the answers that a page shows', () => {
  it('are stale from a stale answer until a fresh one for the same list', () => {
    const { heard, read } = reader();
    read('?limit=20', answer());
    read('?limit=20', answer(STALE));
    read('?limit=20', answer(STALE));
    read('?limit=1', answer());
    read('?limit=20', answer({}, 503));
    read('?limit=20', answer({}), 'POST');
    expect(heard).toEqual([true]);
    read('?limit=20', answer());
    expect(heard).toEqual([true, false]);
  });

  it('stay stale while one page is, until the first page is read again', () => {
    const { heard, read } = reader();
    read('?limit=20', answer(STALE));
    read('?cursor=b&limit=20', answer());
    expect(heard).toEqual([true]);
    read('?limit=20', answer());
    read('?cursor=b&limit=20', answer(STALE));
    read('?limit=20', answer());
    expect(heard).toEqual([true, false, true, false]);
  });
});

const TRANSFER: Transaction = {
  ...{ id: 7, type: 'TRANSFER', amount: Amount.from(10), fromUserId: 12, toUserId: 5 },
  ...{ fromTreasury: null, toTreasury: null, reason: 'Thanks', createdAt: '2026-11-23T10:00:00.000Z' },
};
const ATTEMPT: Attempt = {
  ...{ operationId: 'transferCoins', userId: 12, amount: TRANSFER.amount },
  ...{ toUserId: 5, toTreasury: null, at: TRANSFER.createdAt },
};
const refusal = (requestId: string, over: Partial<Refusal> = {}): Refusal => ({
  ...{ at: TRANSFER.createdAt, requestId, operationId: 'transferCoins', status: 422, code: 'wallet_frozen' },
  ...{ detail: '', userId: 12, platform: null, apiKeyId: null, serviceAccountId: null, idempotencyKey: null },
  ...{ amount: TRANSFER.amount, toUserId: 5, toTreasury: null, ...over },
});

describe('earlier refusals', () => {
  it('have the same amount and receiver within the day before, also after an empty page', async () => {
    const pages = [
      [refusal('same'), refusal('no amount', { amount: null })],
      [],
      [
        refusal('other', { toUserId: 6 }),
        refusal('treasury', { toTreasury: 'rewards' }),
        refusal('more', { amount: Amount.from(11) }),
        refusal('same, too'),
      ],
    ];
    const asked: unknown[] = [];
    const listRefusals = async (input: { cursor?: string | undefined } = {}) => {
      asked.push(input);
      const page = Number(input.cursor ?? 0);
      return { refusals: pages[page] ?? [], nextCursor: page < 2 ? String(page + 1) : null };
    };
    const found = await findEarlierRefusals({ listRefusals }, ATTEMPT);
    expect(found.map(({ requestId }) => requestId)).toEqual(['same', 'same, too']);
    expect(asked).toHaveLength(3);
    expect(asked[0]).toMatchObject({
      ...{ operationId: 'transferCoins', userId: 12 },
      ...{ from: '2026-11-22T10:00:00.000Z', to: '2026-11-23T10:00:00.000Z' },
    });
  });
});

const BEGAN_MS = Date.parse('2026-11-27T10:00:00Z');
const OWN_MS = BEGAN_MS - 3_600_000;

function clockAt() {
  const at = { elapsedMs: 0 };
  const clock = createServerClock({ elapsedMs: () => at.elapsedMs, ownMs: () => OWN_MS });
  const said = (date?: string) => clock.noteAnswer(new Response('', { headers: date ? { date } : {} }));
  const now = () => clock.nowMs() - BEGAN_MS;
  return { at, said, now, clock };
}

describe('the server clock', () => {
  it('is the own clock until an answer has a date', () => {
    const { said, clock } = clockAt();
    said();
    said('yesterday');
    expect(clock.nowMs()).toBe(OWN_MS);
  });

  it('follows the answer with the least delay', () => {
    const { at, said, now } = clockAt();
    said('Fri, 27 Nov 2026 10:00:00 GMT');
    expect(now()).toBe(0);
    at.elapsedMs = 900;
    expect(now()).toBe(900);
    said('Fri, 27 Nov 2026 10:00:01 GMT');
    expect(now()).toBe(1_000);
    at.elapsedMs = 1_700;
    said('Fri, 27 Nov 2026 10:00:01 GMT');
    expect(now()).toBe(1_800);
  });
});
