import type { ChainSealed } from '@cowrie/contracts';
import { column, msOf, setStatement, table } from '@cowrie/postgres';
import type pg from 'pg';
import { LEDGER_NOW } from '../../book/tables/clock.ts';
import { RECORDED, type RecordedTransaction } from '../../book/tables/transactions.ts';
import type { Chain } from './chain.ts';

type ChainRow = {
  partition: number;
  sequence: bigint | null;
  hash: Buffer | null;
  sealed_sequence: bigint | null;
  sealed_ms: bigint | null;
};

/** The live table and the archive are each read by their own index. */
const LAST_TRANSACTION = `SELECT sequence, hash FROM (
    (SELECT sequence, hash FROM transactions WHERE partition = p.partition ORDER BY sequence DESC LIMIT 1)
    UNION ALL
    (SELECT sequence, hash FROM transactions_archive WHERE partition = p.partition ORDER BY sequence DESC LIMIT 1)
  ) AS both_tables ORDER BY sequence DESC LIMIT 1`;

/** Chains stay unchanged while the partitions' rows are locked. */
export async function readChains(
  client: pg.ClientBase | pg.Pool,
  partitions: readonly number[],
): Promise<Map<number, Chain>> {
  const { rows } = await client.query<ChainRow>({
    name: 'read-chains',
    text: `SELECT p.partition, t.sequence, t.hash, h.sequence AS sealed_sequence,
                  ${msOf('h.at')} AS sealed_ms
           FROM unnest($1::int[]) AS p(partition)
           LEFT JOIN LATERAL (${LAST_TRANSACTION}) AS t ON true
           LEFT JOIN LATERAL (SELECT sequence, at FROM chain_heads WHERE partition = p.partition
                              ORDER BY sequence DESC LIMIT 1) AS h ON true`,
    values: [partitions],
  });
  return new Map(rows.map((row) => [row.partition, toChain(row)]));
}

function toChain({ partition, sequence, hash, sealed_sequence, sealed_ms }: ChainRow): Chain {
  const isSealed = sealed_sequence !== null && sealed_ms !== null;
  return {
    partition,
    head: sequence !== null && hash !== null ? { partition, sequence, hash } : null,
    sealed: isSealed ? { sequence: sealed_sequence, atMs: Number(sealed_ms) } : null,
  };
}

/** Returns the ledger's time minus one interval; null when the database is younger, so that no head is due yet. */
export async function readSealMoment(
  pool: pg.ClientBase | pg.Pool,
  everySeconds: number,
): Promise<number | null> {
  const { rows } = await pool.query<{ before_ms: bigint; since_ms: bigint }>({
    name: 'read-seal-moment',
    text: `SELECT (extract(epoch FROM ${LEDGER_NOW} - $1 * interval '1 second') * 1000)::bigint AS before_ms,
                  (extract(epoch FROM min(applied_at)) * 1000)::bigint AS since_ms
           FROM schema_migrations`,
    values: [everySeconds],
  });
  const [row] = rows;
  return row && Number(row.since_ms) <= Number(row.before_ms) ? Number(row.before_ms) : null;
}

/** The result is in milliseconds since 1970. */
export async function readDatabaseCreation(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ since_ms: bigint }>({
    name: 'read-seals-since',
    text: `SELECT ${msOf('min(applied_at)')} AS since_ms FROM schema_migrations`,
  });
  return Number(rows[0]?.since_ms ?? 0);
}

const CHAIN_HEADS = table('chain_heads', {
  partition: column.int(),
  sequence: column.number(),
  hash: column.hex(),
  atMs: column.time(),
  jws: column.text(),
  eventSequence: column.bigint(),
});
const NEWEST = CHAIN_HEADS.omit('eventSequence');

export type SealedHead = ChainSealed & { eventSequence: bigint };

export const INSERT_CHAIN_HEADS = setStatement<SealedHead>({
  name: 'insert-chain-heads',
  text: CHAIN_HEADS.insert,
  values: (rows) => CHAIN_HEADS.values(rows.map(({ at, ...head }) => ({ ...head, atMs: Date.parse(at) }))),
});

export async function readNewestHeads(pool: pg.Pool): Promise<ChainSealed[]> {
  const { rows } = await pool.query({
    name: 'read-newest-heads',
    text: `SELECT ${NEWEST.select('h')}
           FROM partitions AS p
           JOIN LATERAL (SELECT * FROM chain_heads WHERE partition = p.partition
                         ORDER BY sequence DESC LIMIT 1) AS h ON true
           ORDER BY h.partition`,
  });
  return rows.map((row) => {
    const { atMs, jws, ...head } = NEWEST.read(row);
    return { ...head, at: new Date(atMs).toISOString(), jws };
  });
}

export type ChainedTransaction = { transaction: RecordedTransaction; hash: Buffer; readAtSeconds: number };

export async function readChainedTransaction(pool: pg.Pool, id: number): Promise<ChainedTransaction | null> {
  const { rows } = await pool.query<{ hash: Buffer; read_at_s: bigint }>({
    name: 'read-in-place',
    text: `SELECT ${RECORDED.select('t')}, t.hash, floor(extract(epoch FROM now()))::bigint AS read_at_s
           FROM all_transactions AS t WHERE id = $1`,
    values: [id],
  });
  const [row] = rows;
  return row
    ? { transaction: RECORDED.read(row), hash: row.hash, readAtSeconds: Number(row.read_at_s) }
    : null;
}
