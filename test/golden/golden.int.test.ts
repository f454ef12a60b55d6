import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Platform, startPlatform } from '@cowrie/local';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findFreePort } from '../../deploy/local/src/home/ports.ts';
import { ownEnv } from '../restore/own-platform.ts';
import { eventually } from '../support/eventually.ts';
import { hashOf } from './hash.ts';
import { type Row, withDatabase } from './read.ts';
import { PARTS, record } from './record.ts';
import { APPROVAL_ABOVE, play } from './scenario.ts';

/*
 * Compares messages and rows byte for byte with `recorded/`. To change a recording on purpose, delete its file, run
 * this with RECORD=yes and review the difference.
 */

const RECORDED = new URL('./recorded/', import.meta.url).pathname;
const SETTLED_WITHIN_MS = 20_000;
const RECORD_WITHIN_MS = 300_000;
/** Disables background work, so that only the scenario writes. */
const QUIET = { VERIFY_EVERY_DAYS: '0', MONEY_METRICS_EVERY_SECONDS: '0', SEAL_HEADS_EVERY_SECONDS: '0' };
const LIMITS = {
  RATE_LIMIT_USER_PER_MINUTE: '0',
  RATE_LIMIT_ADDRESS_PER_MINUTE: '0',
  MINT_APPROVAL_ABOVE: String(APPROVAL_ABOVE),
  APPROVER_MIN_HOURS: '0',
};
const BOOTSTRAP = {
  BOOTSTRAP_SUPERADMIN_EMAIL: 'root@example.org',
  BOOTSTRAP_SUPERADMIN_PASSWORD: 'a long enough password',
};

const UNSETTLED = `
  SELECT (SELECT count(DISTINCT partition) FROM transactions) - (SELECT count(*) FROM chain_heads) AS unsealed,
    (SELECT count(*) FROM outbox) + (SELECT count(*) FROM closed_parties) AS unsent,
    (SELECT sum(next_sequence - 1) FROM partitions) AS events`;

let parts: ReadonlyMap<string, string>;
let home: string;
let platform: Platform | undefined;
let transactions: Row[];

async function start(settings: Record<string, string>): Promise<Platform> {
  const env = {
    ...ownEnv(),
    ...QUIET,
    ...LIMITS,
    ...BOOTSTRAP,
    ...settings,
    PORT: String(await findFreePort()),
  };
  return startPlatform({ home, env, progress: () => undefined });
}

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'cowrie-golden-'));
  await chmod(home, 0o755); // PostgreSQL may run as another user and needs access.
  const http: string[] = [];
  platform = await start({});
  await play(platform, (line) => http.push(line));
  await platform.stop();
  // The heads of all chains are signed only at the end, so that they take the same numbers each time.
  platform = await start({ SEAL_HEADS_EVERY_SECONDS: '1' });
  Object.assign(process.env, platform.env);
  const { postgresUrl = '' } = platform;
  const databaseUrl = (name: string) => new URL(name, postgresUrl).href;
  const ask = (service: string, text: string) => withDatabase(databaseUrl(service), (query) => query(text));
  await eventually(async () => {
    const [ledger] = await ask('ledger', UNSETTLED);
    const [history] = await ask('history', 'SELECT sum(next_offset) AS events FROM inbox.positions');
    const { unsealed, unsent, events } = ledger ?? {};
    if (unsealed !== '0' || unsent !== '0' || events !== history?.events) throw new Error('not settled');
  }, SETTLED_WITHIN_MS);
  transactions = await ask('ledger', 'SELECT * FROM transactions ORDER BY id');
  parts = await record(http, databaseUrl);
}, RECORD_WITHIN_MS);

afterAll(async () => {
  await platform?.stop();
  await rm(home, { recursive: true, force: true });
}, 30_000);

async function recorded(part: string, now: string): Promise<string> {
  const file = join(RECORDED, `${part}.txt`);
  const before = await readFile(file, 'utf8').catch(() => undefined);
  if (before !== undefined) return before;
  if (process.env.RECORD !== 'yes' || process.env.CI === 'true') throw new Error(`there is no ${file}`);
  await writeFile(file, now);
  return now;
}

describe('byte for byte as recorded', () => {
  it.each(PARTS)('%s', async (part) => {
    const now = parts.get(part) ?? '';
    expect(now).toBe(await recorded(part, now));
  });

  it('each transaction has the hash that docs/hash-chain.md gives it', () => {
    expect(transactions.length).toBeGreaterThan(20);
    for (const row of transactions) expect(row.hash).toBe(`\\x${hashOf(row)}`);
  });
});
