import { describe, expect, it } from '@jest/globals';
import { ISSUANCE, treasuryAccount } from '../../book/account.ts';
import { createFeatures } from '../../features/features.ts';
import {
  account,
  accounts,
  burn,
  mint,
  mintToTreasury,
  NOW_MS,
  partitionRow,
  reward,
  transfer,
  treasuryTransfer,
} from '../../testing/commands.ts';
import { accountsOf, createBatch, movementsOf, NO_RECORDS, needsOf } from '../../testing/engine.ts';
import { createLedgerBatch } from './batch.ts';

const DAY_MS = 86_400_000;
const ids = (count: number): number[] => Array.from({ length: count }, (_, i) => 100 + i);
const newBatch = (state = accounts(), count = 100, nowMs = NOW_MS) =>
  createBatch({
    accounts: state,
    records: { ...NO_RECORDS, holds: new Map() },
    results: new Map(),
    ids: ids(count),
    nowMs,
  });

describe('a batch', () => {
  it('makes no movement that its type does not allow, whatever a decider returns (invariant 29)', () => {
    const reward = { kind: 'moved', type: 'REWARD', from: 1, to: 2, amountUnits: 1n, reason: 'r' } as const;
    const wrong = {
      ...createFeatures({ signHead: null }),
      decide: () => ({ ok: true as const, changes: [reward], answers: {} }),
    };
    const records = { ...NO_RECORDS, holds: new Map() };
    const input = {
      accounts: accounts({ 1: 5n, 2: 0n }),
      records,
      results: new Map(),
      ids: ids(1),
      nowMs: NOW_MS,
    };
    const batch = createLedgerBatch(wrong, input);
    const add = () => batch.add(partitionRow(), transfer(1, 2, 1), NOW_MS);
    expect(add).toThrow('a REWARD does not lead from account 1 to 2');
    expect([batch.accounts.size, batch.transactions, batch.outbox]).toEqual([0, [], []]);
  });

  it('leaves no trace of a rejected command (rule 5)', () => {
    const batch = newBatch(accounts({ 1: 5n, 2: 0n }));
    const row = partitionRow();
    batch.add(row, transfer(1, 2, 6), NOW_MS);
    expect([batch.accounts.size, batch.transactions, batch.outbox, batch.results]).toEqual([0, [], [], []]);
    expect([...batch.rows.values()]).toEqual([]);
  });

  it('writes one transaction, one result and one outbox row for a committed command (rule 5)', () => {
    const batch = newBatch(accounts({ 1: 5n, 2: 0n }));
    batch.add(partitionRow(), transfer(1, 2, 5), NOW_MS);
    expect([batch.transactions.length, batch.outbox.length, batch.results.length]).toEqual([1, 1, 1]);
  });

  it('refuses a command after its deadline, and only then (rule 7)', () => {
    const batch = newBatch(accounts({ 1: 5n, 2: 0n }));
    const late = transfer(1, 2, 1, { deadlineMs: NOW_MS - 1 });
    expect(batch.add(partitionRow(), late, NOW_MS)).toMatchObject({ ok: false, code: 'unavailable' });
    const inTime = transfer(1, 2, 1, { deadlineMs: NOW_MS });
    expect(batch.add(partitionRow(), inTime, NOW_MS)).toMatchObject({ ok: true });
  });

  it.each([0, DAY_MS])(
    'knows which wallets closed before a command was sent, with a clock %i ms ahead',
    (ahead) => {
      const refusalOf = (closedAtMs: number) => {
        const state = accounts({ 1: 5n, 2: 0n });
        const receiver = account(2, 0n, { closedAtMs });
        const batch = newBatch(state.set(2, receiver), 1, NOW_MS + ahead);
        return batch.add(partitionRow(), transfer(1, 2, 1, { issuedAtMs: NOW_MS - 10 }), NOW_MS);
      };
      expect(refusalOf(NOW_MS + ahead - 10)).toMatchObject({ code: 'user_not_found' });
      expect(refusalOf(NOW_MS + ahead - 9)).toMatchObject({ code: 'wallet_closed' });
    },
  );

  it('replays a key within the batch, and refuses it for another request (rule 6)', () => {
    const batch = newBatch(accounts({ 1: 50n, 2: 0n }));
    const row = partitionRow();
    const idempotency = { key: 'k', fingerprint: 'a'.repeat(64) };
    const first = batch.add(row, transfer(1, 2, 5, { idempotency }), NOW_MS);
    const again = batch.add(row, transfer(1, 2, 5, { idempotency }), NOW_MS);
    const other = { key: 'k', fingerprint: 'b'.repeat(64) };
    expect(again).toEqual({ ...first, replayed: true });
    expect(batch.add(row, transfer(1, 2, 5, { idempotency: other }), NOW_MS)).toMatchObject({
      code: 'idempotency_key_reused',
    });
    expect(batch.add(row, transfer(1, 2, 5, { idempotency, principal: 'user:9' }), NOW_MS)).toMatchObject({
      ok: true,
      replayed: false,
    });
    expect(batch.transactions.length).toBe(2);
  });

  it('does not remember a refusal under its key (rule 6)', () => {
    const batch = newBatch(accounts({ 1: 0n, 2: 50n }));
    const idempotency = { key: 'k', fingerprint: 'a'.repeat(64) };
    const asked = () => transfer(1, 2, 5, { idempotency });
    expect(batch.add(partitionRow(), asked(), NOW_MS).ok).toBe(false);
    batch.add(partitionRow(), transfer(2, 1, 5), NOW_MS);
    expect(batch.add(partitionRow(), asked(), NOW_MS)).toMatchObject({ ok: true, replayed: false });
  });

  it('answers a command that Kafka delivered twice like the first time, without applying it twice', () => {
    const batch = newBatch(accounts({ 1: 50n, 2: 0n }));
    const twice = transfer(1, 2, 5);
    const first = batch.add(partitionRow(), twice, NOW_MS);
    expect(batch.add(partitionRow(), twice, NOW_MS)).toEqual(first);
    expect(batch.transactions.length).toBe(1);
  });
});

describe('what a command needs before it is decided', () => {
  it.each([
    ['a mint', mint(7, 1), [7, ISSUANCE]],
    ['a mint for a treasury', mintToTreasury('rewards', 1), [treasuryAccount('rewards'), ISSUANCE]],
    ['a burn', burn(7, 1), [7, ISSUANCE]],
    ['a transfer', transfer(7, 8, 1), [7, 8]],
  ])('%s locks both of its accounts, makes one transaction and needs no record', (_what, asked, accounts) => {
    expect([...accountsOf(asked)].sort()).toEqual([...accounts].sort());
    expect(movementsOf(asked)).toBe(1);
    expect(needsOf(asked)).toBeNull();
  });

  it('a transfer of a treasury also needs the alarm of the paying treasury', () => {
    const asked = treasuryTransfer('rewards', { toUserId: 8 }, 1);
    expect([...accountsOf(asked)].sort()).toEqual([treasuryAccount('rewards'), 8].sort());
    expect(movementsOf(asked)).toBe(1);
    expect(needsOf(asked)).toEqual({ treasuryAlarms: ['rewards'] });
  });

  it('rewards lock each receiver and count a transaction for each', () => {
    const asked = reward([
      [7, 1],
      [8, 2],
    ]);
    expect(accountsOf(asked)).toEqual(expect.arrayContaining([7, 8, treasuryAccount('rewards')]));
    expect(movementsOf(asked)).toBe(2);
  });
});
