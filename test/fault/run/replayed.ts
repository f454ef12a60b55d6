import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Platform } from '@cowrie/local';
import pg from 'pg';
import type { Violation } from '../check/index.ts';

const TOOL = new URL('../../../services/ledger/src/tools/replay/main.ts', import.meta.url).pathname;
const WITHIN_MS = 300_000;

/** An empty database must get the same rows and heads. A failure is a violation too. */
export async function checkReplayed(
  platform: Platform,
  { sandbox = 'false' } = {},
): Promise<{ said: string; found: Violation[] }> {
  const secrets = JSON.parse(await readFile(join(platform.home, 'secrets.json'), 'utf8')) as Record<
    string,
    object
  >;
  const replayed = await createDatabase(platform.postgresUrl ?? '', `replayed_${Date.now()}`);
  const env = {
    ...process.env,
    KAFKA_BROKERS: platform.env.KAFKA_BROKERS,
    LEDGER_DATABASE_URL: platform.env.LEDGER_DATABASE_URL,
    REPLAY_DATABASE_URL: replayed,
    SANDBOX_CLOCK: sandbox,
    HEAD_SIGNING_KEY: JSON.stringify(secrets.headSigningKey),
    LEDGER_SEAL_PRIVATE_KEY: JSON.stringify(secrets.ledgerSealKey),
  };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [TOOL], { env, timeout: WITHIN_MS });
    return { said: stdout.trim(), found: [] };
  } catch (error) {
    const {
      stdout = '',
      stderr = '',
      message,
    } = error as { stdout?: string; stderr?: string; message: string };
    const detail = `${stdout}${stderr}`.trim() || message;
    return { said: '', found: [{ rule: 'replayed', detail }] };
  }
}

export async function createDatabase(server: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${name}`);
  } finally {
    await client.end();
  }
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
