import type { LedgerMessage } from '@cowrie/contracts';
import type { CommandSlice } from '@cowrie/messaging';
import { createPool } from '@cowrie/postgres';
import { createLogger } from '@cowrie/telemetry/setup';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import type { AppliedSlice } from '../../book/tables/batches.ts';
import { mint, open, transfer } from '../../testing/commands.ts';
import { createApplyBatch } from '../../testing/engine.ts';
import { createTestLedger, onDatabase, seedScenario, type TestLedger } from '../verify/testing.ts';
import { compareDatabases } from './compare.ts';
import { copyInstallation } from './installation.ts';
import { replay } from './replay.ts';

const logger = createLogger({ service: 'test', instance: 'test', level: 'silent' });
const UNCHECKED = 'SET session_replication_role = replica';

let ledger: TestLedger;
const opened: { close(): Promise<void>; drop(): Promise<void> }[] = [];

beforeAll(async () => {
  ledger = await createTestLedger();
  await seedScenario(ledger);
  await refuseTwice();
  await ledger.close();
});
afterAll(async () => {
  for (const one of opened) await one.close();
  for (const one of [...opened, ledger]) await one.drop();
});

/** The command is refused and delivered again when it could succeed: the ledger remembers its refusal. */
async function refuseTwice(): Promise<void> {
  const poor = 7_001;
  const twice = transfer(poor, 1, 5);
  const replies = [];
  for (const one of [open(poor), twice, mint(poor, 5), twice]) replies.push(...(await ledger.apply([one])));
  expect(replies.map(({ outcome }) => outcome)).toEqual(['ok', 'rejected', 'ok', 'rejected']);
}

async function replayed(...statements: string[]) {
  const [source, target] = [await ledger.copy(), await createTestLedger()];
  await onDatabase(source.url, [UNCHECKED, ...statements]);
  const pools = [source.url, target.url].map((url) =>
    createPool({ url, max: 2, applicationName: 'test', logger, pipeline: true }),
  );
  opened.push({
    close: async () => void (await Promise.all(pools.map((pool) => pool.end()))),
    drop: source.drop,
  });
  opened.push({ close: target.close, drop: target.drop });
  const [from, to] = pools as [pg.Pool, pg.Pool];
  return inTransactions([from, to], async ([one, other]) => {
    await copyInstallation(one, to);
    const { commands } = await replay({
      source: one,
      target: to,
      readSlice: async (slice) => unawaited(slice),
      applyIn: (world) => createApplyBatch({ pool: to, onCommitted: () => {}, world }),
      onProgress: () => {},
    });
    expect(commands).toBeGreaterThan(100);
    return compareDatabases({ ledger: one, replayed: other }, 10);
  });
}

/** A replay reads messages from Kafka without reply partitions. */
function unawaited({ partition, from }: AppliedSlice): CommandSlice<LedgerMessage> {
  const found = ledger.applied.find((one) => one.partition === partition && one.nextOffset === from);
  if (!found) throw new Error(`nothing was applied at ${from} of partition ${partition}`);
  const deliveries = found.deliveries.map(({ command, prepared }) => ({
    command: { ...command, replyPartition: null },
    prepared,
  }));
  return { ...found, deliveries };
}

async function inTransactions<T>(
  pools: readonly [pg.Pool, pg.Pool],
  work: (clients: [pg.PoolClient, pg.PoolClient]) => Promise<T>,
): Promise<T> {
  const clients: [pg.PoolClient, pg.PoolClient] = [await pools[0].connect(), await pools[1].connect()];
  try {
    // A replay on a busy machine takes longer than a transaction may be idle.
    for (const client of clients)
      await client.query('BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0');
    return await work(clients);
  } finally {
    for (const client of clients) client.release(true);
  }
}

describe('a ledger whose commands are replayed', () => {
  it('is the same, row by row, even after the schedules of a closed wallet were cancelled', async () => {
    const { differences, rows } = await replayed('DELETE FROM closed_parties');
    expect(differences).toEqual([]);
    expect(rows).toBeGreaterThan(ledger.applied.length);
  });

  it('differs where a row was written by another program', async () => {
    const changed = await replayed(
      'UPDATE accounts SET received = received + 1, balance = balance + 1 WHERE id = 3',
      'DELETE FROM transactions WHERE id = (SELECT max(id) FROM transactions)',
    );
    expect(changed.differences).toEqual(
      expect.arrayContaining([
        { table: 'accounts', key: '3', where: 'both', columns: ['balance', 'received'] },
        { table: 'transactions', key: expect.any(String), where: 'replayed', columns: [] },
      ]),
    );
  });

  it('differs where a command was decided at another time than the recorded one', async () => {
    const { differences } = await replayed("UPDATE batches SET at = at + interval '1 ms'");
    expect(differences.map(({ table }) => table)).toContain('accounts');
  });

  it('is refused when a batch is not recorded', async () => {
    await expect(replayed('DELETE FROM batches WHERE id = 2')).rejects.toThrow(
      /no recorded batch continues at offset/,
    );
  });

  it('skips no table', async () => {
    await expect(replayed('CREATE TABLE keyless (a int)')).rejects.toThrow(
      'table keyless has no primary key',
    );
  });
});
