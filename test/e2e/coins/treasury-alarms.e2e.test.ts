import { TOPICS } from '@cowrie/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { mintToTreasury, WatchedTreasury, watchedTreasury } from '../../support/acts/coins.ts';
import { expectBody } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { readTopic } from '../../support/events.ts';
import { eventually } from '../../support/eventually.ts';
import { type Answer, get, post, put } from '../../support/http.ts';
import { aReceiver, type Receiver, verified } from '../../support/platform/receiver.ts';
import { logPage } from '../../support/trust.ts';
import { useUsers } from '../../support/use-users.ts';

const { superAdmin, admin, ada } = useUsers({ admin: { role: 'ADMIN', apiKey: true }, ada: 0 });
const CODE = 'subscriptions';
const PATH = `/api/admin/treasuries/${CODE}/alarm`;
const SOON_MS = 30_000;
const One = z.strictObject({ treasury: WatchedTreasury });

const set = (below: unknown, caller: Parameters<typeof put>[2] = admin): Promise<Answer> =>
  put(PATH, { below }, caller);
const now = () => watchedTreasury(admin, CODE);
/** What a sum of amounts is meant to be: 0.1 + 0.2 is 0.3. */
const exact = (coins: number): number => Number(coins.toFixed(4));
const send = (amount: number) =>
  post(
    `/api/admin/treasuries/${CODE}/transfer`,
    { toTreasury: 'course-fees', amount, reason: 'Away' },
    superAdmin,
  );

let receiver: Receiver;
beforeAll(async () => {
  receiver = await aReceiver();
});
afterAll(async () => {
  await set(null);
  await receiver.close();
});

/** Those of this test: alarms are set to amounts that no other test has. */
async function rung(below: number) {
  const messages = await readTopic(TOPICS.coinEvents);
  return messages
    .filter(({ headers }) => String(headers.ce_type) === 'coin.treasury.low')
    .map(({ value }) => JSON.parse(value.toString('utf8')))
    .filter((data: { below: number }) => data.below === below);
}

describe('PUT /api/admin/treasuries/:code/alarm', () => {
  it('is shown, changed, taken away, and logged each time', async () => {
    const { treasury } = expectBody(await set(12.5), 200, One);
    expect(treasury).toMatchObject({ code: CODE, alarm: { below: 12.5 } });
    expect(await now()).toEqual(treasury);
    expect(expectBody(await set(7), 200, One).treasury.alarm).toEqual({ below: 7 });
    expect(expectBody(await set(null), 200, One).treasury.alarm).toBeNull();
    expect((await now()).alarm).toBeNull();
    const query = `action=treasury.alarm_changed&target=treasury:${CODE}&limit=3`;
    const { entries } = await logPage(query, superAdmin);
    expect(entries.map(({ details }) => details)).toEqual([{ below: null }, { below: 7 }, { below: 12.5 }]);
    expect(entries[0]?.actorUserId).toBe(admin.id);
  });

  it('is for administrators, takes an amount or null, and knows the treasuries', async () => {
    expectProblem(await set(1, ada), 'forbidden');
    expectProblem(await set(0), 'amount_out_of_range', ['below']);
    expectProblem(await set(0.00001), 'amount_too_precise', ['below']);
    expectProblem(await put(PATH, {}, admin), 'invalid_request', ['below']);
    expectProblem(await put(PATH, { below: 1, code: 'x' }, admin), 'invalid_request', ['code']);
    expectProblem(
      await put('/api/admin/treasuries/savings/alarm', { below: 1 }, admin),
      'treasury_not_found',
    );
    expect((await get(PATH, admin)).status).toBe(405);
  });
});

describe('a treasury with an alarm', () => {
  it('publishes that it is low once per crossing, with the movement, and webhooks get it', async () => {
    const created = await post(
      '/api/admin/webhooks',
      { url: receiver.url, types: ['coin.treasury.low'] },
      superAdmin,
    );
    const { secret } = expectBody(created, 201, z.looseObject({ secret: z.string() }));
    await mintToTreasury(superAdmin, CODE, 5);
    const { balance } = await now();
    const below = exact(balance - 1);
    expectBody(await set(below), 200, One);
    for (const amount of [1, 0.5, 0.25]) expect((await send(amount)).status).toBe(201);
    await mintToTreasury(superAdmin, CODE, 0.75);
    expect((await send(0.0001)).status).toBe(201);
    await eventually(async () => {
      const found = await rung(below);
      expect(found).toHaveLength(2);
      const at = { treasury: CODE, below, at: expect.any(String) };
      expect(found).toEqual([
        { ...at, balance: exact(below - 0.5) },
        { ...at, balance: exact(below - 0.0001) },
      ]);
    }, SOON_MS);
    await eventually(() => expect(receiver.received.length).toBeGreaterThanOrEqual(2), SOON_MS);
    const [first] = receiver.received;
    if (!first) throw new Error('nothing came');
    expect(verified(first, secret)).toMatchObject({
      type: 'coin.treasury.low',
      subject: CODE,
      data: { treasury: CODE, below },
    });
    expect((await now()).alarm).toEqual({ below });
  });

  it('is only shown as low when its alarm is set above what it has', async () => {
    const { balance } = await now();
    const below = exact(balance + 3.0007);
    expectBody(await set(below), 200, One);
    expect((await send(0.0001)).status).toBe(201);
    const treasury = await now();
    expect(treasury.balance).toBeLessThan(treasury.alarm?.below ?? 0);
    expect(await rung(below)).toEqual([]);
  });
});
