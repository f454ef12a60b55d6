import { hash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { TRANSACTION_TYPES, TRANSACTIONS } from '@cowrie/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createServiceDatabase,
  type ServiceDatabase,
} from '../../../../../../libs/postgres/src/testing/service-database.ts';
import type { StoredTransaction } from '../read/read-transactions.ts';
import { readAll, useLedger } from '../testing.ts';
import { type HistoryVerification, verifyHistory } from '../verify-history.ts';

const MIGRATIONS = fileURLToPath(new URL('../../../../../history/migrations', import.meta.url));

function termOf(key: string, value: string): string {
  return hash('sha256', `${key}\0${value}`, 'hex').slice(0, 32);
}

const ledger = useLedger({ isSeeded: true });
let history: ServiceDatabase;
let coins: StoredTransaction[];

beforeAll(async () => {
  history = await createServiceDatabase({ service: 'history', migrations: MIGRATIONS });
  const all = await readAll(ledger.url);
  coins = all.filter(({ from, to }) => Math.min(from, to) > -10);
  for (const row of coins) await project(row);
  for (const { partition, sequence, hash } of all) {
    await history.owner.query(
      `INSERT INTO inbox.positions (group_id, topic, partition, next_sequence, head_hash, head_sequence, head_due_sequence)
       VALUES ('history', 'coin.events', $1, $2::bigint + 1, $3, $2, $2::bigint + 1)
       ON CONFLICT (group_id, topic, partition) DO UPDATE SET (next_sequence, head_hash, head_sequence, head_due_sequence)
         = (excluded.next_sequence, excluded.head_hash, excluded.head_sequence, excluded.head_due_sequence)`,
      [partition, sequence, hash],
    );
  }
});
afterAll(async () => {
  await history.drop();
});

