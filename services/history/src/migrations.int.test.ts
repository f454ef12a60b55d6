import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@cowrie/postgres';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { quiet } from '../../../libs/consumer/src/testing/events.ts';
import { toTransaction } from './domain/entry.ts';
import { listEntries } from './store/entries/list-entries.ts';
import { areStatisticsComplete, extendStatistics } from './store/statistics/extend-statistics.ts';
import { createTestDatabase, MIGRATIONS, type TestDatabase } from './testing/database.ts';

let database: TestDatabase;
let firstAlone: string;
beforeAll(async () => {
  firstAlone = await mkdtemp(join(tmpdir(), 'cowrie-history-'));
  await copyFile(join(MIGRATIONS, '0001_history.sql'), join(firstAlone, '0001_history.sql'));
  database = await createTestDatabase({ migrations: firstAlone });
});
afterAll(async () => {
  await database.drop();
  await rm(firstAlone, { recursive: true });
});

const file = async () =>
  (await database.owner.query(`SELECT pg_relation_filenode('entries') AS file`)).rows[0]?.file;

it('adds columns without a rewrite, and rows from before do not say who asked', async () => {
  await database.owner.query(
    `INSERT INTO entries VALUES (1, 1, 1, 0, -5, 10, 2, 'burned by an administrator')`,
  );
  const before = await file();
  await migrate({ url: database.ownerUrl, directory: MIGRATIONS, logger: quiet });
  expect(await file()).toBe(before);
  await database.pool.query(`INSERT INTO entries VALUES (1, 2, 2, 5, -5, 5, 3, 'sent')`);

  const range = { below: { createdAtMs: 9, id: 9 }, fromMs: 0 };
  const entries = await listEntries(database.reading, { party: 1, range, type: null, limit: 9, offset: 0 });
  const [sent, burned] = entries.map((entry) => toTransaction(entry, { withInitiator: true }));
  expect(sent).toMatchObject({ id: 2, initiatedBy: 'user:1', apiKeyId: null });
  expect(burned).toMatchObject({ id: 1, apiKeyId: null });
  expect(burned).not.toHaveProperty('initiatedBy');
});

it('counts what was there before, and what came since, for the statistics', async () => {
  expect(await areStatisticsComplete(database.pool)).toBe(false);
  expect(await extendStatistics(database.pool, 1)).toBe(false);
  while (!(await extendStatistics(database.pool, 1))) {
    expect(await areStatisticsComplete(database.pool)).toBe(false);
  }
  expect(await areStatisticsComplete(database.pool)).toBe(true);
  const { rows } = await database.owner.query(
    'SELECT what, count, amount::int FROM pending_statistics() WHERE what > 0 ORDER BY what',
  );
  expect(rows).toEqual([
    { what: 2, count: 1n, amount: 5 },
    { what: 3, count: 1n, amount: 5 },
  ]);
});
