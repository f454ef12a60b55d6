import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../support/eventually.ts';
import { aPersonWith, type Person, theSuperAdmin, unique } from '../../support/fixtures.ts';
import { type Answer, call, get, post } from '../../support/http.ts';
import { isOurs, killHard, type ProcessName } from '../../support/platform/processes.ts';

/**
 * The limit is raised in steps while the services that enforce it are killed. Callers without an answer retry under the
 * same key. At the end exactly the allowed amount was sent.
 */

const SPENDERS = 64;
/** Few enough requests of one user to stay below the rate limit. */
const SPEND = 0.05;
/** The limit is raised each time everything allowed has been sent. */
const RAISES = 30;
const ROOM = 5;
const ALL: readonly ProcessName[] = ['ledger-1', 'redis', 'ledger-1', 'postgres', 'user-1'];
/** Servers that the caller provided are not killed. */
const KILLED = ALL.filter(isOurs);
const GIVE_UP_MS = 60_000;
const ALLOWED = ROOM * (RAISES + 1);

let payer: Person;
let limit: string;
let room = ROOM;
let sent = 0;
const wrong: string[] = [];

async function insist(ask: () => Promise<Answer>): Promise<Answer> {
  return eventually(async () => {
    const answer = await ask();
    if (answer.status >= 500) throw new Error(`${answer.status} ${answer.text}`);
    return answer;
  }, GIVE_UP_MS);
}

/** Senders that reach a limit wait for the next raise, and then all send at once. */
async function spend(): Promise<void> {
  const body = { toTreasury: 'rewards', amount: SPEND, reason: 'One of many' };
  for (;;) {
    const current = room;
    const idempotencyKey = unique('spend');
    const { status, text } = await insist(() =>
      post('/api/coins/transfer', body, { token: payer.token, idempotencyKey }),
    );
    if (status === 201) sent += 1;
    else if (status !== 422 || !text.includes('limit_exceeded')) wrong.push(`${status} ${text}`);
    else if (current === ALLOWED) return;
    else await eventually(() => expect(room).toBeGreaterThan(current), GIVE_UP_MS);
  }
}

beforeAll(async () => {
  const admin = await theSuperAdmin();
  payer = await aPersonWith(2 * ALLOWED, admin);
  const asked = { name: 'Little by little', userId: payer.id, window: 'P1D', maxAmount: ROOM };
  const made = await post('/api/admin/limits', asked, admin);
  limit = `/api/admin/limits/${(made.json as { id: string }).id}`;
}, 30_000);
afterAll(async () => {
  await insist(async () => call('DELETE', limit, undefined, await theSuperAdmin()));
}, GIVE_UP_MS);

describe(`${SPENDERS} spenders of one user against one limit`, () => {
  it(
    'a limit lets users send exactly its amount, whatever is killed meanwhile',
    async () => {
      const all = Promise.all(Array.from({ length: SPENDERS }, spend));
      all.catch(() => undefined);
      const kills = KILLED.values();
      for (let raise = 1; raise <= RAISES; raise += 1) {
        await eventually(() => expect(sent * SPEND).toBeGreaterThan(room - SPEND / 2), GIVE_UP_MS);
        const raised = await insist(async () =>
          call('PATCH', limit, { maxAmount: room + ROOM }, await theSuperAdmin()),
        );
        expect(raised.status).toBe(200);
        room += ROOM;
        if (raise % (RAISES / ALL.length) === 0) {
          const { value } = kills.next();
          if (value) await killHard(value);
        }
      }
      await all;
      expect(wrong).toEqual([]);
      expect(sent * SPEND).toBeCloseTo(ALLOWED, 6);
      const wallet = await get('/api/wallets/me', payer);
      expect(wallet.json).toMatchObject({ balance: ALLOWED });
      const used = await get('/api/wallets/me/limits', payer);
      const own = { usedAmount: ALLOWED, usedCount: sent };
      // Other tests may have created limits for everybody.
      expect(used.json).toMatchObject({ limits: expect.arrayContaining([expect.objectContaining(own)]) });
    },
    6 * GIVE_UP_MS,
  );
});
