import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { onDatabase, useLedger } from '../verify/testing.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const RUN_TIMEOUT_MS = 30_000;

const ledger = useLedger({ isSeeded: true, max: 1 });
const { pool: client } = ledger;
let total: number;

beforeAll(async () => {
  // Makes all but the last ten old; their hashes do not matter here.
  await onDatabase(ledger.url, [
    'SET session_replication_role = replica',
    `UPDATE transactions SET created_at = created_at - interval '500 days'
     WHERE id < (SELECT id FROM transactions ORDER BY id DESC OFFSET 9 LIMIT 1)`,
  ]);
  total = await count('transactions');
});

async function count(table: string): Promise<number> {
  const { rows } = await client.query<{ n: string }>(`SELECT count(*) AS n FROM ${table}`);
  return Number(rows[0]?.n);
}

const environment = (more: Record<string, string>) => ({
  PATH: process.env.PATH ?? '',
  MIGRATION_DATABASE_URL: ledger.url,
  ...more,
});

type RunResult = { code: number; out: string; err: string };

function run(more: Record<string, string>, ...args: string[]): Promise<RunResult> {
  const options = { env: environment(more), timeout: RUN_TIMEOUT_MS };
  return new Promise((resolve) => {
    execFile(process.execPath, [MAIN, ...args], options, (error, out, err) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, out, err });
    });
  });
}

describe('npm run archive', () => {
  it('reports errors in its configuration, and changes nothing', async () => {
    const { code, out, err } = await run({ ARCHIVE_AFTER_DAYS: '34' });
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(/^ARCHIVE_AFTER_DAYS: .+\n$/);
    expect(await count('transactions_archive')).toBe(0);
  });

  it('reports in one line that the database does not answer', async () => {
    const { code, err } = await run({ MIGRATION_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/ledger' });
    expect(code).toBe(2);
    expect(err).toMatch(/^archive: .+\n$/);
  });

  it('reports what it would do, and does not do it', async () => {
    const { rows } = await client.query<{ ids: number }>(
      `SELECT (max(id) - min(id) + 1)::int AS ids FROM transactions WHERE created_at < now() - interval '1 day'`,
    );
    const { code, out } = await run({}, '--dry-run');
    expect(out).toMatch(
      new RegExp(
        `^Up to ${rows[0]?.ids} transactions from before [-\\dT:.]+Z would move. Nothing was changed.\n$`,
      ),
    );
    expect([code, await count('transactions_archive')]).toEqual([0, 0]);
  });

  it('loses and duplicates nothing when it is killed, and continues from there', async () => {
    const child = spawn(process.execPath, [MAIN], {
      env: environment({ ARCHIVE_BATCH_ROWS: '1' }),
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    while ((await count('transactions_archive')) < 5);
    child.kill('SIGKILL');
    await ended;
    const archived = await count('transactions_archive');
    expect(archived).toBeLessThan(total - 10);
    const { rows } = await client.query(
      'SELECT count(*)::int AS rows, count(DISTINCT id)::int AS ids FROM all_transactions',
    );
    expect(rows).toEqual([{ rows: total, ids: total }]);
    // A few new ones among the old ones must not end the run.
    await onDatabase(ledger.url, [
      'SET session_replication_role = replica',
      'UPDATE transactions SET created_at = now() WHERE id IN (SELECT id FROM transactions ORDER BY id OFFSET 5 LIMIT 3)',
    ]);
    // The server may need a moment to notice that the owner of the lock is gone.
    const tens = { ARCHIVE_BATCH_ROWS: '10' };
    let next = await run(tens);
    while (next.out.includes('Another one')) next = await run(tens);
    expect(next).toMatchObject({ code: 0, err: '' });
    expect(next.out).toMatch(
      /^\d+ transactions moved in [\d.]+ s\. All transactions from before [-\dT:.]+Z are in the archive\.\n$/,
    );
    expect([await count('transactions'), await count('transactions_archive')]).toEqual([13, total - 13]);
  });
});
