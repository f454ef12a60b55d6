import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LedgerCommand } from '@cowrie/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readTransaction } from '../../book/tables/transactions.ts';
import { captureHold, inTime, placeHold, purchase, refund, transfer } from '../../testing/commands.ts';
import { exportLedger } from '../verify/export-ledger.ts';
import { readAll, useLedger } from '../verify/testing.ts';
import { verifyLedger } from '../verify/verify-ledger.ts';
import { moveOnce } from './move.ts';
import { archiveAll } from './testing.ts';

const ledger = useLedger({ isSeeded: true, max: 2 });
const { pool } = ledger;
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'cowrie-archive-'));
});
afterAll(async () => {
  await rm(directory, { recursive: true });
});

async function count(table: string): Promise<number> {
  const { rows } = await pool.query<{ n: bigint }>(`SELECT count(*) AS n FROM ${table}`);
  return Number(rows[0]?.n);
}

async function answer(command: LedgerCommand): Promise<{ said: string; id: number; data: unknown }> {
  const [reply] = await ledger.apply([command]);
  if (reply?.outcome !== 'ok')
    return { said: reply?.outcome === 'rejected' ? reply.code : '?', id: 0, data: null };
  const { transaction } = reply.data as { transaction?: { id: number } };
  return { said: 'ok', id: transaction?.id ?? 0, data: reply.data };
}

const said = async (command: LedgerCommand): Promise<string> => (await answer(command)).said;

async function exported(): Promise<string> {
  const file = join(directory, randomUUID());
  await exportLedger({ url: ledger.url, file });
  return readFile(file, 'utf8');
}

describe('archived transactions', () => {
  it('are read as before by everything that reads transactions', async () => {
    const [total, before, text] = [await count('transactions'), await readAll(ledger.url), await exported()];
    expect(total).toBeGreaterThan(80);
    expect(await archiveAll(ledger.url, { ARCHIVE_AFTER_DAYS: 1 })).toMatchObject({ end: 'all', moved: 0 });
    expect(await archiveAll(ledger.url)).toMatchObject({ end: 'all', moved: total });
    expect([await count('transactions'), await count('transactions_archive')]).toEqual([0, total]);
    expect(await readAll(ledger.url)).toEqual(before);
    expect(await exported()).toBe(text);
    const verification = await verifyLedger({ url: ledger.url });
    expect(verification).toMatchObject({
      findings: [],
      checkedTransactions: total,
      totalTransactions: total,
    });
    const [first] = before;
    expect(await readTransaction(pool, first?.id ?? 0)).toMatchObject({ sequence: first?.sequence });
  });

  it('are followed by newer ones, which stay', async () => {
    const { id: old } = await answer(transfer(1, 2, 5, inTime()));
    const { id: young } = await answer(transfer(1, 2, 6, inTime()));
    const atMs = (await readTransaction(pool, young))?.createdAtMs ?? 0;
    const before = new Date(atMs).toISOString();
    const client = await pool.connect();
    const step = await moveOnce(client, { after: -1n, rows: 10, before });
    client.release();
    expect(step).toEqual({ seen: 2, moved: 1, last: BigInt(young) });
    expect(await pool.query('SELECT id FROM transactions')).toMatchObject({ rows: [{ id: BigInt(young) }] });
    expect(await readTransaction(pool, old)).toMatchObject({ id: old });
    expect(await verifyLedger({ url: ledger.url })).toMatchObject({ findings: [] });
  });

  it('are moved a few at a time, as long as there is time', async () => {
    for (let n = 0; n < 20; n++) await said(transfer(1, 2, 7, inTime()));
    const some = await archiveAll(ledger.url, { ARCHIVE_BATCH_ROWS: 3, ARCHIVE_MAX_SECONDS: 0 });
    expect(some).toMatchObject({ end: 'time', moved: 3 });
    expect(await archiveAll(ledger.url)).toMatchObject({ end: 'all' });
    expect(await archiveAll(ledger.url)).toMatchObject({ end: 'all', moved: 0 });
  });
});

describe('archived transactions still count as used', () => {
  const byKey = { apiKeyId: randomUUID() };
  it.each([
    ['of a user', {}],
    ['of an API key', byKey],
  ])('a reference %s', async (_, over) => {
    const again = () => purchase(1, 10, 'once', { ...inTime(), ...over });
    expect(await said(again())).toBe('ok');
    await archiveAll(ledger.url);
    expect(await said(again())).toBe('reference_taken');
    expect(await said(purchase(1, 10, 'another', { ...inTime(), ...over }))).toBe('ok');
  });

  it('a hold', async () => {
    const holdId = randomUUID();
    await said(placeHold(holdId, 1, { toUserId: 2 }, 10, inTime()));
    expect(await said(captureHold(holdId, 1, null, inTime()))).toBe('ok');
    await archiveAll(ledger.url);
    expect(await said(captureHold(holdId, 1, null, inTime()))).toBe('hold_not_open');
  });

  it('a purchase is refunded once, in parts that are archived one after another', async () => {
    const { id } = await answer(purchase(2, 100, null, inTime()));
    const part = (units: number) => said(refund(id, 2, units, { ...inTime(), principal: 'user:9' }));
    for (const units of [30, 50]) {
      await archiveAll(ledger.url);
      expect(await part(units)).toBe('ok');
    }
    expect(await part(21)).toBe('refund_exceeds_purchase');
    await archiveAll(ledger.url);
    expect(await part(21)).toBe('refund_exceeds_purchase');
    expect(await part(20)).toBe('ok');
    expect(await part(1)).toBe('refund_exceeds_purchase');
  });

  it('an idempotency key, and it answers as before', async () => {
    const idempotency = { key: 'old', fingerprint: 'ab'.repeat(32) };
    const first = await answer(transfer(1, 2, 8, { ...inTime(), idempotency }));
    await archiveAll(ledger.url);
    const second = await answer(transfer(1, 2, 8, { ...inTime(), idempotency }));
    expect(second).toEqual(first);
    expect(await count('transactions')).toBe(0);
  });

  it('even if the code omits the check: the database refuses the row', async () => {
    const copyOf = (columns: string, where: string) =>
      pool.query(`INSERT INTO transactions
        SELECT id + 1000000, partition, sequence + 1000000, type, amount, from_account, to_account, from_balance, to_balance,
               created_at, initiated_by, api_key_id, reason, previous_hash, hash, ${columns}
        FROM transactions_archive WHERE ${where} LIMIT 1`);
    const onlyReference = 'NULL, NULL, reference';
    const refused = { code: '23505' };
    await expect(copyOf(onlyReference, 'reference IS NOT NULL AND api_key_id IS NULL')).rejects.toMatchObject(
      refused,
    );
    await expect(
      copyOf(onlyReference, 'reference IS NOT NULL AND api_key_id IS NOT NULL'),
    ).rejects.toMatchObject(refused);
    await expect(copyOf('NULL, hold_id, NULL', 'hold_id IS NOT NULL')).rejects.toMatchObject(refused);
  });

  it('and the whole ledger verifies', async () => {
    expect(await verifyLedger({ url: ledger.url })).toMatchObject({ findings: [] });
  });
});
