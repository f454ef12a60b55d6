import { randomUUID } from 'node:crypto';
import type { LedgerCommand } from '@cowrie/contracts';
import { queryOf } from '@cowrie/postgres';
import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  assetOf,
  XAF_ISSUANCE,
  XAF_OPERATIONS,
  XAF_PENDING,
  xafAccountOf,
  xafOwnerOf,
} from '../../book/account.ts';
import { close, mint, NOW_MS, partitionRow } from '../../testing/commands.ts';
import { type Batch, createBatch, NO_RECORDS } from '../../testing/engine.ts';
import {
  accountsWithXaf,
  decideWithdrawal,
  exchange,
  exchangeCommands,
  quote,
  setRate,
  withdraw,
} from '../../testing/exchange-commands.ts';
import { FORGET_PAYOUT_ACCOUNTS } from '../withdrawals/table.ts';

const USER = 7;
const QUOTE = randomUUID();
const WITHDRAWAL = randomUUID();
const RATE = setRate(600_000_000n, 100); // 600 XAF per coin, with a fee of 1 %

let accounts: ReturnType<typeof accountsWithXaf>;
let nowMs: number;
let records: typeof NO_RECORDS;
let last: Batch;

beforeEach(() => {
  accounts = accountsWithXaf({ [USER]: 100_000n, 8: 0n });
  nowMs = NOW_MS;
  records = NO_RECORDS;
});

function run(...commands: LedgerCommand[]) {
  const ids = Array.from({ length: 20 }, (_, index) => index + 1);
  const input = { accounts, records: { ...records, holds: new Map() }, results: new Map(), ids, nowMs };
  last = createBatch(input);
  const row = partitionRow();
  const outcomes = commands.map((command) => last.add(row, command, NOW_MS));
  accounts = new Map([...accounts, ...last.accounts]);
  const { rate, quotes, withdrawals } = last.state;
  records = { ...records, rate, quotes, withdrawals };
  return outcomes;
}

const queriesOf = (kind: string) => last.recordsOf(kind).queries?.();
const codes = (outcomes: ReturnType<typeof run>) => outcomes.map((one) => (one.ok ? 'ok' : one.code));
const balance = (id: number) => accounts.get(id)?.balance ?? 0n;
const dataOf = (outcome: ReturnType<typeof run>[number] | undefined) => (outcome?.ok ? outcome.data : null);

describe('accounts of XAF', () => {
  it('have ids from which their users and asset follow', () => {
    for (const userId of [1, 42, 2 ** 40]) {
      expect(xafOwnerOf(xafAccountOf(userId))).toBe(userId);
      expect([assetOf(xafAccountOf(userId)), assetOf(userId)]).toEqual(['XAF', 'COIN']);
    }
    expect([0, -1, -4, 5].map(assetOf)).toEqual(Array(4).fill('COIN'));
    expect([-11, -12, -13].map(assetOf)).toEqual(Array(3).fill('XAF'));
    expect([0, -11, 5].map(xafOwnerOf)).toEqual([null, null, null]);
  });

  it('do not exist for an id that would be ambiguous', () => {
    expect(() => xafAccountOf(Number.MAX_SAFE_INTEGER)).toThrow('cannot have XAF');
  });
});

