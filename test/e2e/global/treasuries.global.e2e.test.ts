import { TOPICS } from '@cowrie/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import {
  mintToTreasury,
  TreasuryMoved,
  treasuryNow,
  WatchedTreasury,
  watchedTreasury,
} from '../../support/acts/coins.ts';
import { expectBody, units } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { readTopic } from '../../support/events.ts';
import { eventually } from '../../support/eventually.ts';
import { anIdempotencyKey, aPersonWith, transfer, walletOf } from '../../support/fixtures.ts';
import { type Caller, get, post, put, remove } from '../../support/http.ts';
import { aReceiver, type Receiver, verifyEvent } from '../../support/platform/receiver.ts';
import { logPage } from '../../support/trust.ts';
import { useUsers } from '../../support/use-users.ts';

/** All tests share the four treasuries, so no other test may run meanwhile. */

const CODES = ['course-fees', 'subscriptions', 'rewards', 'general-operations'];
const { superAdmin, admin, ada } = useUsers({ admin: { role: 'ADMIN', apiKey: true }, ada: 0 });
const now = (code: string) => treasuryNow(admin, code);
const move = (from: string, body: object, by: Caller = superAdmin) =>
  post(`/api/admin/treasuries/${from}/transfer`, { amount: 1, reason: 'x', ...body }, by);

describe('the treasuries', () => {
  it('are shown to every user by code and name, and to administrators with their balance', async () => {
    const name = z.strictObject({ code: z.string(), name: z.string().min(1) });
    const Names = z.strictObject({ treasuries: z.array(name) });
    const { treasuries } = expectBody(await get('/api/treasuries', ada), 200, Names);
    expect(treasuries.map(({ code }) => code).sort()).toEqual([...CODES].sort());
    const before = await now('course-fees');
    await transfer(await aPersonWith(5, superAdmin), { toTreasury: 'course-fees' }, 2.5);
    const after = await now('course-fees');
    expect(units(after.balance) - units(before.balance)).toBe(units(2.5));
    expect(after.totalSent).toBe(before.totalSent);
  });
});

describe('POST /api/admin/mint with a treasury', () => {
  it('answers with the transaction and the treasury, once under one key', async () => {
    const before = await now('rewards');
    const caller = { ...admin, idempotencyKey: anIdempotencyKey() };
    const { transaction, treasury } = await mintToTreasury(caller, 'rewards', 7.25);
    expect(transaction).toMatchObject({
      ...{ type: 'MINT', amount: 7.25, fromUserId: null, toUserId: null, toTreasury: 'rewards' },
      initiatedBy: admin.id,
    });
    expect((await mintToTreasury(caller, 'rewards', 7.25)).transaction).toEqual(transaction);
    expect(units(treasury.balance)).toBe(units(before.balance) + units(7.25));
    expect(await now('rewards')).toEqual(treasury);
    const other = { treasury: 'savings', amount: 1, reason: 'x' };
    expectProblem(await post('/api/admin/mint', other, admin), 'treasury_not_found');
    const both = { treasury: 'rewards', userId: 1, amount: 1, reason: 'x' };
    expectProblem(await post('/api/admin/mint', both, admin), 'invalid_request', ['userId']);
  });
});

describe('POST /api/admin/treasuries/{code}/transfer', () => {
  beforeAll(() => mintToTreasury(superAdmin, 'general-operations', 100));

  it('pays a user', async () => {
    const before = await now('general-operations');
    const answer = await move('general-operations', { toUserId: ada.id, amount: 1.5 });
    const { transaction } = expectBody(answer, 201, TreasuryMoved);
    expect(transaction).toMatchObject({
      ...{ type: 'TRANSFER', amount: 1.5, fromUserId: null, toUserId: ada.id, toTreasury: null },
      ...{ fromTreasury: 'general-operations', initiatedBy: superAdmin.id },
    });
    expect((await walletOf(ada)).balance).toBe(1.5);
    expect(units((await now('general-operations')).totalSent)).toBe(units(before.totalSent) + units(1.5));
  });
});

describe('the alarm of a treasury', () => {
  const CODE = 'subscriptions';
  const PATH = `/api/admin/treasuries/${CODE}/alarm`;
  const One = z.strictObject({ treasury: WatchedTreasury });
  const set = async (below: number | null) =>
    expectBody(await put(PATH, { below }, admin), 200, One).treasury.alarm;
  const watched = () => watchedTreasury(admin, CODE);
  /** Removes floating-point errors: 0.1 + 0.2 becomes 0.3. */
  const exact = (coins: number): number => Number(coins.toFixed(4));
  const send = async (amount: number) =>
    expect((await move(CODE, { toTreasury: 'course-fees', amount })).status).toBe(201);
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await aReceiver();
    await mintToTreasury(superAdmin, CODE, 50);
  });
  afterAll(async () => {
    await set(null);
    await receiver.close();
  });
  async function rung(below: number) {
    const messages = await readTopic(TOPICS.coinEvents);
    return messages
      .filter(({ headers }) => String(headers.ce_type) === 'coin.treasury.low')
      .map(({ value }) => JSON.parse(value.toString('utf8')))
      .filter((data: { below: number }) => data.below === below);
  }

  it('is shown, changed, removed, and logged each time', async () => {
    for (const below of [12.5, 7, null]) {
      const alarm = below === null ? null : { below };
      expect(await set(below)).toEqual(alarm);
      expect((await watched()).alarm).toEqual(alarm);
    }
    const query = `action=treasury.alarm_changed&target=treasury:${CODE}&limit=3`;
    await eventually(async () => {
      const { entries } = await logPage(query, superAdmin);
      expect(entries.map(({ details }) => details)).toEqual([{ below: null }, { below: 7 }, { below: 12.5 }]);
    });
    expectProblem(await put(PATH, { below: 0 }, admin), 'amount_out_of_range', ['below']);
    const nowhere = '/api/admin/treasuries/savings/alarm';
    expectProblem(await put(nowhere, { below: 1 }, admin), 'treasury_not_found');
  });

  it('is sent once per crossing, with the movement, also to webhooks; not when it is set above the balance', async () => {
    const asked = { url: receiver.url, types: ['coin.treasury.low'] };
    const created = await post('/api/admin/webhooks', asked, superAdmin);
    const { id, secret } = expectBody(created, 201, z.looseObject({ id: z.uuid(), secret: z.string() }));
    const below = exact((await watched()).balance - 1);
    await set(below);
    for (const amount of [1, 0.5, 0.25]) await send(amount);
    await mintToTreasury(superAdmin, CODE, 0.75);
    await send(0.0001);
    const at = { treasury: CODE, below, at: expect.any(String) };
    await eventually(async () =>
      expect(await rung(below)).toEqual([
        { ...at, balance: exact(below - 0.5) },
        { ...at, balance: exact(below - 0.0001) },
      ]),
    );
    const first = await eventually(() => {
      expect(receiver.received).toHaveLength(2);
      return receiver.received[0] ?? { headers: {}, body: '' };
    });
    expect(verifyEvent(first, secret)).toMatchObject({ type: 'coin.treasury.low', subject: CODE });

    const above = exact((await watched()).balance + 3.0007);
    await set(above);
    await send(0.0001);
    expect((await watched()).balance).toBeLessThan(above);
    expect(await rung(above)).toEqual([]);
    await remove(`/api/admin/webhooks/${id}`, superAdmin);
  });
});
