import { describe, expect, it } from '@jest/globals';
import { createTestGateway } from '../../testing/gateway.ts';
import { HOLD, holdState } from '../../testing/states.ts';

describe('GET /api/coins/holds', () => {
  const next = { createdAtMs: 1_700_000_000_000, id: HOLD };
  const url = '/api/coins/holds';

  it('goes on where the cursor says, for its own user and list alone', async () => {
    const gateway = await createTestGateway({
      'hold.list': () => ({ holds: [holdState()], next }),
      'transactions.list': () => ({ transactions: [], next: { createdAtMs: 1, id: 1 } }),
    });
    const { holds, nextCursor } = (await gateway.as(1, { url: `${url}?status=OPEN&limit=5` })).json();
    expect(holds).toHaveLength(1);
    await gateway.as(1, { url, query: { cursor: nextCursor } });
    expect(gateway.asked.map(({ message }) => message.data)).toEqual([
      { userId: 1, status: 'OPEN', limit: 5, before: null },
      { userId: 1, status: null, limit: 20, before: next },
    ]);
    const other = (await gateway.as(1, { url: '/api/wallets/me/transactions' })).json().nextCursor;
    for (const [userId, cursor] of [
      [2, nextCursor],
      [1, other],
      [1, `${nextCursor}x`],
    ]) {
      const response = await gateway.as(userId, { url, query: { cursor } });
      expect(response.json()).toMatchObject({ status: 400, errors: [{ path: 'cursor' }] });
    }
  });

  it.each(['status=open', 'limit=0', 'limit=101', 'offset=1'])('refuses ?%s', async (query) => {
    const gateway = await createTestGateway();
    const response = await gateway.as(1, { url: `${url}?${query}` });
    expect(response.json()).toMatchObject({ status: 400, errors: [{ path: query.split('=')[0] }] });
  });
});

describe('GET /api/admin/holds', () => {
  it('is of all or of one user', async () => {
    const next = { createdAtMs: 1_700_000_000_000, id: HOLD };
    const answer = () => ({ holds: [holdState()], next });
    const gateway = await createTestGateway({ 'hold.list': answer, 'hold.list-all': answer });
    const url = '/api/admin/holds';
    const { holds, nextCursor } = (await gateway.as(3, { url: `${url}?status=OPEN&limit=5` })).json();
    expect(holds).toHaveLength(1);
    await gateway.as(3, { url: `${url}?userId=12&cursor=${nextCursor}` });
    expect(gateway.asked.map(({ message: { name, data } }) => [name, data])).toEqual([
      ['hold.list-all', { status: 'OPEN', limit: 5, before: null }],
      ['hold.list', { userId: 12, status: null, limit: 20, before: next }],
    ]);
    expect((await gateway.as(4, { url: `${url}?cursor=${nextCursor}` })).statusCode).toBe(400);
    expect((await gateway.as(3, { url: `${url}?userId=0` })).json().errors[0].path).toBe('userId');
  });
});

describe('GET /api/coins/holds/:id', () => {
  it('is for its parties and administrators', async () => {
    const hold = holdState({ fromUserId: 5, toUserId: 2 });
    const gateway = await createTestGateway({ 'hold.get': () => ({ hold }) });
    const read = async (userId: number) => gateway.as(userId, { url: `/api/coins/holds/${HOLD}` });
    for (const userId of [2, 3, 4]) expect((await read(userId)).json()).toMatchObject({ id: HOLD });
    expect((await read(1)).json()).toMatchObject({ status: 404, code: 'hold_not_found' });
    const response = await gateway.as(3, { url: '/api/coins/holds/12' });
    expect(response.json()).toMatchObject({ status: 400, errors: [{ path: 'id' }] });
  });
});
