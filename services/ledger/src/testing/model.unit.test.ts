import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { XAF_ISSUANCE, XAF_OPERATIONS, XAF_PENDING, xafAccountOf } from '../book/account.ts';
import { hashTransaction, type Transaction } from '../book/movements/transaction.ts';
import * as model from './model.ts';
import { INITIAL_OPERATIONS, operation } from './operations.ts';
import { play } from './play.ts';
import { createTables, type Tables } from './tables.ts';

/** Random operations, whose answers and balances must equal the plain model's while every invariant holds. */

const XAF_ACCOUNTS: Record<model.XafAccount, number> = {
  issued: XAF_ISSUANCE,
  pending: XAF_PENDING,
  'left over': XAF_OPERATIONS,
};

/** One comparison for all, because thousands of runs call it after each operation. */
function checkInvariants(plain: model.Model, tables: Tables): void {
  const is: string[] = [];
  const due: string[] = [];
  let sum = 0n;
  for (const [id, balance] of plain.balances) {
    const account = tables.account(id);
    const { received = 0n, sent = 0n, held = 0n, xaf = 0n } = account ?? {};
    is.push(`${id}: ${account?.balance} ${received - sent} ${held} ${xaf} ${account?.closedAtMs !== null}`);
    const xafDue = plain.xaf.get(id) ?? 0n;
    due.push(`${id}: ${balance} ${balance} ${model.heldOf(plain, id)} ${xafDue} ${plain.closed.has(id)}`);
    if (id !== 0 && balance < held) is.push(`${id} can spend less than nothing`);
    sum += balance;
  }
  for (const [owner, xaf] of plain.xaf) {
    const id = typeof owner === 'number' ? xafAccountOf(owner) : XAF_ACCOUNTS[owner];
    is.push(`XAF of ${owner}: ${tables.account(id)?.balance ?? 0n}`);
    due.push(`XAF of ${owner}: ${xaf}`);
    if (owner !== 'issued' && xaf < 0n) is.push(`${owner} has less than no XAF`);
    sum += xaf;
  }
  for (const [id, hold] of plain.holds) {
    const one = tables.holdOf(id);
    const settled = (one?.capturedUnits ?? 0n) + (one?.releasedUnits ?? 0n);
    is.push(`${id}: ${one?.status} ${one?.capturedUnits} ${settled}`);
    due.push(`${id}: ${hold.status} ${hold.captured} ${hold.status === 'OPEN' ? 0n : hold.amount}`);
  }
  for (const [id, { status, amount }] of plain.paymentRequests) {
    const one = tables.requestOf(id);
    is.push(`${id}: ${one?.status} ${one?.amountUnits} ${one?.transactionId !== null}`);
    due.push(`${id}: ${status} ${amount} ${status === 'PAID'}`);
  }
  for (const [id, { status, left, nextAtMs }] of plain.schedules) {
    const one = tables.scheduleOf(id);
    const stillPaid = one && (one.times === null ? null : one.times - one.runs);
    is.push(`${id}: ${one?.status} ${stillPaid} ${one?.nextAtMs}`);
    due.push(`${id}: ${status} ${left} ${nextAtMs}`);
  }
  for (const [id, { status }] of plain.withdrawals) {
    is.push(`${id}: ${tables.withdrawalOf(id)?.status}`);
    due.push(`${id}: ${status}`);
  }
  // The explaining comparison is slow, so it runs only after a difference.
  if (sum !== 0n || is.join() !== due.join()) expect([...is, sum]).toEqual([...due, 0n]);
}

function checkRows(rows: readonly Transaction[]): void {
  const balances = new Map<number, bigint>();
  let previous: Buffer = Buffer.alloc(32);
  const wrong: string[] = [];
  for (const row of rows) {
    balances.set(row.from, (balances.get(row.from) ?? 0n) - row.amountUnits);
    balances.set(row.to, (balances.get(row.to) ?? 0n) + row.amountUnits);
    if (row.fromBalance !== balances.get(row.from) || row.toBalance !== balances.get(row.to))
      wrong.push(`${row.id} states other balances`);
    if (!row.previousHash.equals(previous) || !row.hash.equals(hashTransaction(row)))
      wrong.push(`${row.id} breaks the chain`);
    previous = row.hash;
  }
  expect(wrong).toEqual([]);
}

describe('any sequence of operations', () => {
  it('does what the model does, and keeps every invariant after each (rules 1 to 6)', () => {
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 50, size: 'max' }), (operations) => {
        const plain = model.newModel();
        const tables = createTables();
        for (const asked of [...INITIAL_OPERATIONS, ...operations]) {
          if (asked.op === 'commit') {
            tables.commit(asked.afterMs);
            continue;
          }
          const before = tables.row().nextSequence;
          const made = tables.count();
          const [command, due] = play(plain, tables, asked);
          const outcome = tables.add(command);
          expect(`${asked.op} ${outcome.ok ? 'ok' : outcome.code}`).toBe(`${asked.op} ${due}`);
          if (due !== 'ok' && (tables.row().nextSequence !== before || tables.count() !== made))
            throw new Error(`${asked.op} was refused and left a trace`);
          for (const { id, type, from, to, amountUnits, groupId } of tables.since(made))
            if (type === 'PURCHASE')
              plain.purchases.set(id, { buyer: from, seller: to, left: amountUnits, group: groupId });
          checkInvariants(plain, tables);
        }
        tables.commit(0);
        checkRows(tables.committed());
      }),
      { numRuns: 2_000 },
    );
  });
});
