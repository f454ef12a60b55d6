import { describe, expect, it } from '@jest/globals';
import { hashOfRequest } from '../../auth/approvals/approval-part.ts';
import { rejects, type Script } from '../../testing/fakes.ts';
import { createTestGateway, MINT_KEY } from '../../testing/gateway.ts';
import { post } from '../../testing/requests.ts';
import { transactionState, walletState } from '../../testing/states.ts';

const ID = '018bcfe5-6800-7000-8000-000000000001';
const AT_MS = Date.parse('2023-11-14T22:13:20.000Z');
const [ADMIN, OTHER_ADMIN] = [3, 4];

describe('mints above MINT_APPROVAL_ABOVE', () => {
  const position = { partition: 3, sequence: 9 };
  const minted = { transaction: transactionState({ type: 'MINT' }), wallet: walletState(1), position };
  const body = { userId: 1, amount: 1000.0001, reason: 'Prizes' };
  const request = { method: 'POST', path: '/api/admin/mint', body };
  const requestHash = hashOfRequest(request);
  const approval = {
    ...{ id: ID, action: 'mint', target: 'user:1', amountUnits: '10000001', status: 'PENDING' },
    ...{ method: request.method, path: request.path, request: body, requestHash, requestedBy: ADMIN },
    ...{ platform: null, apiKeyId: null, createdAtMs: AT_MS, expiresAtMs: AT_MS + 1 },
    ...{ decidedBy: null, decidedAtMs: null },
  };
  const script: Script = {
    'approval.get': () => ({ approval }),
    'approval.standing': () => ({ withdrawn: null, apiKey: null, platform: null }),
    'coins.mint': (data: { amountUnits: string }, { message }) =>
      data.amountUnits === '10000001' && message.approval?.kind === 'ask' ? { approval } : minted,
  };
  const limited = (over: Script = {}) =>
    createTestGateway({ ...script, ...over }, { mintApprovalAboveUnits: 10_000_000n });
  const mint = (amount: number) =>
    post('/api/admin/mint', { userId: 1, amount, reason: 'Prizes' }, { 'x-api-key': MINT_KEY });
  const approve = (headers: Record<string, string> = {}) =>
    post(`/api/admin/approvals/${ID}/approve`, { requestHash }, headers);

  it('are sent with the setting as the bound, and answered as the ledger decides', async () => {
    const gateway = await limited();
    expect((await gateway.as(ADMIN, mint(1000))).statusCode).toBe(201);
    const response = await gateway.as(ADMIN, mint(1000.0001));
    expect(response.statusCode).toBe(202);
    const shown = { id: ID, action: 'mint', amount: 1000.0001, request: body, status: 'PENDING' };
    expect(response.json()).toEqual({ approval: expect.objectContaining(shown) });
    const sent = gateway.asked[1];
    expect(sent?.message).toMatchObject({
      name: 'coins.mint',
      principal: 'user:3',
      data: { userId: 1, treasury: null, amountUnits: '10000001', reason: 'Prizes' },
      approval: {
        ...{ kind: 'ask', action: 'mint', aboveUnits: '10000000', target: 'user:1' },
        ...{ request, requestHash },
      },
    });
    expect(sent?.key).toBe('1');
  });

  it('are approved in the partition of the mint', async () => {
    const gateway = await limited();
    const response = await gateway.as(OTHER_ADMIN, approve({ 'idempotency-key': 'k' }));
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({ transaction: { type: 'MINT' }, wallet: { userId: 1 } });
    const sent = gateway.asked.find(({ message }) => message.name === 'coins.mint');
    expect(sent?.key).toBe('1');
    expect(sent?.message).toMatchObject({
      idempotency: { key: 'k' },
      apiKeyId: null,
      data: { userId: 1, treasury: null, amountUnits: '10000001', reason: 'Prizes' },
      approval: { kind: 'approve', id: ID, requestHash },
    });
  });

  it('answer 409 after the decision', async () => {
    const gateway = await limited({ 'coins.mint': () => rejects('approval_not_open') });
    expect((await gateway.as(OTHER_ADMIN, approve())).json().code).toBe('approval_not_open');
  });
});