describe('an exchange', () => {
  it('moves coins to the treasury and XAF to the user in one command, in one chain, with two events', () => {
    const [, quoted, done] = run(RATE, quote(USER, 50_000, QUOTE), exchange(USER, QUOTE));
    expect(dataOf(quoted)).toMatchObject({
      quote: { coinsUnits: '50000', xaf: '2970', fee: '30', remainder: '0', expiresAtMs: NOW_MS + 60_000 },
    });
    expect(dataOf(done)).toMatchObject({
      transaction: {
        type: 'EXCHANGE',
        amountUnits: '50000',
        fromUserId: USER,
        toTreasury: 'general-operations',
      },
      wallet: { balanceUnits: '50000', xaf: '2970', updatedAtMs: NOW_MS },
      position: { partition: 3, sequence: 2 },
    });
    const [coins, xaf] = last.transactions;
    expect(xaf).toMatchObject({
      type: 'EXCHANGE',
      from: XAF_ISSUANCE,
      to: xafAccountOf(USER),
      sequence: 2n,
    });
    expect(xaf).toMatchObject({ amountUnits: 2_970n, fromBalance: -2_970n, reference: QUOTE });
    expect(xaf?.previousHash).toEqual(coins?.hash);
    expect(last.outbox.map(({ type, sequence }) => [type, sequence])).toEqual([
      ['coin.transaction.recorded', 1n],
      ['xaf.transaction.recorded', 2n],
    ]);
    expect(balance(-4)).toBe(50_000n);
    expect(accounts.get(xafAccountOf(USER))).toMatchObject({
      balance: 2_970n,
      received: 2_970n,
      walletId: null,
    });
  });

  it('is refused with a reason, and leaves no row', () => {
    const theirs = randomUUID();
    expect(codes(run(quote(USER, 10_000, QUOTE)))).toEqual(['not_found']);
    run(RATE, quote(8, 10_000, theirs), quote(USER, 100_001, QUOTE));
    expect(codes(run(exchange(USER, theirs), exchange(USER, randomUUID()), exchange(USER, QUOTE)))).toEqual([
      ...['quote_not_found', 'quote_not_found', 'insufficient_funds'],
    ]);
    expect([last.transactions, last.outbox, last.results, queriesOf('quotes')]).toEqual([[], [], [], []]);
    expect(codes(run(mint(USER, 1), exchange(USER, QUOTE)))).toEqual(['ok', 'ok']);
  });

  it('is for at least 1 XAF and within the XAF limit', () => {
    run(setRate(1_000_000n, 1));
    expect(codes(run(quote(USER, 10_000, QUOTE), quote(USER, 10_002, QUOTE)))).toEqual([
      'exchange_too_small',
      'ok',
    ]);
    run(setRate(10n ** 15n - 1n, 0));
    expect(codes(run(quote(USER, 10n ** 15n - 1n, QUOTE)))).toEqual(['supply_limit_exceeded']);
    run(setRate(10n ** 14n, 0), ...exchangeCommands(USER, 90_000));
    const issuance = accounts.get(XAF_ISSUANCE);
    if (issuance) accounts.set(XAF_ISSUANCE, { ...issuance, balance: -(10n ** 15n) + 10n });
    expect(codes(run(...exchangeCommands(USER, 1_000)))).toEqual(['ok', 'supply_limit_exceeded']);
  });
});

