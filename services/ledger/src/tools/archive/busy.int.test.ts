import { randomUUID } from 'node:crypto';
import type { LedgerCommand } from '@cowrie/contracts';
import { expect, it } from '@jest/globals';
import { inTime, purchase, refund, transfer } from '../../testing/commands.ts';
import { useLedger } from '../verify/testing.ts';
import { verifyLedger } from '../verify/verify-ledger.ts';
import { archiveAll } from './testing.ts';

const ROUNDS = 40;
const ledger = useLedger({ isSeeded: true, max: 3 });
const { pool } = ledger;

const saidOf = async (commands: LedgerCommand[]) => {
  const byId = new Map((await ledger.apply(commands)).map((reply) => [reply.id, reply]));
  return commands.map(({ id }) => {
    const reply = byId.get(id);
    return reply?.outcome === 'rejected' ? reply.code : reply?.outcome;
  });
};

it('allows no second use, and verifies at every moment', async () => {
  let over = false;
  let moved = 0;
  const moving = (async () => {
    while (!over) moved += (await archiveAll(ledger.url, { ARCHIVE_BATCH_ROWS: 3 })).moved;
  })();
  const verifying = (async () => {
    while (!over) expect(await verifyLedger({ url: ledger.url })).toMatchObject({ findings: [] });
  })();
  for (let round = 0; round < ROUNDS; round++) {
    const by = round % 2 === 0 ? {} : { apiKeyId: randomUUID() };
    const buy = (units: number) => purchase(1, units, `order ${round}`, { ...inTime(), ...by });
    const first = buy(10);
    const [reply] = await ledger.apply([first]);
    expect(reply?.outcome).toBe('ok');
    const { id } = (reply as { data: { transaction: { id: number } } }).data.transaction;
    const back = (units: number) => refund(id, 1, units, { ...inTime(), principal: 'user:9' });
    expect(await saidOf([buy(10), back(6), transfer(1, 2, 1, inTime())])).toEqual([
      'reference_taken',
      'ok',
      'ok',
    ]);
    expect(await saidOf([back(5), back(4), buy(11)])).toEqual([
      'refund_exceeds_purchase',
      'ok',
      'reference_taken',
    ]);
    expect(await saidOf([back(1)])).toEqual(['refund_exceeds_purchase']);
  }
  over = true;
  await Promise.all([moving, verifying]);
  expect(moved).toBeGreaterThan(ROUNDS);
});

it('keeps a reference used for a transaction that waits for the moving row', async () => {
  expect(await saidOf([purchase(1, 10, 'being moved', inTime())])).toEqual(['ok']);
  const [mover, other] = [await pool.connect(), await pool.connect()];
  await mover.query('BEGIN');
  await mover.query(
    'WITH gone AS (DELETE FROM transactions RETURNING *) INSERT INTO transactions_archive SELECT * FROM gone',
  );
  const again = other.query(`INSERT INTO transactions
    SELECT id + 1000000, partition, sequence + 1000000, type, amount, from_account, to_account, from_balance, to_balance,
           created_at, initiated_by, api_key_id, reason, previous_hash, hash, refund_of, hold_id, reference
    FROM transactions WHERE reference = 'being moved'`);
  const ended = again.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );
  for (let waits = 0n; waits === 0n; ) {
    const { rows } = await pool.query<{ n: bigint }>(
      `SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    waits = rows[0]?.n ?? 0n;
  }
  await mover.query('COMMIT');
  expect(await ended).toBe('23505');
  mover.release();
  other.release();
});

it('runs once at a time', async () => {
  const client = await pool.connect();
  await client.query('SELECT pg_advisory_lock(7261945)');
  expect(await archiveAll(ledger.url)).toMatchObject({ end: 'busy', moved: 0 });
  await client.query('SELECT pg_advisory_unlock_all()');
  client.release();
  expect(await archiveAll(ledger.url)).toMatchObject({ end: 'all' });
});
