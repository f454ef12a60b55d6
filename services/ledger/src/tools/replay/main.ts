import { parseArgs } from 'node:util';
import type { LedgerMessage } from '@cowrie/contracts';
import type { ApplyBatch } from '@cowrie/messaging';
import { createKafkaClient, openPartitionReader } from '@cowrie/messaging';
import { createPool, migrate } from '@cowrie/postgres';
import {
  createUnseal,
  DatabaseUrl,
  kafkaConfigShape,
  kafkaConnection,
  kafkaFilesBelongTogether,
  keyText,
  loadConfig,
  SealPrivateKey,
  switchText,
} from '@cowrie/runtime';
import { createLogger } from '@cowrie/telemetry/setup';
import type pg from 'pg';
import { z } from 'zod';
import { type BatchEnvironment, createApplyBatch } from '../../engine/batch/apply-batch.ts';
import { createFeatures } from '../../features/features.ts';
import { createSignHead } from '../../features/heads/sign.ts';
import { HeadSigningKey } from '../../features/heads/signing-key.ts';
import { openingAccounts } from '../../features/withdrawals/open-accounts.ts';
import { compareDatabases, type Difference } from './compare.ts';
import { copyInstallation } from './installation.ts';
import { createReadSlice } from './read-commands.ts';
import { type ReplayProgress, replay } from './replay.ts';

/**
 * Applies the recorded batches of `ledger.commands` to REPLAY_DATABASE_URL, which is empty or a restored backup, and
 * compares all rows and heads (docs/operations/backup.md). Exits with 0: equal, 1: different, 2: could not run. It
 * writes nothing to the ledger.
 */

const ConfigSchema = z
  .object({
    ...kafkaConfigShape,
    /** Must be set if it is set for the ledger. */
    SANDBOX_CLOCK: switchText,
    LEDGER_DATABASE_URL: DatabaseUrl,
    /** The database's owner, because the database is migrated. */
    REPLAY_DATABASE_URL: DatabaseUrl,
    /** The ledger's keys: the replay signs again what they signed and opens what was sealed for them. */
    HEAD_SIGNING_KEY: keyText(HeadSigningKey, 'an Ed25519 private JWK with kid').optional(),
    LEDGER_SEAL_PRIVATE_KEY: keyText(SealPrivateKey, 'an X25519 private JWK with kid').optional(),
  })
  .check(kafkaFilesBelongTogether);
type Config = z.infer<typeof ConfigSchema>;

const MIGRATIONS = new URL('../../../migrations', import.meta.url);
const STATEMENT_TIMEOUT_MS = 600_000;
const PROGRESS_EVERY_MS = 2_000;
const DIFFERENCES_MAX = 20;

const logger = createLogger({ service: 'ledger', instance: 'replay', level: 'silent' });
const logLine = (line: string) => process.stderr.write(`replay: ${line}\n`);
const print = (text: string) => process.stdout.write(`${text}\n`);
const formatNumber = (value: number) => value.toLocaleString('en-US');

function progressLines(): (done: ReplayProgress) => void {
  let loggedAtMs = Date.now();
  return ({ batches, commands }) => {
    if (Date.now() - loggedAtMs < PROGRESS_EVERY_MS) return;
    loggedAtMs = Date.now();
    logLine(`${formatNumber(commands)} commands of ${formatNumber(batches)} batches`);
  };
}

async function replayInto(target: pg.Pool, source: pg.ClientBase, config: Config): Promise<ReplayProgress> {
  const { HEAD_SIGNING_KEY: signingKey, LEDGER_SEAL_PRIVATE_KEY: sealKey } = config;
  const registry = createFeatures({
    signHead: signingKey ? createSignHead(signingKey) : null,
    isSandbox: config.SANDBOX_CLOCK,
  });
  const unseal = sealKey ? await createUnseal(sealKey) : null;
  const pipelined = createPool({ ...poolOptions(config.REPLAY_DATABASE_URL), pipeline: true });
  const client = createKafkaClient({ ...kafkaConnection(config, logger), clientId: 'replay', logger });
  const reader = openPartitionReader(client);
  const applyIn = (world: BatchEnvironment): ApplyBatch<LedgerMessage> =>
    openingAccounts(createApplyBatch({ registry, pool: pipelined, onCommitted: () => {}, world }), {
      unseal,
      logger,
    });
  try {
    const readSlice = createReadSlice(reader, await readEndOffsets(source));
    return await replay({ source, target, readSlice, applyIn, onProgress: progressLines() });
  } finally {
    await reader.close();
    await pipelined.end();
  }
}

async function readEndOffsets(source: pg.ClientBase): Promise<Map<number, bigint>> {
  const { rows } = await source.query<{ partition: number; next_offset: bigint }>(
    'SELECT partition, next_offset FROM partitions',
  );
  return new Map(rows.map(({ partition, next_offset }) => [partition, next_offset]));
}

const poolOptions = (url: string) => ({
  url,
  max: 2,
  applicationName: 'replay',
  logger,
  statementTimeoutMs: STATEMENT_TIMEOUT_MS,
});

async function withSnapshot<T>(pool: pg.Pool, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    await client.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    return await work(client);
  } finally {
    client.release(true);
  }
}

async function run(config: Config): Promise<number> {
  await migrate({ url: config.REPLAY_DATABASE_URL, directory: MIGRATIONS.pathname, logger });
  const [ledger, target] = [
    createPool(poolOptions(config.LEDGER_DATABASE_URL)),
    createPool(poolOptions(config.REPLAY_DATABASE_URL)),
  ];
  try {
    return await withSnapshot(ledger, async (source) => {
      await copyInstallation(source, target);
      const done = await replayInto(target, source, config);
      const { differences, rows } = await withSnapshot(target, (replayed) =>
        compareDatabases({ ledger: source, replayed }, DIFFERENCES_MAX),
      );
      const what = `${formatNumber(done.commands)} commands of ${formatNumber(done.batches)} batches applied again`;
      print(differences.length === 0 ? `${what}: all ${formatNumber(rows)} rows are the same` : `${what}:`);
      for (const difference of differences) print(lineOf(difference));
      return differences.length === 0 ? 0 : 1;
    });
  } finally {
    await ledger.end();
    await target.end();
  }
}

function lineOf({ table, key, where, columns }: Difference): string {
  if (where === 'both') return `${table} ${key}: ${columns.join(', ')} differ`;
  return `${table} ${key}: only in the ${where === 'ledger' ? 'ledger' : 'replayed database'}`;
}

try {
  parseArgs({ options: {} });
  process.exitCode = await run(loadConfig(ConfigSchema));
} catch (error) {
  for (const line of (error instanceof Error ? error.message : String(error)).split('\n')) logLine(line);
  process.exitCode = 2;
}
