import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { PARTITIONS, walletKey } from '@cowrie/contracts';
import { partitionFor } from '@cowrie/messaging';
import { migrate } from '@cowrie/postgres';
import { createLogger } from '@cowrie/telemetry/setup';
import { findFreePort } from '../../deploy/local/src/home/ports.ts';
import { verifyLedger } from '../../services/ledger/src/tools/verify/verify-ledger.ts';
import { seedLedger } from '../bench/seed/seed-ledger.ts';
import { HISTORY_PLACES } from '../support/platform/ledger.ts';
import { archiveAll, restore, takeBackup } from './base-backup.ts';
import { ask, initialise, type OwnServer, startServer } from './server.ts';

/**
 * Half of the transactions are in the base backup, and half are replayed from the archived log. Needs three times the
 * disk space that it prints: node test/restore/measure.ts [--transactions N]
 */

const USERS = 2_000;
const TARGET = 'measured';
const logger = createLogger({ service: 'measure', instance: 'measure', level: 'silent' });
const say = (line: string) => process.stdout.write(`${line}\n`);
const directoryOf = (service: string) =>
  fileURLToPath(new URL(`../../services/${service}/migrations`, import.meta.url));

function readTransactions(args: string[]): number {
  const { values } = parseArgs({ args, options: { transactions: { type: 'string', default: '1000000' } } });
  if (!/^[1-9]\d{3,8}$/.test(values.transactions))
    throw new Error('--transactions is a number from 1000 to 999999999');
  return Number(values.transactions);
}

async function prepare(server: OwnServer): Promise<{ ledgerUrl: string; historyUrl: string }> {
  const urls = { ledgerUrl: server.url('ledger'), historyUrl: server.url('history') };
  for (const [name, url] of [
    ['ledger', urls.ledgerUrl],
    ['history', urls.historyUrl],
  ] as const) {
    await ask(server.url('postgres'), `CREATE DATABASE ${name}`);
    await migrate({ url, directory: directoryOf(name), logger });
  }
  await ask(
    urls.ledgerUrl,
    `INSERT INTO accounts (id, wallet_id, created_at, updated_at)
     SELECT id, gen_random_uuid(), now(), now() FROM generate_series(1, $1::int) AS id`,
    [USERS],
  );
  const partitionsOf = Array.from({ length: USERS }, (_, index) =>
    partitionFor(walletKey(index + 1), PARTITIONS),
  );
  const opened = Array.from(
    { length: PARTITIONS },
    (_, one) => partitionsOf.filter((other) => other === one).length,
  );
  const places = 'SELECT n - 1, count + 1 FROM unnest($1::bigint[]) WITH ORDINALITY AS o(count, n)';
  await ask(urls.ledgerUrl, `INSERT INTO partitions (partition, next_sequence) ${places}`, [opened]);
  const ours = "SELECT 'history', 'coin.events', p.* FROM";
  await ask(
    urls.historyUrl,
    `INSERT INTO ${HISTORY_PLACES} (group_id, topic, partition, next_sequence) ${ours} (${places}) AS p`,
    [opened],
  );
  return urls;
}

const gigabytes = (bytes: number) => (bytes / 1e9).toFixed(2);
const since = (atMs: number) => (performance.now() - atMs) / 1000;

async function measure(
  home: string,
  transactions: number,
  onServer: (server: OwnServer) => void,
): Promise<void> {
  const own = { home, name: 'ledger', port: await findFreePort() };
  await initialise(own);
  const server = await startServer(own);
  onServer(server);
  const urls = await prepare(server);
  await seedLedger({ ...urls, target: Math.ceil(transactions / 2) });
  await ask(urls.historyUrl, 'TRUNCATE entries');
  const backupAtMs = performance.now();
  const backup = await takeBackup(server, join(home, 'backup'));
  say(`base backup: ${gigabytes(backup.bytes)} GB in ${since(backupAtMs).toFixed(1)} s`);
  await seedLedger({ ...urls, target: transactions });
  await ask(server.url('postgres'), 'SELECT pg_create_restore_point($1)', [TARGET]);
  await archiveAll(server, home);
  await server.stop('now');
  const restored = await restore(backup, { ...own, name: 'restored', target: TARGET });
  onServer(restored.server);
  const perGigabyte = restored.seconds / (restored.bytes / 1e9);
  say(
    `restore: ${gigabytes(restored.bytes)} GB (backup and log) in ${restored.seconds.toFixed(1)} s, ${perGigabyte.toFixed(1)} s/GB`,
  );
  const verifyAtMs = performance.now();
  const { status, checkedTransactions } = await verifyLedger({ url: restored.server.url('ledger') });
  say(`verification: ${status}, ${checkedTransactions} transactions in ${since(verifyAtMs).toFixed(1)} s`);
}

async function main(): Promise<number> {
  const home = await mkdtemp(join(tmpdir(), 'cowrie-measure-'));
  await chmod(home, 0o755); // PostgreSQL may run as another user and needs access.
  let server: OwnServer | undefined;
  try {
    await measure(home, readTransactions(process.argv.slice(2)), (started) => {
      server = started;
    });
    return 0;
  } catch (error) {
    process.stderr.write(`measure: ${(error as Error).message}\n`);
    return 1;
  } finally {
    await server?.stop('orderly');
    await rm(home, { recursive: true, force: true });
  }
}

process.exit(await main());
