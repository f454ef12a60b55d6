import { describe, expect, it } from '@jest/globals';
import { createTestGateway, MINT_KEY } from '../../testing/gateway.ts';
import { mint, post } from '../../testing/requests.ts';
import { transactionState, treasuryState } from '../../testing/states.ts';

const position = { partition: 3, sequence: 9 };
const keyed = { 'x-api-key': MINT_KEY };
const shown = { code: 'rewards', name: 'Rewards', balance: 5.5, totalReceived: 7.5, totalSent: 2 };

describe('PUT /api/admin/treasuries/:code/alarm', () => {
  const set = (code: string, body: object) => ({
    method: 'PUT' as const,
    url: `/api/admin/treasuries/${code}/alarm`,
    payload: body,
  });

  it.each([
    [100, '1000000'],
    [null, null],
  ])('sets the alarm to %s, and shows the treasury', async (below, belowUnits) => {
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
});

describe('POST /api/admin/mint with a treasury', () => {
  it('answers with the treasury', async () => {
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

  it.each([
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

  it('is paid by the treasury, and names the initiator', async () => {
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
  ])('from %s %j is refused', async (code, body, problem) => {
    const gateway = await createTestGateway();
    expect((await gateway.as(4, move(code, body))).json()).toMatchObject({ code: problem });
  });
});
