import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { mintToTreasury } from '../../support/acts/coins.ts';
import { aPlatform } from '../../support/acts/links.ts';
import { expectBody } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { eventually } from '../../support/eventually.ts';
import { aPerson, transfer } from '../../support/fixtures.ts';
import { type Caller, get, post, remove } from '../../support/http.ts';
import { verifyEvent } from '../../support/platform/receiver.ts';
import { aServiceAccount, tokenOf } from '../../support/service-accounts.ts';
import { useUsers } from '../../support/use-users.ts';

const WEBHOOKS = '/api/admin/webhooks';
const Webhook = z.looseObject({ id: z.uuid(), types: z.array(z.string()), secret: z.string() });
const Pulled = z.strictObject({
  deliveries: z.array(
    z.strictObject({ id: z.uuid(), headers: z.record(z.string(), z.string()), body: z.string() }),
  ),
});
type Delivery = z.infer<typeof Pulled>['deliveries'][number];

const { superAdmin, ada } = useUsers({ ada: 1_000 });

async function aWebhook(given: object = {}) {
  const body = { types: ['coin.transaction.recorded'], ...given };
  return expectBody(await post(WEBHOOKS, body, superAdmin), 201, Webhook);
}
type SignedWebhook = { id: string; secret: string };
const pull = (webhook: { id: string }, body: object = {}, by: Caller = superAdmin) =>
  post(`${WEBHOOKS}/${webhook.id}/pull`, body, by);
const acknowledge = (webhook: { id: string }, ids: readonly string[], by: Caller = superAdmin) =>
  post(`${WEBHOOKS}/${webhook.id}/acknowledge`, { ids }, by);
const deliveries = async (webhook: { id: string }, body: object = {}, by: Caller = superAdmin) =>
  expectBody(await pull(webhook, body, by), 200, Pulled).deliveries;
const eventOf = ({ headers, body }: Delivery, { secret }: SignedWebhook) =>
  verifyEvent({ headers, body }, secret) as { type: string; data: Record<string, unknown> };

describe('a pulled webhook', () => {
  it('has no URL, and is pulled in the order of its partition, each event signed, until it is acknowledged', async () => {
    const webhook = await aWebhook({ description: 'The school' });
    expect(webhook).not.toHaveProperty('url');
    expect(webhook).not.toHaveProperty('platform');
    const waiting = deliveries(webhook, { max: 1, waitSeconds: 30 });
    const ben = await aPerson();
    for (const amount of [1.5, 0.0001, 99]) await transfer(ada, { toUserId: ben.id }, amount);
    const amounts: unknown[] = [];
    const ids: string[] = [];
    for (let next = await waiting; ; next = await deliveries(webhook, { max: 100, waitSeconds: 30 })) {
      for (const delivery of next) {
        const { data } = eventOf(delivery, webhook);
        if (data.toUserId === ben.id) amounts.push(data.amount);
        ids.push(delivery.id);
        expect(delivery.headers['webhook-id']).toBe(delivery.id);
      }
      if (next.length > 0)
        expect(
          await acknowledge(
            webhook,
            next.map(({ id }) => id),
          ),
        ).toMatchObject({ status: 204, text: '' });
      // Another pull would wait for its whole time.
      if (amounts.length === 3) break;
    }
    expect(amounts).toEqual([1.5, 0.0001, 99]);
    expect(new Set(ids).size).toBe(ids.length);
    const listed = await get(`${WEBHOOKS}/${webhook.id}/deliveries?status=DELIVERED&limit=100`, superAdmin);
    const { deliveries: delivered } = listed.json as { deliveries: { id: string }[] };
    expect(delivered.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));

    // Any delivery can be requested again, by its id or by a period.
    expect(
      await post(`${WEBHOOKS}/${webhook.id}/deliveries/${ids[0]}/redeliver`, {}, superAdmin),
    ).toMatchObject({
      status: 202,
    });
    expect((await deliveries(webhook, { waitSeconds: 30 })).map(({ id }) => id)).toEqual([ids[0]]);
    await acknowledge(webhook, ids);
    const times = { from: new Date(Date.now() - 60_000), to: new Date(Date.now() + 1_000) };
    expect(await post(`${WEBHOOKS}/${webhook.id}/replay`, times, superAdmin)).toMatchObject({ status: 202 });
    const replayed = await deliveries(webhook, { max: 100, waitSeconds: 30 });
    expect(replayed.length).toBeGreaterThan(0);

    expect(await remove(`${WEBHOOKS}/${webhook.id}`, superAdmin)).toMatchObject({ status: 204 });
    expectProblem(await pull(webhook), 'not_found');
    expectProblem(await acknowledge(webhook, ids), 'not_found');
  });
});

describe('a service account that pulls', () => {
  let shop: { id: string };
  let school: { id: string };
  const bearer = async (platform: string): Promise<Caller> => ({
    token: await tokenOf(await aServiceAccount(['webhooks:pull'], superAdmin, { platform })),
  });
  beforeAll(async () => {
    [shop, school] = [await aPlatform(superAdmin), await aPlatform(superAdmin)];
  });

  it('gets the events of its platform, and of no other', async () => {
    expectProblem(
      await post(WEBHOOKS, { types: ['user.linked'], platform: 'nobody-s' }, superAdmin),
      'platform_not_found',
    );
    const webhook = await aWebhook({ platform: shop.id });
    expect(webhook).toMatchObject({ platform: shop.id });
    const [own, other] = [await bearer(shop.id), await bearer(school.id)];
    const [ofAll, ofOther] = [await aWebhook(), await aWebhook({ platform: school.id })];
    for (const theirs of [ofAll, ofOther]) {
      expectProblem(await pull(theirs, {}, own), 'not_found');
      expectProblem(await acknowledge(theirs, [randomUUID()], own), 'not_found');
    }
    expectProblem(await pull(webhook, {}, other), 'not_found');
    for (const path of ['', '/deliveries'])
      expectProblem(await get(`${WEBHOOKS}/${webhook.id}${path}`, own), 'forbidden');

    await transfer(ada, { toTreasury: 'course-fees' }, 1);
    const rewards = await aServiceAccount(['coins:reward'], superAdmin, { platform: shop.id });
    const reward = { userId: ada.id, amount: 2, reason: 'A course' };
    await mintToTreasury(superAdmin, 'rewards', 2);
    const rewarded = await post('/api/coins/reward', reward, { token: await tokenOf(rewards) });
    expect(rewarded.status).toBe(201);
    const [delivery, ...more] = await deliveries(webhook, { waitSeconds: 30 }, own);
    if (!delivery) throw new Error('nothing came');
    expect(eventOf(delivery, webhook).data).toMatchObject({ type: 'REWARD', platform: shop.id });
    expect(more).toEqual([]);
    expect((await acknowledge(webhook, [delivery.id], own)).status).toBe(204);
    await eventually(async () => {
      const all = await deliveries(ofAll, { max: 100 });
      expect(all.map(({ body }) => JSON.parse(body).data.type)).toContain('REWARD');
    });
    expect(await deliveries(ofOther)).toEqual([]);
    for (const { id } of [webhook, ofAll, ofOther]) await remove(`${WEBHOOKS}/${id}`, superAdmin);
  });
});
