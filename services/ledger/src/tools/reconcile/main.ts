import { PARTITIONS, partitionsShape } from '@cowrie/contracts';
import { countMembers, createKafkaClient, openPartitionReader } from '@cowrie/messaging';
import { createPool, inTransaction, refuseMorePartitions } from '@cowrie/postgres';
import {
  DatabaseUrl,
  kafkaConfigShape,
  kafkaConnection,
  kafkaFilesBelongTogether,
  loadConfig,
} from '@cowrie/runtime';
import type { Logger } from '@cowrie/telemetry';
import { createLogger } from '@cowrie/telemetry/setup';
import type pg from 'pg';
import { z } from 'zod';
import { allowPlans } from '../verify/read/snapshot.ts';
import { applySteps } from './apply.ts';
import { type ReconcileArgs, readArgs } from './args.ts';
import { readBalances, readStatuses } from './database-state.ts';
import { type ListWriter, noList, openList } from './list-file.ts';
import { mostChanged, type PlanDetails, planText, WITHDRAWALS_LISTED } from './plan-text.ts';
import { rewriteEvents } from './rewrite/rewrite.ts';
import { stepsOf } from './steps.ts';
import { LEDGER_GROUPS, type Survey, type SurveyDeps, survey } from './survey.ts';

/**
 * After a restore of the ledger's database, reports what was lost and the steps to reconcile; --apply executes them
 * (docs/operations/backup.md). Exits with 0: nothing left to do, 1: steps to apply, 2: could not or must not run.
 * --rewrite writes `coin.events` again after Kafka was lost (docs/operations/disaster.md).
 */

const ConfigSchema = z
  .object({ ...kafkaConfigShape, ...partitionsShape, MIGRATION_DATABASE_URL: DatabaseUrl })
  .check(kafkaFilesBelongTogether);
type Config = z.infer<typeof ConfigSchema>;

const STATEMENT_TIMEOUT_MS = 600_000;
const UNDEFINED_TABLE = '42P01';

const logLine = (line: string) => process.stderr.write(`reconcile: ${line}\n`);
const print = (text: string) => process.stdout.write(`${text}\n`);

async function detailsOf(db: pg.ClientBase, { tally }: Survey): Promise<PlanDetails> {
  const accounts = mostChanged(tally).map(([account]) => account);
  const withdrawals = [...tally.withdrawals.keys()].slice(0, WITHDRAWALS_LISTED);
  return { balances: await readBalances(db, accounts), statuses: await readStatuses(db, withdrawals) };
}

type Deps = Pick<SurveyDeps, 'client' | 'reader' | 'list'> & { pool: pg.Pool; db: pg.PoolClient };

async function reconcile({ pool, ...deps }: Deps, wanted: ReconcileArgs): Promise<number> {
  const { client, reader, db } = deps;
  await db.query('SELECT FROM restores LIMIT 0');
  await refuseMorePartitions(db, PARTITIONS);
  const found = await survey({ ...deps, nowMs: Date.now() });
  if (found.problems.length > 0) {
    for (const problem of [...found.problems, 'nothing was changed']) logLine(problem);
    return 2;
  }
  const steps = stepsOf(found);
  print(planText(found, steps, await detailsOf(db, found)));
  if (steps.length === 0) return 0;
  if (!wanted.apply) {
    print('\nNothing was changed. To do all this, run it again with --apply.');
    return 1;
  }
  const members = () => countMembers(client, LEDGER_GROUPS);
  await applySteps({ pool, client, reader, reason: wanted.reason, countMembers: members }, found, steps);
  print('\nDone. Start the ledger: it publishes what is void, and history and all other readers follow.');
  return 0;
}

async function rewrite(deps: Deps, logger: Logger, wanted: ReconcileArgs): Promise<number> {
  return inTransaction(deps.pool, async (db) => {
    await db.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    await db.query(`SET LOCAL idle_in_transaction_session_timeout = ${STATEMENT_TIMEOUT_MS}`);
    await allowPlans(db, 'off');
    return rewriteEvents({ ...deps, db, logger, print, say: logLine }, wanted.apply);
  });
}

async function run(config: Config, wanted: ReconcileArgs, list: ListWriter): Promise<number> {
  const logger = createLogger({ service: 'ledger', instance: 'reconcile', level: 'silent' });
  const client = createKafkaClient({ ...kafkaConnection(config, logger), clientId: 'reconcile', logger });
  const reader = openPartitionReader(client);
  const pool = createPool({
    url: config.MIGRATION_DATABASE_URL,
    max: 2,
    applicationName: 'reconcile',
    logger,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  });
  try {
    const db = await pool.connect().catch((error: unknown) => {
      throw new Error('the database that MIGRATION_DATABASE_URL names does not answer', { cause: error });
    });
    const deps = { pool, db, client, reader, list };
    const done = wanted.rewrite ? rewrite(deps, logger, wanted) : reconcile(deps, wanted);
    return await done.finally(() => db.release());
  } finally {
    await reader.close();
    await pool.end();
  }
}

function linesOf(error: unknown): string[] {
  const { code, message = String(error) } = error as { code?: unknown; message?: string };
  if (code === UNDEFINED_TABLE)
    return ['the database is not of this version: run the migration of the ledger first'];
  if (code === 'EEXIST') return ['--out: the file is there already'];
  return code === 'CONFIG' ? message.split('\n') : message.split('\n').slice(0, 1);
}

async function main(): Promise<number> {
  try {
    const wanted = readArgs(process.argv.slice(2));
    const config = loadConfig(ConfigSchema);
    const list = wanted.file === undefined ? noList : await openList(wanted.file);
    try {
      return await run(config, wanted, list);
    } finally {
      await list.close();
    }
  } catch (error) {
    for (const line of linesOf(error)) logLine(line);
    return 2;
  }
}

process.exitCode = await main();