async function project(row: StoredTransaction): Promise<void> {
  const sides = [
    [row.from, row.to, -row.amountUnits, row.fromBalance],
    [row.to, row.from, row.amountUnits, row.toBalance],
  ] as const;
  const type = TRANSACTION_TYPES.find((one) => one === row.type);
  const kind = type && TRANSACTIONS[type].stored;
  for (const [party, ...others] of sides.filter(([one]) => one !== 0)) {
    await history.owner.query(
      `INSERT INTO entries (id, created_at_ms, kind, reason, party, counterparty, amount, balance, payment_request_id, platform, metadata)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        ...[row.id, row.createdAtMs, kind, row.reason, party, ...others, row.paymentRequestId, row.platform],
        row.metadata && JSON.stringify(row.metadata),
      ],
    );
    for (const [key, value] of Object.entries(row.metadata ?? {}))
      await history.owner.query('INSERT INTO entry_terms VALUES ($1, $2, $3, $4)', [
        ...[party, termOf(key, value), row.createdAtMs, row.id],
      ]);
  }
}

/** `undo` must reverse `statement`. */
async function after(statement: string, undo: string): Promise<HistoryVerification> {
  await history.owner.query(statement);
  try {
    return await verifyHistory({ url: ledger.url, historyUrl: history.url });
  } finally {
    await history.owner.query(undo);
  }
}

const problems = ({ findings }: HistoryVerification) => findings.map(({ problem }) => problem);

describe('verifyHistory', () => {
  it('finds nothing when each party has each transaction of the ledger', async () => {
    const verified = await verifyHistory({ url: ledger.url, historyUrl: history.url });
    expect(problems(verified)).toEqual([]);
    expect(verified.entries).toBeGreaterThan(coins.length);
  });

  it('finds missing, extra and different entries', async () => {
    const copy = 'CREATE TABLE saved AS SELECT * FROM entries';
    const restore = 'DELETE FROM entries; INSERT INTO entries SELECT * FROM saved; DROP TABLE saved';
    const [row] = coins.filter(({ from }) => from > 0);
    if (!row) throw new Error('no transaction');
    const mine = `id = ${row.id} AND party = ${row.from}`;
    const of = `history, transaction ${row.id} of account ${row.from}`;
    expect(problems(await after(`${copy}; DELETE FROM entries WHERE ${mine}`, restore))).toEqual([
      `${of}: history lacks it`,
    ]);
    const other = `INSERT INTO entries SELECT party, created_at_ms, 999999 AS id, counterparty, amount, balance, kind, reason FROM entries WHERE ${mine}`;
    expect(problems(await after(`${copy}; ${other}`, restore))).toEqual([
      `history, transaction 999999 of account ${row.from}: history has it, and the ledger does not`,
    ]);
    const more = `UPDATE entries SET amount = amount - 1, counterparty = 77 WHERE ${mine}`;
    expect(problems(await after(`${copy}; ${more}`, restore))).toEqual([
      `${of}: its counterparty is another in history: 77, in the ledger ${row.to}`,
      `${of}: its amount is another in history: ${-row.amountUnits - 1n}, in the ledger ${-row.amountUnits}`,
    ]);
  });

  it('finds entries whose terms differ from their metadata', async () => {
    const copy = 'CREATE TABLE saved AS SELECT * FROM entry_terms';
    const restore = 'TRUNCATE entry_terms; INSERT INTO entry_terms SELECT * FROM saved; DROP TABLE saved';
    const some = 'ctid = (SELECT ctid FROM entry_terms ORDER BY id, party LIMIT 1)';
    const { id } = coins.find(({ metadata }) => metadata !== null) ?? {};
    const wrong = expect.stringMatching(`^history, transaction ${id} of account .*: .* its metadata$`);
    expect(problems(await after(`${copy}; DELETE FROM entry_terms WHERE ${some}`, restore))).toEqual([wrong]);
    const saved = 'CREATE TABLE saved AS SELECT * FROM entries';
    const back =
      'UPDATE entries AS e SET metadata = s.metadata FROM saved AS s WHERE s.id = e.id; DROP TABLE saved';
    const noJson = `UPDATE entries SET metadata = 'no JSON' WHERE id = ${id}`;
    expect(problems(await after(`${saved}; ${noJson}`, back))).toEqual([
      ...[0, 1].map(() => expect.stringContaining('its metadata is another in history: no JSON')),
      ...[wrong, wrong],
    ]);
    const other = `UPDATE entry_terms SET term = gen_random_uuid() WHERE ${some}`;
    expect(problems(await after(`${copy}; ${other}`, restore))).toEqual([wrong]);
  });

  it('finds a hash chain that is not the ledger’s, and expects no entries that history has not read yet', async () => {
    const { partition = 0 } = coins[0] ?? {};
    const changed = `UPDATE inbox.positions SET head_hash = '\\x00' WHERE partition = ${partition}`;
    const copy = 'CREATE TABLE saved AS SELECT * FROM inbox.positions';
    const restore =
      'TRUNCATE inbox.positions; INSERT INTO inbox.positions SELECT * FROM saved; DROP TABLE saved';
    expect(problems(await after(`${copy}; ${changed}`, restore))).toEqual([
      'history followed another hash chain up to here than the ledger has',
    ]);
    const nothing =
      'CREATE TABLE saved AS SELECT * FROM entries; CREATE TABLE terms AS SELECT * FROM entry_terms; TRUNCATE entries';
    const behind = `CREATE TABLE places AS SELECT * FROM inbox.positions; UPDATE inbox.positions SET next_sequence = 1`;
    const back =
      'TRUNCATE inbox.positions; INSERT INTO inbox.positions SELECT * FROM places; DROP TABLE places';
    const undo =
      'INSERT INTO entries SELECT * FROM saved; INSERT INTO entry_terms SELECT * FROM terms; DROP TABLE saved, terms';
    expect(problems(await after(`${nothing}; ${behind}`, `${back}; ${undo}`))).toEqual([]);
  });
});
