import { coinsToUnits } from '@cowrie/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../support/eventually.ts';
import { aPersonWith, type Person, type SuperAdmin, theSuperAdmin, unique } from '../../support/fixtures.ts';
import { type Caller, call, get, post } from '../../support/http.ts';
import { killHard } from '../../support/platform/processes.ts';

/**
 * Callers retry under the same key until they get an answer. At the end each wallet has the sum of the answers, and the
 * ledger's verification passes.
 */

const KILLS = 3;
const PROGRESS = 2;
const COINS = 1_000;
const RECOVERY_MS = 30_000;
const GIVE_UP_MS = 60_000;
const XAF_PER_COIN = 100;

type AnswerFields = { id?: string; hold?: { id: string }; transaction?: { id: number } };

async function insist(method: string, path: string, body: object, caller: Caller): Promise<AnswerFields> {
  const idempotencyKey = unique('kill');
  const answer = await eventually(async () => {
    const tried = await call(method, path, body, { ...caller, idempotencyKey });
    if (tried.status >= 500) throw new Error(`${path}: ${tried.status}`);
    return tried;
  }, GIVE_UP_MS);
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return answer.json as AnswerFields;
}

type Kind = { name: string; once(): Promise<void> };

function createKinds(payer: Person, receiver: Person, admin: SuperAdmin, tally: Map<number, number>): Kind[] {
  const add = (person: Person, coins: number) => tally.set(person.id, (tally.get(person.id) ?? 0) + coins);
  const place = async (expiresInSeconds?: number): Promise<string> => {
    const body = { toUserId: receiver.id, amount: 3, reason: 'A seat', expiresInSeconds };
    return String((await insist('POST', '/api/coins/holds', body, payer)).hold?.id);
  };
  return [
    {
      name: 'purchase and refund',
      async once() {
        const body = { treasury: 'course-fees', amount: 2, reason: 'A course', reference: unique('order') };
        const bought = await insist('POST', '/api/coins/purchase', body, payer);
        const back = { transactionId: bought.transaction?.id, amount: 1, reason: 'Cancelled' };
        await insist('POST', '/api/coins/refund', back, admin);
        add(payer, -1);
      },
    },
    {
      name: 'bulk rewards',
      async once() {
        const rewards = [payer, receiver].map(({ id: userId }) => ({
          userId,
          amount: 0.5,
          reason: 'A prize',
        }));
        await insist('POST', '/api/coins/rewards', { rewards }, admin);
        for (const person of [payer, receiver]) add(person, 0.5);
      },
    },
    {
      name: 'hold and capture',
      async once() {
        await insist('POST', `/api/coins/holds/${await place()}/capture`, { amount: 2 }, receiver);
        add(payer, -2);
        add(receiver, 2);
      },
    },
    {
      name: 'hold and release',
      async once() {
        await insist('POST', `/api/coins/holds/${await place()}/release`, {}, receiver);
      },
    },
    {
      name: 'hold that expires',
      async once() {
        await place(1);
      },
    },
    {
      name: 'exchange and withdrawal',
      async once() {
        const quote = await insist('POST', '/api/exchange/quotes', { coins: 1 }, receiver);
        await insist('POST', '/api/exchange', { quoteId: quote.id }, receiver);
        add(receiver, -1);
        const payout = { provider: 'manual', account: '1' };
        const made = await insist(
          'POST',
          '/api/wallets/me/withdrawals',
          { xaf: XAF_PER_COIN, payout },
          receiver,
        );
        await insist('POST', `/api/admin/withdrawals/${made.id}/settle`, {}, admin);
      },
    },
    {
      name: 'treasury transfer',
      async once() {
        const body = { toUserId: receiver.id, amount: 1, reason: 'A grant' };
        await insist('POST', '/api/admin/treasuries/general-operations/transfer', body, admin);
        add(receiver, 1);
      },
    },
    {
      name: 'mint and burn',
      async once() {
        const body = { userId: receiver.id, amount: 2, reason: 'Correction' };
        await insist('POST', '/api/admin/mint', body, admin);
        await insist('POST', '/api/admin/burn', { ...body, amount: 1 }, admin);
        add(receiver, 1);
      },
    },
  ];
}

let admin: SuperAdmin;
let users: readonly [Person, Person];
let kinds: Kind[];
const tally = new Map<number, number>();
const done = new Map<string, number>();
const failures: unknown[] = [];
let isRunning = true;
let workers: Promise<void>[] = [];

beforeAll(async () => {
  admin = await theSuperAdmin();
  users = [await aPersonWith(COINS, admin), await aPersonWith(COINS, admin)];
  for (const person of users) tally.set(person.id, COINS);
  for (const treasury of ['rewards', 'general-operations'])
    await insist('POST', '/api/admin/mint', { treasury, amount: COINS, reason: 'Funds' }, admin);
  await insist('PUT', '/api/admin/exchange/rate', { xafPerCoin: XAF_PER_COIN, feePercent: 0 }, admin);
  kinds = createKinds(...users, admin, tally);
  workers = kinds.map(async ({ name, once }) => {
    while (isRunning) {
      await once();
      done.set(name, (done.get(name) ?? 0) + 1);
    }
  });
  for (const worker of workers) worker.catch((error: unknown) => failures.push(error));
}, 30_000);
afterAll(() => {
  isRunning = false;
});

async function progress(): Promise<void> {
  const before = new Map(done);
  await eventually(() => {
    expect(failures).toEqual([]);
    const late = kinds.filter(({ name }) => (done.get(name) ?? 0) < (before.get(name) ?? 0) + PROGRESS);
    if (late.length > 0) throw new Error(`no progress of ${late.map(({ name }) => name).join(', ')}`);
  }, RECOVERY_MS);
}

describe('while coins move in every way', () => {
  it(
    `the ledger is killed ${KILLS} times, and each kind of operation goes on`,
    async () => {
      for (let kill = 0; kill < KILLS; kill++) {
        await progress();
        await killHard('ledger-1');
      }
      await progress();
    },
    (KILLS + 1) * RECOVERY_MS + 60_000,
  );

  it('every operation gets a final answer', async () => {
    isRunning = false;
    await Promise.all(workers);
  }, 90_000);

  it('each wallet has the sum of the answers, and nothing is on hold any more', async () => {
    for (const person of users) {
      const due = tally.get(person.id);
      await eventually(async () => {
        const { json } = await get('/api/wallets/me', person);
        expect(json).toMatchObject({ balance: due, activeCoins: due, xafBalance: 0 });
      }, RECOVERY_MS);
    }
  });

  it('each history adds up to its wallet', async () => {
    for (const person of users) {
      await eventually(async () => {
        const { text } = await get('/api/wallets/me/transactions/export?format=jsonl', person);
        const last = JSON.parse(text.trim().split('\n').at(-1) ?? '{}');
        expect(last).toEqual({ closingBalance: tally.get(person.id) });
      }, RECOVERY_MS);
    }
  });

  it("the ledger's verification passes, and every coin is somewhere", async () => {
    const started = await post('/api/admin/audit/verifications', {}, admin);
    const { id } = started.json as { id: string };
    await eventually(async () => {
      const { json } = await get(`/api/admin/audit/verifications/${id}`, admin);
      expect(json).toMatchObject({ status: 'PASSED', findings: [] });
    }, RECOVERY_MS);
    const { json } = await get('/api/admin/supply', admin);
    const of = (name: string) => coinsToUnits((json as Record<string, number>)[name] ?? 0);
    expect(of('supply')).toBe(of('minted') - of('burned'));
    expect(of('supply')).toBe(of('inWallets') + of('inTreasuries'));
  });
});
