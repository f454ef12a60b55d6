import { beforeAll, describe, expect, it } from '@jest/globals';
import type { StoredTransaction } from './read/read-transactions.ts';
import { firstOf, readAll, useLedger, verifyAfter } from './testing.ts';

const ledger = useLedger({ isSeeded: true });
let rows: StoredTransaction[];

beforeAll(async () => {
  rows = await readAll(ledger.url);
});

const OF: Record<string, (row: StoredTransaction) => boolean> = {
  'a refund': (row) => row.refundOf !== null,
  'a capture': (row) => row.holdId !== null,
  'a purchase with a reference': (row) => row.reference !== null,
  'a plain row': (row) => row.type === 'TRANSFER' && row.holdId === null,
};

function rowOf(kind: string): StoredTransaction {
  const row = rows.find((one) => OF[kind]?.(one));
  if (!row) throw new Error(`the seeded ledger has not ${kind}`);
  return row;
}

describe('a row’s references to others', () => {
  it.each([
    ['a refund', 'refund_of', '(SELECT min(id) FROM transactions)'],
    ['a refund', 'refund_of', 'NULL'],
    ['a capture', 'hold_id', 'gen_random_uuid()'],
    ['a capture', 'hold_id', 'NULL'],
    ['a purchase with a reference', 'reference', "'another'"],
    ['a purchase with a reference', 'reference', 'NULL'],
    ['a plain row', 'refund_of', '(SELECT min(id) FROM transactions)'],
    ['a plain row', 'hold_id', 'gen_random_uuid()'],
    ['a plain row', 'reference', "'a'"],
    // An empty reference gives the same hash as none, so a check of its own reports it.
    ['a capture', 'reference', "''"],
  ])('%s: %s = %s', async (kind, column, value) => {
    const row = rowOf(kind);
    const verification = await verifyAfter(
      ledger,
      `UPDATE transactions SET ${column} = ${value} WHERE id = ${row.id}`,
    );
    expect(verification.status).toBe('FAILED');
    expect(firstOf(verification, row.partition)).toMatchObject({
      partition: row.partition,
      sequence: Number(row.sequence),
    });
  });

  const problemsAfter = async (statement: string) =>
    (await verifyAfter(ledger, statement)).findings.map(({ problem }) => problem).join('\n');
  const change = (row: StoredTransaction, what: string) =>
    problemsAfter(`UPDATE transactions SET ${what} WHERE id = ${row.id}`);
  const refunded = () => rows.find(({ id }) => id === rowOf('a refund').refundOf) ?? rowOf('a refund');

  it.each<[what: string, tell: () => Promise<string>, problem: RegExp]>([
    [
      'more than it was is given back',
      () => change(refunded(), 'amount = amount - 1'),
      /are given back, which is of/,
    ],
    [
      'what is given back is no purchase',
      () => change(refunded(), "type = 'TRANSFER'"),
      /which is a TRANSFER/,
    ],
    ['others get it back', () => change(rowOf('a refund'), 'to_account = 3'), /not between the two accounts/],
    [
      'it is gone',
      () => problemsAfter(`DELETE FROM transactions WHERE id = ${refunded().id}`),
      /which is not before it/,
    ],
    ['a refund of nothing', () => change(rowOf('a plain row'), "type = 'REFUND'"), /only a REFUND names/],
    [
      'another type names one',
      () => change(rowOf('a refund'), "type = 'TRANSFER'"),
      /it is a TRANSFER and names/,
    ],
  ])('refunds: %s', async (_, tell, problem) => {
    expect(await tell()).toMatch(problem);
  });
});

describe('holds', () => {
  const NO_RULES = `ALTER TABLE holds DROP CONSTRAINT what_is_not_open_is_settled,
    DROP CONSTRAINT an_end_has_a_place, DROP CONSTRAINT holds_status_check`;
  const some = (status: string) => `id = (SELECT min(id::text)::uuid FROM holds WHERE status = '${status}')`;
  it.each<[what: string, statement: string, problem: RegExp]>([
    [
      'more captured than its transaction',
      `UPDATE holds SET captured = captured + 1, released = released - 1 WHERE status = 'CAPTURED' AND released > 0`,
      /captured is/,
    ],
    [
      'captured without a transaction',
      `UPDATE holds SET status = 'CAPTURED', captured = 1, released = amount - 1 WHERE ${some('RELEASED')}`,
      /no transaction captured it/,
    ],
    [
      'not all of it settled',
      `UPDATE holds SET released = released - 1 WHERE ${some('EXPIRED')}`,
      /it is EXPIRED with/,
    ],
    ['open again', `UPDATE holds SET status = 'OPEN' WHERE ${some('RELEASED')}`, /it is OPEN with/],
    [
      'another receiver',
      `UPDATE holds SET receiver = 4 WHERE ${some('CAPTURED')}`,
      /its transaction goes from/,
    ],
    ['gone', `DELETE FROM holds WHERE ${some('CAPTURED')}`, /is captured and does not exist/],
    [
      'of a wallet that is closed',
      `UPDATE accounts SET closed_at = now() WHERE id = (SELECT payer FROM holds WHERE ${some('OPEN')})`,
      /it is open, and the wallet \d+ is closed/,
    ],
    [
      'one that nobody placed',
      `INSERT INTO holds SELECT gen_random_uuid(), payer, receiver, amount, 0, 0, 'OPEN', 'x', now(), now(), now(), partition FROM holds WHERE ${some('OPEN')}`,
      /held is \d+ units, its open holds/,
    ],
    [
      'another amount',
      `UPDATE holds SET amount = amount + 1 WHERE ${some('OPEN')}`,
      /held is \d+ units, its open holds/,
    ],
    [
      'placed elsewhere',
      `UPDATE holds SET partition = (partition + 1) % 12 WHERE ${some('OPEN')}`,
      /holds placed and ended/,
    ],
    [
      'ended elsewhere',
      `UPDATE holds SET ended_partition = (ended_partition + 1) % 12 WHERE ${some('EXPIRED')}`,
      /holds placed and ended/,
    ],
    ['what is held', 'UPDATE accounts SET held = held + 1 WHERE id = 1', /account 1: held is/],
  ])('%s', async (_, statement, problem) => {
    const { findings } = await verifyAfter(ledger, NO_RULES, statement);
    expect(findings.map((finding) => finding.problem).join('\n')).toMatch(problem);
  });

  it('reports the second capture of a hold', async () => {
    const { id, partition, sequence } = rowOf('a capture');
    const { findings } = await verifyAfter(
      ledger,
      'DROP INDEX captures',
      `INSERT INTO transactions
       SELECT id + 1000000, partition, sequence + 1000, type, amount, from_account, to_account, from_balance, to_balance,
              created_at, initiated_by, api_key_id, reason, previous_hash, hash, refund_of, hold_id, reference
       FROM transactions WHERE id = ${id}`,
    );
    const found = findings.filter(({ problem }) => problem.includes('captured before'));
    expect(found).toMatchObject([{ partition, sequence: Number(sequence) + 1000 }]);
  });
});
