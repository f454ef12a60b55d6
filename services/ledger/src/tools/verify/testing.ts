import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import {
  keyOfLedgerCommand,
  type LedgerCommand,
  type LedgerMessage,
  PARTITIONS,
  type Reply,
} from '@cowrie/contracts';
import { type CommandSlice, partitionFor } from '@cowrie/messaging';
import { createPool, readPartition } from '@cowrie/postgres';
import { createLogger } from '@cowrie/telemetry/setup';
import { afterAll, beforeAll } from '@jest/globals';
import pg from 'pg';
import {
  createCopy,
  createDatabase,
  createMigratedDatabase,
  nameDatabase,
  versionOf,
} from '../../../../../libs/postgres/src/testing/database.ts';
import type { HeadSigner } from '../../features/heads/decide.ts';
import { burn, close, command, inTime, mint, open, transfer } from '../../testing/commands.ts';
import { createApplyBatch } from '../../testing/engine.ts';
import {
  placeHoldForLeavingUser,
  seedApprovals,
  seedExchange,
  seedHolds,
  seedPaymentRequests,
  seedPurchases,
} from '../../testing/seed-ledger.ts';
import type { NamedFinding } from './findings.ts';
import { readTransactions, type StoredTransaction } from './read/read-transactions.ts';
import { snapshotOf, withSnapshot } from './read/snapshot.ts';
import { type Verification, verifySnapshot } from './verify-ledger.ts';

export type TestLedger = {
  url: string;
  applied: CommandSlice<LedgerMessage>[];
  apply(commands: readonly LedgerCommand[]): Promise<Reply[]>;
  /** Makes the next slice of a partition, by default that of the first command. */
  sliceOf<M extends LedgerMessage>(messages: readonly M[], partition?: number): Promise<CommandSlice<M>>;
  /** No connection to this database may be open during the copy. */
  copy(): Promise<{ url: string; drop(): Promise<void> }>;
  close(): Promise<void>;
  drop(): Promise<void>;
};

const logger = createLogger({ service: 'test', instance: 'test', level: 'silent' });

export async function onDatabase(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url));

type LedgerOptions = { signHead?: HeadSigner | null; isSeeded?: boolean };

function planLedger({ signHead = null, isSeeded = false }: LedgerOptions) {
  const place = nameDatabase();
  const { name, url } = place;
  const pool = createPool({ url, max: 4, applicationName: 'test', logger, pipeline: true });
  const applyBatch = createApplyBatch({ pool, onCommitted: () => {}, signHead });

  async function sliceOf<M extends LedgerMessage>(
    commands: readonly M[],
    partition = partitionOf(commands[0] as LedgerCommand),
  ): Promise<CommandSlice<M>> {
    const { nextOffset } = await readPartition(pool, partition);
    const deliveries = commands.map((command) => ({ command, prepared: undefined }));
    const advanceTo = nextOffset + BigInt(commands.length);
    return { partition, nextOffset, advanceTo, lastDigest: Buffer.alloc(32, 1), deliveries };
  }

  const applied: CommandSlice<LedgerMessage>[] = [];
  const ledger: TestLedger = {
    url,
    applied,
    sliceOf,
    async apply(commands) {
      const byPartition = Map.groupBy(commands, partitionOf);
      const slices = await Promise.all([...byPartition].map(([partition, some]) => sliceOf(some, partition)));
      applied.push(...slices);
      return (await applyBatch(slices)).replies;
    },
    copy: () => createDatabase(`TEMPLATE ${name}`),
    close: async () => {
      if (!pool.ended) await pool.end();
    },
    drop: () => onDatabase(process.env.POSTGRES_URL ?? '', [`DROP DATABASE ${name} WITH (FORCE)`]),
  };
  const create = async () => {
    if (!isSeeded) return createMigratedDatabase(MIGRATIONS, place);
    // Shared only within this run, because its holds expire.
    return createCopy(`seeded_${process.ppid}_${await versionOf(MIGRATIONS)}`, makeSeeded, place);
  };
  return { ledger, name, create };
}

async function makeSeeded(): Promise<{ name: string }> {
  const { ledger, name, create } = planLedger({});
  await create();
  await seedScenario(ledger);
  await ledger.close();
  return { name };
}

export async function createTestLedger(wanted: LedgerOptions = {}): Promise<TestLedger> {
  const { ledger, create } = planLedger(wanted);
  await create();
  return ledger;
}

type PoolOptions = { url?: string; max?: number; applicationName?: string; pipeline?: boolean };
type ManagedLedger = TestLedger & { pool: pg.Pool; openPool(wanted?: PoolOptions): pg.Pool };

