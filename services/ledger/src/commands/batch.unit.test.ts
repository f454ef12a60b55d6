import type { LedgerCommand } from '@cowrie/contracts';
import { MAX_SUPPLY_UNITS } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { hashTransaction } from '../domain/transaction.ts';
import { createBatch } from './batch.ts';
import { accounts, burn, close, mint, NOW_MS, open, partitionRow, transfer } from './testing.ts';

const ids = (count: number): number[] => Array.from({ length: count }, (_, i) => 100 + i);
const newBatch = (state = accounts(), count = 100) =>
  createBatch({ accounts: state, results: new Map(), ids: ids(count), nowMs: NOW_MS });

describe('a batch', () => {
  it('lets a command spend what the one before it received', () => {
    const batch = newBatch(accounts({ 1: 5n, 2: 0n, 3: 0n }));
    const row = partitionRow();
    expect(batch.add(row, transfer(1, 2, 5), NOW_MS).ok).toBe(true);
    expect(batch.add(row, transfer(2, 3, 5), NOW_MS).ok).toBe(true);
    expect(batch.add(row, transfer(1, 2, 1), NOW_MS)).toMatchObject({ code: 'insufficient_funds' });
    expect(batch.transactions.map(({ id, sequence }) => [id, sequence])).toEqual([
      [100, 1n],
      [101, 2n],
    ]);
  });

  it('leaves no trace of a rejected command (rule 5)', () => {
    const batch = newBatch(accounts({ 1: 5n, 2: 0n }));
    const row = partitionRow();
    batch.add(row, transfer(1, 2, 6), NOW_MS);
    expect([batch.accounts.size, batch.transactions, batch.outbox, batch.results]).toEqual([0, [], [], []]);
    expect(row.nextSequence).toBe(1n);
  });

  it('gives a committed command one transaction, one result and one outbox row (rule 5)', () => {
    const batch = newBatch(accounts({ 1: 5n, 2: 0n }));
    batch.add(partitionRow(), transfer(1, 2, 5), NOW_MS);
    expect([batch.transactions.length, batch.outbox.length, batch.results.length]).toEqual([1, 1, 1]);
  });

  it('refuses what is past its deadline, and only then (rule 7)', () => {
    const batch = newBatch(accounts({ 1: 5n, 2: 0n }));
    const late = transfer(1, 2, 1, { deadlineMs: NOW_MS - 1 });
    expect(batch.add(partitionRow(), late, NOW_MS)).toMatchObject({ ok: false, code: 'unavailable' });
    const inTime = transfer(1, 2, 1, { deadlineMs: NOW_MS });
    expect(batch.add(partitionRow(), inTime, NOW_MS)).toMatchObject({ ok: true });
  });

  it('replays a key within the batch, and refuses it for anything else (rule 6)', () => {
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

  it('answers a command that Kafka delivered twice as the first time, without doing it twice', () => {
    const batch = newBatch(accounts({ 1: 50n, 2: 0n }));
    const twice = transfer(1, 2, 5);
    const first = batch.add(partitionRow(), twice, NOW_MS);
    expect(batch.add(partitionRow(), twice, NOW_MS)).toEqual(first);
    expect(batch.transactions.length).toBe(1);
  });

  it('never dates a change before the last one of its accounts', () => {
    const state = accounts({ 1: 5n, 2: 0n });
    const one = state.get(1);
    if (one) state.set(1, { ...one, updatedAtMs: NOW_MS + 77 });
    const batch = newBatch(state);
    batch.add(partitionRow(), transfer(1, 2, 5), NOW_MS);
    expect(batch.transactions[0]?.createdAtMs).toBe(NOW_MS + 77);
  });
});

const user = fc.integer({ min: 1, max: 6 });
const units = fc.oneof(
  fc.bigInt({ min: 1n, max: 50n }),
  fc.bigInt({ min: 1n, max: MAX_SUPPLY_UNITS }),
  fc.constant(MAX_SUPPLY_UNITS),
);
const anyCommand: fc.Arbitrary<LedgerCommand> = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(user, units).map(([to, amount]) => mint(to, amount)) },
  { weight: 2, arbitrary: fc.tuple(user, units).map(([from, amount]) => burn(from, amount)) },
  {
    weight: 8,
    arbitrary: fc.tuple(user, user, units).map(([from, to, amount]) => transfer(from, to, amount)),
  },
  { weight: 3, arbitrary: user.map((id) => open(id)) },
  { weight: 1, arbitrary: user.map((id) => close(id)) },
);

describe('any sequence of commands', () => {
  it('conserves coins, keeps every floor and chains every row (rules 1 to 4)', () => {
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 60 }), (commands) => {
        const batch = newBatch(accounts(), commands.length);
        const row = partitionRow();
        for (const asked of commands) batch.add(row, asked, NOW_MS);

        const after = new Map([...accounts(), ...batch.accounts]);
        const balances = [...after.values()].map(({ balance }) => balance);
        expect(balances.reduce((sum, balance) => sum + balance, 0n)).toBe(0n);
        for (const one of after.values()) {
          expect(one.balance).toBe(one.received - one.sent);
          if (one.id !== 0) expect(one.balance - one.held).toBeGreaterThanOrEqual(0n);
          if (one.closedAtMs !== null) expect(one.balance).toBe(0n);
        }
        const of = (type: string): bigint =>
          batch.transactions
            .filter((row) => row.type === type)
            .reduce((sum, row) => sum + row.amountUnits, 0n);
        const supply = -(after.get(0)?.balance ?? 0n);
        expect(supply).toBe(of('MINT') - of('BURN'));
        expect(supply).toBeLessThanOrEqual(MAX_SUPPLY_UNITS);

        let previous: Buffer = Buffer.alloc(32);
        for (const transaction of batch.transactions) {
          expect(transaction.previousHash).toEqual(previous);
          expect(transaction.hash).toEqual(hashTransaction(transaction));
          previous = transaction.hash;
        }
        expect(batch.outbox.map(({ sequence }) => sequence)).toEqual(
          batch.outbox.map((_, index) => BigInt(index + 1)),
        );
      }),
      { numRuns: 2_000 },
    );
  });

  it('gives the same balances as replaying the transactions alone (rule 1)', () => {
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 60 }), (commands) => {
        const batch = newBatch(accounts(), commands.length);
        for (const asked of commands) batch.add(partitionRow(), asked, NOW_MS);
        const replayed = new Map<number, bigint>();
        for (const { from, to, amountUnits, fromBalance, toBalance } of batch.transactions) {
          replayed.set(from, (replayed.get(from) ?? 0n) - amountUnits);
          replayed.set(to, (replayed.get(to) ?? 0n) + amountUnits);
          expect([replayed.get(from), replayed.get(to)]).toEqual([fromBalance, toBalance]);
        }
        for (const one of batch.accounts.values()) expect(one.balance).toBe(replayed.get(one.id) ?? 0n);
      }),
      { numRuns: 2_000 },
    );
  });
});
