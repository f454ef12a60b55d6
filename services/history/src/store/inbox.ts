import { type ConsumerPosition, headOf, type Inbox } from '@cowrie/consumer';
import { columns, runSet, setStatement } from '@cowrie/postgres';
import type pg from 'pg';

type Row = {
  partition: number;
  next_offset: bigint;
  next_sequence: bigint;
  last_digest: Buffer | null;
  head_hash: Buffer | null;
  head_sequence: bigint | null;
  head_due_sequence: bigint | null;
};

const COLUMNS =
  'partition, next_offset, next_sequence, last_digest, head_hash, head_sequence, head_due_sequence';

type Moved = {
  partition: number;
  nextOffset: bigint;
  nextSequence: bigint;
  lastDigest: Buffer | null;
  headHash: Buffer | null;
  headSequence: bigint | null;
};

const ADVANCE = setStatement<Moved>({
  name: 'advance-partitions',
  text: `UPDATE partitions AS p
         SET next_offset = n.next_offset, next_sequence = n.next_sequence, last_digest = n.last_digest,
             head_hash = n.head_hash, head_sequence = n.head_sequence, head_due_sequence = n.next_sequence
         FROM unnest($1::int[], $2::bigint[], $3::bigint[], $4::bytea[], $5::bytea[], $6::bigint[])
           AS n(partition, next_offset, next_sequence, last_digest, head_hash, head_sequence)
         WHERE p.partition = n.partition`,
  values: columns('partition', 'nextOffset', 'nextSequence', 'lastDigest', 'headHash', 'headSequence'),
});

/** Where this service stands in the topic of events: rows of `partitions`, with the hash chain of each. */
export function createInbox(pool: pg.Pool): Inbox {
  return {
    async read(partition) {
      await pool.query('INSERT INTO partitions (partition) VALUES ($1) ON CONFLICT DO NOTHING', [partition]);
      const { rows } = await pool.query<Row>(`SELECT ${COLUMNS} FROM partitions WHERE partition = $1`, [
        partition,
      ]);
      const [row] = rows;
      if (!row) throw new Error(`partition ${partition} has no row`);
      return toPosition(row);
    },
    async readLeftBehind(partition) {
      const { rows } = await pool.query<{ message_offset: bigint }>(
        'SELECT message_offset FROM left_behind WHERE partition = $1',
        [partition],
      );
      return new Set(rows.map((row) => row.message_offset));
    },
    async lock(client, partitions) {
      const { rows } = await client.query<Row>({
        name: 'lock-positions',
        text: `SELECT ${COLUMNS} FROM partitions WHERE partition = ANY($1) ORDER BY partition FOR UPDATE`,
        values: [partitions],
      });
      return new Map(rows.map((row) => [row.partition, toPosition(row)]));
    },
    advance: (client, positions) => runSet(client, ADVANCE, positions.map(toMoved)),
    async keep() {
      throw new Error('dead letters go to their topic');
    },
  };
}

function toPosition(row: Row): ConsumerPosition {
  const { partition, next_offset: nextOffset, next_sequence: nextSequence, last_digest: lastDigest } = row;
  const stored = { hash: row.head_hash, sequence: row.head_sequence, dueSequence: row.head_due_sequence };
  return { partition, nextOffset, nextSequence, lastDigest, head: headOf(stored, nextSequence) };
}

function toMoved({ head, ...position }: ConsumerPosition): Moved {
  return {
    ...position,
    headHash: head && Buffer.from(head.hash, 'hex'),
    headSequence: head?.sequence ?? null,
  };
}
