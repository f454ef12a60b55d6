import type { LedgerCommand } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import { createTestGateway } from '../../testing/gateway.ts';
import { post } from '../../testing/requests.ts';

const ID = '0190a6e0-0000-7000-8000-0000000000bb';
const state = {
  ...{ id: ID, userId: 2, xaf: '1500', status: 'PENDING', provider: 'bank', account: 'IBAN 1' },
  ...{ createdAtMs: 1_700_000_000_000, updatedAtMs: 1_700_000_000_001 },
};
const shown = {
  ...{ id: ID, xaf: 1500, status: 'PENDING', payout: { provider: 'bank', account: 'IBAN 1' } },
  createdAt: '2023-11-14T22:13:20.000Z',
  updatedAt: '2023-11-14T22:13:20.001Z',
};
const MINE = '/api/wallets/me/withdrawals';
const ALL = '/api/admin/withdrawals';
const payout = { provider: 'bank', account: 'IBAN 1' };

describe('creating a withdrawal', () => {
  it('seals the account for the ledger when its key is known; the fingerprint stays the same', async () => {
    const answer = () => ({ withdrawal: state });
    const script = { 'withdrawal.create': answer, 'withdrawal.create-sealed': answer };
    const inClear = await createTestGateway(script);
    const sealing = await createTestGateway(script, { sealForLedger: async (text) => `sealed ${text}` });
    const request = post(MINE, { xaf: 1, payout });
    for (const gateway of [inClear, sealing])
      await gateway.as(2, { ...request, headers: { ...request.headers, 'idempotency-key': 'k' } });
    const [clear, sealed] = [inClear, sealing].map(({ asked }) => asked[0]?.message as LedgerCommand);
    const withdrawalId = sealed?.name === 'withdrawal.create-sealed' ? sealed.data.withdrawalId : '';
    const sealedAccount = `sealed ${JSON.stringify({ withdrawalId, account: payout.account })}`;
    expect(sealed?.data).toEqual({ withdrawalId, userId: 2, xaf: '1', provider: 'bank', sealedAccount });
    expect(sealed?.idempotency).toEqual(clear?.idempotency);
  });
});

describe('lists of withdrawals', () => {
  const next = { createdAtMs: 1_700_000_000_000, id: ID };
  const script = { 'withdrawal.list': () => ({ withdrawals: [state], next }) };
  const list = (url: string) => ({ method: 'GET' as const, url });

  it('continue at a cursor of the same list and user only', async () => {
    const gateway = await createTestGateway(script);
    const { nextCursor } = (await gateway.as(2, list(MINE))).json();
    const { nextCursor: ofAdmin } = (await gateway.as(3, list(ALL))).json();
    const at = (url: string, cursor: string) => list(`${url}?cursor=${encodeURIComponent(cursor)}`);
    expect((await gateway.as(2, at(MINE, nextCursor))).statusCode).toBe(200);
    expect((await gateway.as(3, at(ALL, ofAdmin))).statusCode).toBe(200);
    expect(gateway.asked.at(-1)?.message.data).toMatchObject({ before: next });
    const others = [
      gateway.as(1, at(MINE, nextCursor)),
      gateway.as(3, at(ALL, nextCursor)),
      gateway.as(3, at(MINE, ofAdmin)),
      gateway.as(2, at(MINE, `x${nextCursor}`)),
    ];
    for (const other of others) expect((await other).json().errors[0].path).toBe('cursor');
  });
});

describe('deciding about a withdrawal', () => {
  it.each(['settle', 'reject'] as const)('%s goes to the partition of its owner', async (verdict) => {
    const gateway = await createTestGateway({
      'withdrawal.get': () => ({ withdrawal: state }),
      [`withdrawal.${verdict}`]: () => ({ withdrawal: state }),
    });
    const response = await gateway.as(3, post(`${ALL}/${ID.toUpperCase()}/${verdict}`, {}));
    expect([response.statusCode, response.json()]).toEqual([200, { ...shown, userId: 2 }]);
    expect(gateway.asked[1]).toMatchObject({
      key: '2',
      message: { data: { withdrawalId: ID, userId: 2, provider: null } },
    });
  });
});
