import { expect, it } from '@jest/globals';
import { z } from 'zod';
import { buy } from '../../support/acts/coins.ts';
import { aPlatform, link } from '../../support/acts/links.ts';
import { expectBody } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { eventually } from '../../support/eventually.ts';
import { anIdempotencyKey, aPerson, unique } from '../../support/fixtures.ts';
import { type Answer, type Caller, get, post } from '../../support/http.ts';
import { aServiceAccount, tokenOf } from '../../support/service-accounts.ts';
import { useUsers } from '../../support/use-users.ts';

const { superAdmin, ada, ben } = useUsers({ ada: 10, ben: 10 });

const Refusal = z.strictObject({
  at: z.iso.datetime(),
  requestId: z.string(),
  operationId: z.string(),
  status: z.int().min(400).max(599),
  code: z.string(),
  detail: z.string(),
  userId: z.int().nullable(),
  platform: z.string().nullable(),
  apiKeyId: z.uuid().nullable(),
  serviceAccountId: z.uuid().nullable(),
  idempotencyKey: z.string().nullable(),
  amount: z.number().nullable(),
  toUserId: z.int().nullable(),
  toTreasury: z.string().nullable(),
  paths: z.array(z.string()).optional(),
});
const Page = z.strictObject({ refusals: z.array(Refusal), nextCursor: z.string().nullable() });

const TRANSFER = '/api/coins/transfer';
const send = (by: Caller, body: object) => post(TRANSFER, { amount: 1, reason: 'Tea', ...body }, by);
const list = async (query: string, by: Caller = superAdmin, of = 'admin') =>
  expectBody(await get(`/api/${of}/refusals?${query}`, by), 200, Page);
const idOf = (answer: Answer) => String(answer.headers['x-request-id']);
const listed = (answer: Answer) =>
  eventually(async () => {
    const [refusal, ...others] = (await list(`requestId=${idOf(answer)}`)).refusals;
    expect(others).toEqual([]);
    return Refusal.parse(refusal);
  });

it('a refused payment is listed with its user, request and reason, without its body', async () => {
  const idempotencyKey = anIdempotencyKey();
  const answer = await send({ ...ada, idempotencyKey }, { toUserId: ben.id, amount: 11.5 });
  expectProblem(answer, 'insufficient_funds');
  const { at: _, detail, ...refusal } = await listed(answer);
  expect(refusal).toEqual({
    ...{ requestId: idOf(answer), operationId: 'transferCoins', status: 422, code: 'insufficient_funds' },
    ...{ userId: ada.id, platform: null, apiKeyId: null, serviceAccountId: null, idempotencyKey },
    ...{ amount: 11.5, toUserId: ben.id, toTreasury: null },
  });
  expect(detail).toBe((answer.json as { detail: string }).detail);
});

it('a platform sees its own refusals, for any of its users, and no other’s', async () => {
  const [shop, school] = [await aPlatform(superAdmin), await aPlatform(superAdmin)];
  await link(shop, ada, unique('ext'));
  const externalId = unique('ben');
  await link(shop, ben, externalId);
  const delegated = await send(
    { token: await shop.tokenFor(externalId) },
    { toUserId: ada.id, amount: 9_999 },
  );
  expect(await listed(delegated)).toMatchObject({
    ...{ userId: ben.id, platform: shop.id, serviceAccountId: shop.account.id },
  });
  const byAccount = await post(
    '/api/platform/links',
    { code: 'ABCDEFGH', externalId, displayName: 'B' },
    shop.caller,
  );
  expect(await listed(byAccount)).toMatchObject({
    userId: null,
    platform: shop.id,
    operationId: 'createLink',
  });
  const plain = await send(ben, { toUserId: ben.id });
  await listed(plain);
  const readers = await Promise.all(
    [shop.id, school.id].map(async (platform) => {
      const account = await aServiceAccount(['transactions:read'], superAdmin, { platform });
      return { token: await tokenOf(account) };
    }),
  );
  const [ofShop, ofSchool] = await Promise.all(readers.map((by) => list('', by, 'platform')));
  expect(ofShop?.refusals.map(({ requestId }) => requestId)).toEqual([byAccount, delegated].map(idOf));
  expect(ofSchool?.refusals).toEqual([]);
  const [, other] = readers;
  expect((await list(`requestId=${idOf(delegated)}`, other, 'platform')).refusals).toEqual([]);
  expectProblem(await get('/api/admin/refusals', other), 'forbidden');
  expectProblem(await get('/api/admin/refusals', ada), 'forbidden');
});

it('refusals are found by filters, page by page', async () => {
  const poor = await aPerson();
  const idempotencyKey = anIdempotencyKey();
  const answers = [
    await send(poor, { toUserId: poor.id }),
    await send({ ...poor, idempotencyKey }, { toUserId: ben.id }),
    await buy(poor, { amount: 5 }),
  ];
  for (const answer of answers) await listed(answer);
  const ids = answers.map(idOf).toReversed();
  const found = async (query: string) => (await list(query)).refusals.map(({ requestId }) => requestId);
  const mine = `userId=${poor.id}`;
  expect(await found(mine)).toEqual(ids);
  expect(await found(`${mine}&code=self_transfer`)).toEqual([ids[2]]);
  expect(await found(`${mine}&operationId=makePurchase`)).toEqual([ids[0]]);
  expect(await found(`idempotencyKey=${idempotencyKey}`)).toEqual([ids[1]]);
  const { at = '' } = (await list(`requestId=${ids[1]}`)).refusals[0] ?? {};
  expect(await found(`${mine}&from=${at}`)).toEqual(ids.slice(0, 2));
  expect(await found(`${mine}&to=${at}`)).toEqual(ids.slice(2));
  const { nextCursor } = await list(`${mine}&limit=2`);
  expect(await found(`${mine}&limit=2&cursor=${nextCursor}`)).toEqual(ids.slice(2));
  expectProblem(await get('/api/admin/refusals?who=1&code=nonsense', superAdmin), 'invalid_request', [
    ...['who', 'code'],
  ]);
});
