import { type ConsumerPosition, headOf, type Inbox } from '@cowrie/consumer';
import { column, type RowOf, runSet, table } from '@cowrie/postgres';
import type pg from 'pg';

const PARTITIONS = table('partitions', {
  partition: column.int(),
  nextOffset: column.bigint(),
  nextSequence: column.bigint(),
  lastDigest: column.bytes().orNull(),
  headHash: column.bytes().orNull(),
  headSequence: column.bigint().orNull(),
  headDueSequence: column.bigint().orNull(),
});
type Row = RowOf<typeof PARTITIONS>;

const MOVED = [
  'nextOffset',
  'nextSequence',
  'lastDigest',
  'headHash',
  'headSequence',
  'headDueSequence',
] as const;
const ADVANCE = PARTITIONS.statement(
  'advance-positions',
  `UPDATE partitions AS p SET ${PARTITIONS.set('n', ...MOVED)}
   FROM ${PARTITIONS.unnest} AS n(${PARTITIONS.names}) WHERE p.partition = n.partition`,
);

/** Where this service stands in the topic of events: rows of `partitions`, with the hash chain of each. */
export function createInbox(pool: pg.Pool): Inbox {
  return {
    async read(partition) {
      await pool.query('INSERT INTO partitions (partition) VALUES ($1) ON CONFLICT DO NOTHING', [partition]);
      const { rows } = await pool.query(
        `SELECT ${PARTITIONS.select()} FROM partitions WHERE partition = $1`,
        [partition],
      );
      const [row] = rows;
      if (!row) throw new Error(`partition ${partition} has no row`);
      return toPosition(PARTITIONS.read(row));
    },
    async readLeftBehind(partition) {
      const { rows } = await pool.query<{ message_offset: bigint }>(
        'SELECT message_offset FROM left_behind WHERE partition = $1',
        [partition],
      );
      return new Set(rows.map((row) => row.message_offset));
    },
    async lock(client, partitions) {
      const { rows } = await client.query({
        name: 'lock-positions',
        text: `SELECT ${PARTITIONS.select()} FROM partitions WHERE partition = ANY($1) ORDER BY partition FOR UPDATE`,
        values: [partitions],
      });
      return new Map(rows.map(PARTITIONS.read).map((row) => [row.partition, toPosition(row)]));
    },
    advance: (client, positions) => runSet(client, ADVANCE, positions.map(toRow)),
    async keep() {
      throw new Error('dead letters go to their topic');
    },
  };
}

function toPosition(row: Row): ConsumerPosition {
  const { headHash, headSequence, headDueSequence, ...position } = row;
  const stored = { hash: headHash, sequence: headSequence, dueSequence: headDueSequence };
  return { ...position, head: headOf(stored, row.nextSequence) };
}

function toRow({ head, ...position }: ConsumerPosition): Row {
  return {
    ...position,
    headHash: head && Buffer.from(head.hash, 'hex'),
    headSequence: head?.sequence ?? null,
    headDueSequence: position.nextSequence,
  };
}
