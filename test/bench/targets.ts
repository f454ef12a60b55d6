import { readFile } from 'node:fs/promises';
import type { TargetName } from './args.ts';
import { startChild } from './child.ts';
import type { Tally, Workload } from './driver/protocol.ts';
import { createDatabase, withClient } from './platform/database.ts';
import type { Stack } from './platform/stack.ts';
import { castOf, type Session, settle } from './session.ts';

export type Slice = {
  workload: Workload;
  concurrency: number;
  ratePerSecond?: number;
  warmUpMs: number;
  measureMs: number;
};

export type Target = {
  name: TargetName;
  stack: Stack;
  can(slice: Pick<Slice, 'workload' | 'concurrency' | 'ratePerSecond'>): boolean;
  run(slice: Slice): Promise<Tally>;
  settle(): Promise<void>;
  pids(): Record<string, number>;
  databases: readonly string[];
  stop(): Promise<void>;
};

const NOTHING = () => Promise.resolve();

export function cowrieTarget(session: Session, stack: Stack): Target {
  const { drivers } = session;
  return {
    name: 'cowrie',
    stack,
    can: () => true,
    async run(slice) {
      await drivers.cast(castOf(session, stack));
      return drivers.run({ ...slice, baseUrls: stack.platform.baseUrls });
    },
    settle: () => settle(stack),
    pids: () => ({ ...stack.pids(), ...drivers.pids }),
    databases: ['ledger', 'user', 'history'],
    stop: NOTHING,
  };
}

/** With 8, 16, 32 or 64 connections, random transfers were equally fast, and a hot receiver was fastest with 8 or 16. */
const BASELINE_POOL = 16;
const BASELINE_DOES: readonly Workload[] = [
  'random',
  'hot-receiver',
  'hot-sender',
  'mint',
  'replays',
  'wallet',
];
const BASELINE_FUND_UNITS = 10_000_000_000;

async function fund(url: string, ids: readonly number[]): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(
      `INSERT INTO accounts (id, wallet_id, balance, received)
       SELECT id, gen_random_uuid(), $2, $2 FROM unnest($1::bigint[]) AS id`,
      [ids, BASELINE_FUND_UNITS],
    );
    const all = BASELINE_FUND_UNITS * ids.length;
    await client.query('UPDATE accounts SET balance = -$1::bigint, sent = $1 WHERE id = 0', [all]);
    await client.query('VACUUM ANALYZE accounts');
  });
}

export async function baselineTarget(session: Session, stack: Stack): Promise<Target> {
  const { drivers, signal, plan } = session;
  const schema = await readFile(new URL('./baseline/schema.sql', import.meta.url), 'utf8');
  const url = await createDatabase(stack.postgresUrl, 'bench_baseline', schema);
  await fund(
    url,
    castOf(session, stack).users.map(({ id }) => id),
  );
  const { child, first } = await startChild<{ baseUrl: string }>(
    new URL('./baseline/main.ts', import.meta.url),
    {
      signal,
      env: {
        DATABASE_URL: url,
        JWKS_URL: `${stack.platform.baseUrl}/.well-known/jwks.json`,
        API_KEY: stack.platform.apiKey,
        POOL_SIZE: String(plan.poolSize ?? BASELINE_POOL),
      },
    },
  );
  const postgres = () =>
    Object.fromEntries(Object.entries(stack.pids()).filter(([name]) => name === 'postgres'));
  return {
    name: 'baseline',
    stack,
    can: ({ workload }) => BASELINE_DOES.includes(workload),
    async run(slice) {
      await drivers.cast(castOf(session, stack));
      return drivers.run({ ...slice, baseUrls: [first.baseUrl] });
    },
    settle: NOTHING,
    pids: () => ({ baseline: child.pid, ...postgres(), ...drivers.pids }),
    databases: ['bench_baseline'],
    stop: () => child.stop(),
  };
}