describe('a withdrawal', () => {
  beforeEach(() => {
    run(RATE, ...exchangeCommands(USER, 50_000));
  });
  const all = () => [xafAccountOf(USER), XAF_PENDING, XAF_ISSUANCE, XAF_OPERATIONS].map(balance);

  it('debits the user at once, and settling pays the XAF out', () => {
    const [made] = run(withdraw(USER, 2_000, WITHDRAWAL));
    expect(dataOf(made)).toMatchObject({
      withdrawal: { id: WITHDRAWAL, xaf: '2000', status: 'PENDING', account: 'IBAN 1' },
    });
    expect(dataOf(made)).not.toHaveProperty('transaction');
    expect([all(), accounts.get(USER)?.xaf]).toEqual([[970n, 2_000n, -2_970n, 0n], 970n]);
    const [settled] = run(decideWithdrawal('settle', USER, WITHDRAWAL));
    expect(dataOf(settled)).toMatchObject({ withdrawal: { status: 'SETTLED', account: 'IBAN 1' } });
    expect(all()).toEqual([970n, 0n, -970n, 0n]);
    expect(last.transactions).toMatchObject([{ type: 'PAYOUT', reference: WITHDRAWAL, amountUnits: 2_000n }]);
  });

  it('is returned when it is rejected', () => {
    run(withdraw(USER, 2_970, WITHDRAWAL), decideWithdrawal('reject', USER, WITHDRAWAL));
    expect([all(), accounts.get(USER)?.xaf]).toEqual([[2_970n, 0n, -2_970n, 0n], 2_970n]);
    expect(last.transactions.map(({ type }) => type)).toEqual(['WITHDRAWAL', 'RETURN']);
  });

  it('answers a repeated verdict of its provider alike, and moves nothing; another verdict is refused', () => {
    const over = { provider: 'bank' };
    run(withdraw(USER, 1, WITHDRAWAL), decideWithdrawal('settle', USER, WITHDRAWAL, over));
    const again = run(
      decideWithdrawal('settle', USER, WITHDRAWAL, over),
      decideWithdrawal('reject', USER, WITHDRAWAL, over),
    );
    expect(codes(again)).toEqual(['ok', 'withdrawal_not_open']);
    expect([last.transactions, last.results]).toEqual([[], []]);
  });

  it.each(['settle', 'reject'] as const)(
    'of an administrator needs another administrator to %s',
    (verdict) => {
      run(withdraw(USER, 1, WITHDRAWAL));
      const own = decideWithdrawal(verdict, USER, WITHDRAWAL, { principal: `user:${USER}` });
      expect(codes(run(own))).toEqual(['forbidden']);
      expect(codes(run(decideWithdrawal(verdict, USER, WITHDRAWAL)))).toEqual(['ok']);
    },
  );

  describe('whose provider was asked', () => {
    const by = (admin: number) =>
      decideWithdrawal('reject', USER, WITHDRAWAL, { principal: `user:${admin}` });
    const statusOf = (outcome: ReturnType<typeof run>[number] | undefined) =>
      (dataOf(outcome) as { withdrawal: { status: string } }).withdrawal.status;
    beforeEach(() => {
      run(withdraw(USER, 5, WITHDRAWAL, { provider: 'http' }));
      const asked = [...records.withdrawals.values()].map((one) => ({ ...one, mayBePaid: true }));
      records = { ...records, withdrawals: new Map(asked.map((one) => [one.id, one])) };
    });

    it('is rejected by two administrators, and not by one who repeats it', () => {
      const [first, again, other, late] = run(by(8), by(8), by(9), by(8));
      expect([first, again, other].map(statusOf)).toEqual(['PENDING', 'PENDING', 'REJECTED']);
      expect(codes(late ? [late] : [])).toEqual(['withdrawal_not_open']);
      expect(last.transactions.map(({ type }) => type)).toEqual(['RETURN']);
    });

    it('can be settled by one, or decided by its provider, even if a rejection waits', () => {
      const before = { accounts, records };
      const others = [
        decideWithdrawal('settle', USER, WITHDRAWAL, { principal: 'user:8' }),
        decideWithdrawal('settle', USER, WITHDRAWAL, { provider: 'http' }),
        decideWithdrawal('reject', USER, WITHDRAWAL, { provider: 'http' }),
      ];
      for (const decided of others) {
        ({ accounts, records } = before);
        expect(run(by(8), decided).map(statusOf)).toEqual([
          'PENDING',
          decided.name === 'withdrawal.settle' ? 'SETTLED' : 'REJECTED',
        ]);
      }
    });
  });

  it('cannot be decided by another provider, for another user, or if it does not exist', () => {
    run(withdraw(USER, 1, WITHDRAWAL));
    const others = run(
      decideWithdrawal('settle', USER, WITHDRAWAL, { provider: 'http' }),
      decideWithdrawal('settle', 8, WITHDRAWAL),
      decideWithdrawal('reject', USER, randomUUID()),
    );
    expect(codes(others)).toEqual(['not_found', 'not_found', 'not_found']);
  });

  it('is returned to the platform if the wallet was closed, and its payout account is deleted', () => {
    run(withdraw(USER, 2_000, WITHDRAWAL), close(USER));
    expect(last.transactions.map(({ type, to }) => [type, to])).toEqual([
      ['WITHDRAWAL', XAF_PENDING],
      ['TRANSFER', -4],
      ['TRANSFER', XAF_OPERATIONS],
    ]);
    expect(accounts.get(USER)).toMatchObject({ xaf: 0n, closedAtMs: NOW_MS });
    expect(queriesOf('withdrawals')).toContainEqual(queryOf(FORGET_PAYOUT_ACCOUNTS, [USER]));
    const [rejected] = run(decideWithdrawal('reject', USER, WITHDRAWAL));
    expect(dataOf(rejected)).toMatchObject({ withdrawal: { status: 'REJECTED', account: '' } });
    expect(all()).toEqual([0n, 0n, -2_970n, 2_970n]);
    expect(accounts.get(USER)?.xaf).toBe(0n);
    expect(codes(run(withdraw(USER, 1, randomUUID())))).toEqual(['user_not_found']);
  });
});
