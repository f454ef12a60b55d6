import { TREASURIES } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import { createTestGateway, MINT_KEY } from '../../testing/gateway.ts';
import { mint, post } from '../../testing/requests.ts';
import { coinsMoved, transactionState, treasuryState, userState, walletState } from '../../testing/states.ts';

const position = { partition: 3, sequence: 9 };
const keyed = { 'x-api-key': MINT_KEY };
const shown = { code: 'rewards', name: 'Rewards', balance: 5.5, totalReceived: 7.5, totalSent: 2 };

describe('the treasuries', () => {
  it('are known to everybody by code and name', async () => {
    const gateway = await createTestGateway();
    const { treasuries } = (await gateway.as(1, { url: '/api/treasuries' })).json();
    expect(treasuries.map(({ code }: { code: string }) => code)).toEqual([...TREASURIES]);
    expect(treasuries[0]).toEqual({ code: 'course-fees', name: 'Course fees' });
  });

  it('show administrators what is in them', async () => {
    const gateway = await createTestGateway({
      'treasury.list': () => ({
        treasuries: TREASURIES.map(treasuryState),
        alarms: [{ treasury: 'rewards', belowUnits: '100000' }],
      }),
    });
    const { treasuries } = (await gateway.as(3, { url: '/api/admin/treasuries' })).json();
    expect(treasuries).toHaveLength(4);
    expect(treasuries[2]).toEqual({ ...shown, alarm: { below: 10 } });
    expect(treasuries[0].alarm).toBeNull();
  });

  it('have no alarm where the ledger of the release before does not say', async () => {
    const gateway = await createTestGateway({
      'treasury.list': () => ({ treasuries: TREASURIES.map(treasuryState) }),
    });
    const { treasuries } = (await gateway.as(3, { url: '/api/admin/treasuries' })).json();
    expect(treasuries[2]).toEqual({ ...shown, alarm: null });
  });
});

describe('PUT /api/admin/treasuries/:code/alarm', () => {
  const set = (code: string, body: object) => ({
    method: 'PUT' as const,
    url: `/api/admin/treasuries/${code}/alarm`,
    payload: body,
  });

  it.each([
    [100, '1000000'],
    [null, null],
  ])('sets it to %s, and shows the treasury', async (below, belowUnits) => {
    const gateway = await createTestGateway({
      'treasury.set-alarm': () => ({ treasury: treasuryState('rewards'), belowUnits }),
    });
    const answer = await gateway.as(3, set('rewards', { below }));
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ treasury: { ...shown, alarm: below === null ? null : { below } } });
    expect(gateway.asked[0]).toMatchObject({
      key: 'treasury:rewards',
      message: { data: { treasury: 'rewards', belowUnits } },
    });
  });

  it.each([
    ['savings', { below: 1 }, 'treasury_not_found'],
    ['rewards', { below: 0 }, 'amount_out_of_range'],
    ['rewards', { below: 0.00001 }, 'amount_too_precise'],
    ['rewards', {}, 'invalid_request'],
  ])('of %s to %j is refused', async (code, body, problem) => {
    const gateway = await createTestGateway();
    expect((await gateway.as(3, set(code, body))).json()).toMatchObject({ code: problem });
  });
});

describe('POST /api/admin/mint with a treasury', () => {
  it('answers the treasury', async () => {
    const transaction = transactionState({ type: 'MINT', fromUserId: null, toTreasury: 'rewards' });
    const gateway = await createTestGateway({
      'coins.mint': () => ({ transaction, treasury: treasuryState('rewards'), position }),
    });
    const response = await gateway.as(3, mint(keyed, '{"treasury":"rewards","amount":1,"reason":"x"}'));
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({ transaction: expect.anything(), treasury: shown });
    expect(gateway.asked[0]).toMatchObject({
      key: 'treasury:rewards',
      message: { data: { userId: null, treasury: 'rewards', amountUnits: '10000', reason: 'x' } },
    });
  });

  it('still mints to a user', async () => {
    const gateway = await createTestGateway({ 'coins.mint': () => coinsMoved() });
    const response = await gateway.as(3, mint(keyed));
    expect(Object.keys(response.json())).toEqual(['transaction', 'wallet']);
    expect(gateway.asked[0]).toMatchObject({
      key: '1',
      message: { data: { userId: 1, treasury: null } },
    });
  });

  it.each([
    ['{"amount":1,"reason":"x"}', 400, ['userId']],
    ['{"userId":1,"treasury":"rewards","amount":1,"reason":"x"}', 400, ['userId']],
    ['{"treasury":null,"amount":1,"reason":"x"}', 400, ['userId']],
    ['{"treasury":"savings","amount":1,"reason":"x"}', 404, undefined],
  ])('refuses %s', async (payload, status, paths) => {
    const gateway = await createTestGateway();
    const response = await gateway.as(3, mint(keyed, payload));
    expect(response.statusCode).toBe(status);
    expect(response.json().errors?.map(({ path }: { path: string }) => path)).toEqual(paths);
  });
});

describe('POST /api/admin/treasuries/:code/transfer', () => {
  const move = (code: string, body: object) =>
    post(`/api/admin/treasuries/${code}/transfer`, { amount: 1, reason: 'x', ...body });

  it('is paid by the treasury, and says who asked for it', async () => {
    const transaction = transactionState({ fromTreasury: 'rewards', initiatedBy: 'user:4' });
    const gateway = await createTestGateway({
      'treasury.transfer': () => ({ transaction, treasury: treasuryState('rewards'), position }),
    });
    const response = await gateway.as(4, move('rewards', { toUserId: 2 }));
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({ transaction: expect.objectContaining({ initiatedBy: 4 }) });
    expect(gateway.asked[0]).toMatchObject({
      key: 'treasury:rewards',
      message: {
        data: {
          fromTreasury: 'rewards',
          toUserId: 2,
          toTreasury: null,
          amountUnits: '10000',
          reason: 'x',
        },
      },
    });
  });

  it.each([
    ['savings', { toUserId: 2 }, 'treasury_not_found'],
    ['__proto__', { toUserId: 2 }, 'treasury_not_found'],
    ['rewards', { toTreasury: 'savings' }, 'treasury_not_found'],
    ['rewards', {}, 'invalid_request'],
    ['rewards', { toUserId: 2, toTreasury: 'subscriptions' }, 'invalid_request'],
  ])('from %s %j is refused', async (code, body, problem) => {
    const gateway = await createTestGateway();
    expect((await gateway.as(4, move(code, body))).json()).toMatchObject({ code: problem });
  });
});

describe('GET /api/admin/users/:id/wallet', () => {
  it('is the whole wallet, for administrators', async () => {
    const gateway = await createTestGateway({
      'user.get': () => ({ user: userState(5) }),
      'wallet.get': () => ({ wallet: walletState(5) }),
    });
    const url = '/api/admin/users/5/wallet';
    expect((await gateway.as(3, { url })).json()).toMatchObject({ userId: 5, balance: 100, activeCoins: 99 });
  });
});
