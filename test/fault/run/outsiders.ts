import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Platform } from '@cowrie/local';
import pg from 'pg';
import { checkoutDir } from '../../../deploy/local/src/home/paths.ts';
import { eventually } from '../../support/eventually.ts';
import type { Violation } from '../check/index.ts';
import { createDatabase } from './replayed.ts';

const PROGRAM_WITHIN_MS = 300_000;
const CAUGHT_UP_WITHIN_MS = 120_000;
const EXPORTER = join(checkoutDir, 'services/ledger/src/tools/verify/main.ts');
const VERIFIER = join(checkoutDir, 'docs/events/verify.py');
const CONSUMER = join(checkoutDir, 'docs/examples/consumer-typescript/balances.ts');

/** It uses published means only: the Python verifier on an export, and the example consumer of the events. */
export async function checkOutsiders(
  platform: Platform,
  { hasAllEvents }: { hasAllEvents: boolean },
): Promise<Violation[]> {
  const found = [
    await violationOf('published verifier', () => verifyExport(platform)),
    hasAllEvents ? await violationOf('outside consumer', () => countFromEvents(platform)) : undefined,
  ];
  return found.flatMap((violation) => violation ?? []);
}

async function violationOf(rule: string, check: () => Promise<void>): Promise<Violation | undefined> {
  try {
    await check();
    return undefined;
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string };
    return { rule, detail: `${stdout}${stderr}`.trim() || message };
  }
}

async function verifyExport({ env }: Platform): Promise<void> {
  const run = promisify(execFile);
  const folder = await mkdtemp(join(tmpdir(), 'cowrie-export-'));
  try {
    const file = join(folder, 'ledger.jsonl');
    const exporter = [EXPORTER, '--export', file];
    const { LEDGER_DATABASE_URL } = env;
    await run(process.execPath, exporter, {
      env: { ...process.env, LEDGER_DATABASE_URL },
      timeout: PROGRAM_WITHIN_MS,
    });
    await run('python3', [VERIFIER, file], { timeout: PROGRAM_WITHIN_MS });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function countFromEvents(platform: Platform): Promise<void> {
  const url = await createDatabase(platform.postgresUrl ?? '', `outside_${Date.now()}`);
  const child = startConsumer(platform, url);
  const ledger = new pg.Client({ connectionString: platform.env.LEDGER_DATABASE_URL });
  const outside = new pg.Client({ connectionString: url });
  await Promise.all([ledger.connect(), outside.connect()]);
  try {
    await awaitEqualCoins(ledger, outside);
  } finally {
    await Promise.all([ledger.end(), outside.end()]);
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
  }
}

function startConsumer({ env }: Platform, url: string): ChildProcess {
  const [login = '', brokers = ''] = (env.KAFKA_BROKERS ?? '').split('@');
  const [user = '', password = ''] = login.split(':').map(decodeURIComponent);
  return spawn(process.execPath, [CONSUMER], {
    env: {
      ...{ PATH: process.env.PATH, DATABASE_URL: url },
      ...{ KAFKA_BROKERS: brokers, KAFKA_USER: user, KAFKA_PASSWORD: password },
    },
    stdio: 'ignore',
  });
}

/** The load has ended, so the ledger stays as it is while the consumer catches up. */
async function awaitEqualCoins(ledger: pg.Client, outside: pg.Client): Promise<void> {
  const expected = await readCoins(
    ledger,
    'SELECT id, balance / 10000.0 AS coins FROM accounts WHERE id > 0 AND balance > 0',
  );
  await eventually(async () => {
    const counted = await readCoins(
      outside,
      'SELECT user_id AS id, amount AS coins FROM coins WHERE amount <> 0',
    );
    const ids = [...new Set([...expected.keys(), ...counted.keys()])];
    const [id, ...others] = ids.filter((one) => expected.get(one) !== counted.get(one));
    if (id === undefined) return;
    const figures = `ledger ${expected.get(id)}, from events ${counted.get(id)}`;
    throw new Error(`${others.length + 1} users differ, such as ${id}: ${figures}`);
  }, CAUGHT_UP_WITHIN_MS);
}

async function readCoins(client: pg.Client, statement: string): Promise<Map<string, number>> {
  const { rows } = await client.query<{ id: string; coins: string }>(statement);
  return new Map(rows.map(({ id, coins }) => [id, Number(coins)]));
}
