import { beforeAll, describe, expect, it } from '@jest/globals';
import { AdminMoved, expectBody, Moved } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import {
  aPerson,
  aPersonWith,
  type Person,
  type SuperAdmin,
  theSuperAdmin,
  walletOf,
} from '../../support/fixtures.ts';
import { callRaw, numberText } from '../../support/http.ts';

let admin: SuperAdmin;
let person: Person;
beforeAll(async () => {
  admin = await theSuperAdmin();
  person = await aPersonWith(1_000_000, admin);
});

/** The amount is text, letter by letter as in the body. */
const mintRaw = (userId: number, amount: string) =>
  callRaw('POST', '/api/admin/mint', `{"userId":${userId},"amount":${amount},"reason":"x"}`, admin);
const transferRaw = (amount: string) =>
  callRaw('POST', '/api/coins/transfer', `{"toTreasury":"rewards","amount":${amount},"reason":"x"}`, person);

describe('an amount counts by its value', () => {
  it.each([
    ['1', 1],
    ['1.5', 1.5],
    ['1.50000', 1.5],
    ['1.000000000000000000000000000000', 1],
    ['1e2', 100],
    ['1E+2', 100],
    ['15e-1', 1.5],
    ['10000e-4', 1],
    ['1e-4', 0.0001],
    ['0.0001', 0.0001],
    ['0.00010', 0.0001],
    ['0.1e-3', 0.0001],
    ['0.00001e5', 1],
    ['0.3', 0.3],
    ['123456.7891', 123_456.7891],
  ])('%s', async (text, value) => {
    const { transaction } = expectBody(await transferRaw(text), 201, Moved);
    expect(transaction.amount).toBe(value);
  });
});

describe('an amount that is too precise', () => {
  it.each([
    '0.00001',
    '0.00005',
    '1.00001',
    '1.23456',
    '0.1000000000000000055511151231257827',
    '1.00000000000000000000000000000001',
    '1e-5',
    '1e-400',
    '99999999999.99999',
    '12345e-5',
  ])('%s', async (text) => {
    expectProblem(await transferRaw(text), 'amount_too_precise', ['amount']);
  });
});

describe('an amount out of range', () => {
  it.each([
    '0',
    '0.0000',
    '0e5',
    '-0',
    '-1',
    '-0.0001',
    '100000000000',
    '1e11',
    '1e400',
    '1e999999999',
    '123456789012345678901',
  ])('%s', async (text) => {
    expectProblem(await transferRaw(text), 'amount_out_of_range', ['amount']);
  });
});

describe('an amount that is no number', () => {
  it.each(['"1"', 'null', 'true', '[1]', '{"value":1}', '""'])('%s', async (text) => {
    expectProblem(await transferRaw(text), 'invalid_request', ['amount']);
  });

  it.each(['01', '+1', '.5', '1.', '0x10', 'NaN', 'Infinity', '1_000', '-'])(
    '%s is not even JSON',
    async (text) => {
      expectProblem(await transferRaw(text), 'invalid_request', ['']);
    },
  );
});

describe('the largest amounts', () => {
  it('are read as they are, and then there are not enough coins', async () => {
    expectProblem(await transferRaw('99999999999.9999'), 'insufficient_funds');
    expectProblem(await mintRaw(person.id, '99999999999.9999'), 'supply_limit_exceeded');
  });

  it('leave as 15 digits, none of them rounded', async () => {
    const rich = await aPerson();
    const minted = await mintRaw(rich.id, '98765432109.8765');
    expectBody(minted, 201, AdminMoved);
    try {
      expect(numberText(minted, 'transaction.amount')).toBe('98765432109.8765');
      expect(numberText(minted, 'wallet.balance')).toBe('98765432109.8765');
      const caller = { token: rich.token };
      const body = '{"toTreasury":"rewards","amount":0.0001,"reason":"x"}';
      const moved = await callRaw('POST', '/api/coins/transfer', body, caller);
      expect(numberText(moved, 'wallet.balance')).toBe('98765432109.8764');
      expect(numberText(moved, 'wallet.totalReceived')).toBe('98765432109.8765');
    } finally {
      const { balance } = await walletOf(rich);
      const body = `{"userId":${rich.id},"amount":${balance},"reason":"Make room again"}`;
      expectBody(await callRaw('POST', '/api/admin/burn', body, admin), 201, AdminMoved);
    }
  });

  it('of many small ones add up exactly', async () => {
    const poor = await aPerson();
    for (let index = 0; index < 10; index += 1) expectBody(await mintRaw(poor.id, '0.1'), 201, AdminMoved);
    const answer = await mintRaw(poor.id, '0.0001');
    expect(numberText(answer, 'wallet.balance')).toBe('1.0001');
  });
});

describe('a wrong amount with another error', () => {
  it('is an invalid request that names both', async () => {
    const body = `{"userId":${person.id},"amount":1.00001}`;
    const answer = await callRaw('POST', '/api/admin/mint', body, admin);
    expectProblem(answer, 'invalid_request', ['amount', 'reason']);
  });
});
