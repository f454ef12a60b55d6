import { expect, it } from '@jest/globals';
import { aRequest, cancel, PaymentRequestPage, paid } from '../../support/acts/payment-requests.ts';
import { expectBody } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { type Caller, get } from '../../support/http.ts';
import { useUsers } from '../../support/use-users.ts';

/** Lists of payment requests, by side, status and page. */

const { admin, ada, ben, eve } = useUsers({ admin: 'ADMIN', ada: 100, ben: 100, eve: 0 });

const page = async (by: Caller, query: string) => expectBody(await get(query, by), 200, PaymentRequestPage);
const idsOf = async (by: Caller, query: string) =>
  (await page(by, query)).paymentRequests.map(({ id }) => id);

it('a user lists what they are to be paid, to pay, or have paid, newest first', async () => {
  const toBen = await aRequest(ben, { payerUserId: ada.id, amount: 1 });
  const open = await aRequest(ben, { amount: 1 });
  const toAda = await aRequest(ada, { payerUserId: ben.id, amount: 1 });
  await paid(ada, open.id);
  await cancel(ben, toBen.id);
  const LIST = '/api/payment-requests';
  expect(await idsOf(ada, LIST)).toEqual([toAda.id, open.id, toBen.id]);
  expect(await idsOf(ben, LIST)).toEqual([toAda.id, open.id, toBen.id]);
  expect(await idsOf(ada, `${LIST}?as=payer`)).toEqual([open.id, toBen.id]);
  expect(await idsOf(ada, `${LIST}?as=payee`)).toEqual([toAda.id]);
  expect(await idsOf(ben, `${LIST}?as=payee&status=PAID`)).toEqual([open.id]);
  expect(await idsOf(ben, `${LIST}?status=CANCELLED`)).toEqual([toBen.id]);
  expect(await idsOf(ben, `${LIST}?status=EXPIRED`)).toEqual([]);
  expect(await idsOf(eve, LIST)).toEqual([]);

  const first = await page(ben, `${LIST}?limit=2`);
  expect(first.paymentRequests.map(({ id }) => id)).toEqual([toAda.id, open.id]);
  const rest = await page(ben, `${LIST}?limit=2&cursor=${first.nextCursor}`);
  expect(rest).toEqual({ paymentRequests: [expect.objectContaining({ id: toBen.id })], nextCursor: null });
  expectProblem(await get(`${LIST}?cursor=${first.nextCursor}`, ada), 'invalid_request', ['cursor']);
  expectProblem(await get(`${LIST}?as=me&status=x&limit=0`, ben), 'invalid_request', [
    'as',
    'status',
    'limit',
  ]);

  const ADMIN = '/api/admin/payment-requests';
  expect(await idsOf(admin, `${ADMIN}?userId=${ada.id}`)).toEqual([toAda.id, open.id, toBen.id]);
  expect(await idsOf(admin, `${ADMIN}?userId=${ada.id}&status=PENDING`)).toEqual([toAda.id]);
  expect(await idsOf(admin, `${ADMIN}?limit=100`)).toEqual(
    expect.arrayContaining([toAda.id, open.id, toBen.id]),
  );
  expectProblem(await get(ADMIN, ada), 'forbidden');
});
