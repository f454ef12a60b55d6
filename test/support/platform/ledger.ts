import pg from 'pg';
import { insideVariable } from './platform-env.ts';

/** Reads facts that no HTTP answer shows. */
export type Ledger = {
  sumOfBalances(): Promise<bigint>;
  /** Minted minus burned, in minor units. */
  supply(): Promise<bigint>;
  negativeAccounts(): Promise<bigint[]>;
  balanceOf(account: bigint): Promise<bigint>;
  xaf(): Promise<{ sum: bigint; negative: bigint[] }>;
  accountsThatDisagree(): Promise<bigint[]>;
  /** Transactions go beyond the sequence counter. */
  partitionsThatDisagree(): Promise<number[]>;
  nextSequences(): Promise<Map<number, bigint>>;
  /** The newest transaction is not yet covered by a sealed head. */
  unsealedPartitions(): Promise<number[]>;
  outboxRows(): Promise<number>;
  transactionsByReason(prefix: string): Promise<Map<string, number[]>>;
  placeOf(transactionId: number): Promise<Row | undefined>;
  attempt(statement: string): Promise<void>;
  close(): Promise<void>;
};

const DISAGREE = `
  SELECT a.id FROM accounts a
  LEFT JOIN (SELECT to_account AS id, sum(amount) AS total FROM transactions GROUP BY 1) i USING (id)
  LEFT JOIN (SELECT from_account AS id, sum(amount) AS total FROM transactions GROUP BY 1) o USING (id)
  WHERE a.balance <> coalesce(i.total, 0) - coalesce(o.total, 0) ORDER BY id LIMIT 20`;

const BEYOND = `
  SELECT t.partition FROM transactions t LEFT JOIN partitions p USING (partition)
  GROUP BY t.partition, p.next_sequence HAVING max(t.sequence) >= coalesce(p.next_sequence, 0) ORDER BY 1`;

const UNSEALED = `
  SELECT t.partition FROM transactions t LEFT JOIN chain_heads h USING (partition)
  GROUP BY t.partition HAVING max(t.sequence) IS DISTINCT FROM max(h.sequence) ORDER BY 1`;

/** Other services keep these rows in `partitions`. */
export const HISTORY_PLACES = 'inbox.positions';

type Row = Record<string, string>;

function sequencesFrom(rows: readonly Row[]): Map<number, bigint> {
  return new Map(rows.map((row) => [Number(row.partition), BigInt(row.next_sequence ?? 0)]));
}

const nextSequences = (table: string) =>
  `SELECT partition, next_sequence FROM ${table} WHERE next_sequence > 1`;

export async function nextSequencesOf(
  databaseUrl: string,
  table = 'partitions',
): Promise<Map<number, bigint>> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    return sequencesFrom((await client.query<Row>(nextSequences(table))).rows);
  } finally {
    await client.end();
  }
}

/** Has the ledger service's own role. */
export async function connectLedger(): Promise<Ledger> {
  const connectionString = insideVariable('LEDGER_DATABASE_URL');
  const pool = new pg.Pool({ connectionString, max: 2, connectionTimeoutMillis: 5_000 });
  pool.on('error', () => undefined); // an idle connection that broke is made again by the next query
  const rows = async (sql: string, values: unknown[] = []) => (await pool.query<Row>(sql, values)).rows;
  const one = async (sql: string, values?: unknown[]) => BigInt((await rows(sql, values))[0]?.value ?? 0);
  await rows('SELECT 1');
  return {
    sumOfBalances: () => one('SELECT sum(balance) AS value FROM accounts'),
    supply: () => one('SELECT -balance AS value FROM accounts WHERE id = 0'),
    negativeAccounts: async () =>
      (await rows('SELECT id FROM accounts WHERE balance < 0 AND id > -11')).map(({ id }) =>
        BigInt(id ?? -1),
      ),
    balanceOf: (account) => one('SELECT balance AS value FROM accounts WHERE id = $1', [account]),
    xaf: async () => ({
      sum: await one('SELECT sum(balance) AS value FROM accounts WHERE id <= -11'),
      negative: (await rows('SELECT id FROM accounts WHERE balance < 0 AND id <= -11')).map(({ id }) =>
        BigInt(id ?? -1),
      ),
    }),
    accountsThatDisagree: async () => (await rows(DISAGREE)).map(({ id }) => BigInt(id ?? -1)),
    partitionsThatDisagree: async () => (await rows(BEYOND)).map(({ partition }) => Number(partition)),
    nextSequences: async () => sequencesFrom(await rows(nextSequences('partitions'))),
    unsealedPartitions: async () => (await rows(UNSEALED)).map(({ partition }) => Number(partition)),
    outboxRows: async () => Number(await one('SELECT count(*) AS value FROM outbox')),
    transactionsByReason: async (prefix) => {
      const all = await rows('SELECT id, reason FROM transactions WHERE starts_with(reason, $1)', [prefix]);
      return all.reduce((found, { id, reason = '' }) => {
        return found.set(reason, [...(found.get(reason) ?? []), Number(id)]);
      }, new Map<string, number[]>());
    },
    placeOf: async (transactionId) =>
      (
        await rows(
          `SELECT partition, sequence, encode(hash, 'hex') AS hash FROM all_transactions WHERE id = $1`,
          [transactionId],
        )
      )[0],
    attempt: async (statement) => {
      await pool.query(statement);
    },
    close: () => pool.end(),
  };
}