/** Call it at the top of a file. Its pools connect on first use. `isSeeded` adds the rows of `seedScenario`. */
export function useLedger({
  max = 4,
  pipeline = false,
  ...wanted
}: LedgerOptions & PoolOptions = {}): ManagedLedger {
  const { ledger, create } = planLedger(wanted);
  const pools: pg.Pool[] = [];
  const openPool = (of: PoolOptions = {}): pg.Pool => {
    const pool = createPool({ url: ledger.url, max: 4, applicationName: 'test', logger, ...of });
    pools.push(pool);
    return pool;
  };
  const pool = openPool({ max, pipeline });
  beforeAll(create);
  afterAll(async () => {
    await Promise.all([ledger.close(), ...pools.map((one) => one.end())]);
    await ledger.drop();
  });
  return { ...ledger, pool, openPool };
}

export function partitionOf(command: LedgerCommand): number {
  if (command.name === 'chain.seal') return command.data.partition;
  return partitionFor(keyOfLedgerCommand(command), PARTITIONS);
}

const USERS = [1, 2, 3, 4, 5, 6];

export async function seedScenario(ledger: TestLedger): Promise<void> {
  const byKey = () => ({ ...inTime(), apiKeyId: randomUUID(), principal: 'system:test' });
  await ledger.apply(USERS.map((id) => open(id, inTime())));
  await ledger.apply(USERS.map((id) => mint(id, 1_000_000 * id, byKey())));
  await placeHoldForLeavingUser(ledger.apply, 3, 6);
  for (let round = 1; round <= 5; round++) {
    await ledger.apply(round < 5 ? transfersOf(round, inTime()) : [burn(2, 17, byKey()), close(6, inTime())]);
  }
  await seedPurchases(ledger.apply);
  await seedHolds(ledger.apply);
  await seedPaymentRequests(ledger.apply);
  await seedApprovals(ledger.apply);
  await seedExchange(ledger.apply);
  await ledger.apply(transfersOf(6, inTime()).slice(0, 12)); // only those of the first four users: 5 would pay 6, who was deleted
}

/** Each user pays the next one twice, and a treasury. */
function transfersOf(round: number, over: Partial<LedgerCommand>): LedgerCommand[] {
  return USERS.flatMap((from, index) => {
    const to = USERS[(index + 1) % USERS.length] ?? 1;
    const reason = `Round ${round}\n\n"é", 🐚 \\ and\ttabs`;
    const toTreasury = command(
      {
        name: 'coins.transfer',
        data: { fromUserId: from, toUserId: null, toTreasury: 'rewards', amountUnits: '3', reason },
      },
      over,
    );
    return [transfer(from, to, 100 * round + index, over), toTreasury, transfer(from, to, 1, over)];
  });
}

export async function readAll(url: string): Promise<StoredTransaction[]> {
  return withSnapshot(url, async ({ client, partitions }) => {
    const rows: StoredTransaction[] = [];
    for (const { partition } of partitions) {
      for await (const page of readTransactions(client, { partition })) rows.push(...page);
    }
    return rows;
  });
}

/** A transaction in the middle of its chain with line feeds in its reason; its neighbours are transactions too. */
export async function target(
  ledger: TestLedger,
): Promise<{ row: StoredTransaction; chain: StoredTransaction[] }> {
  const all = await readAll(ledger.url);
  const isThere = (row: StoredTransaction, offset: bigint) =>
    all.some((other) => other.partition === row.partition && other.sequence === row.sequence + offset);
  const row = all.find(
    (one) => one.reason.includes('\n\n') && [-1n, 1n, 2n].every((offset) => isThere(one, offset)),
  );
  if (!row) throw new Error('no transaction to tamper with');
  return { row, chain: all.filter(({ partition }) => partition === row.partition) };
}

/** The statements run without triggers and are rolled back. */
export async function verifyAfter(ledger: TestLedger, ...statements: string[]): Promise<Verification> {
  const pool = createPool({ url: ledger.url, max: 1, applicationName: 'test', logger });
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    for (const statement of ['SET LOCAL session_replication_role = replica', ...statements])
      await client.query(statement);
    return await verifySnapshot(await snapshotOf(client));
  } finally {
    await client.query('ROLLBACK');
    client.release();
    await pool.end();
  }
}

export const firstOf = ({ findings }: Verification, partition: number | null): NamedFinding | undefined =>
  findings.find((finding) => finding.partition === partition);
