import type { Inbox } from '../engine/apply-slices.ts';
import { headOf } from '../engine/chain.ts';
import type { ConsumerPosition } from '../engine/position.ts';
import type { Letter } from '../engine/slice.ts';
import type { Transact } from '../engine/transaction.ts';
import { readLeftBehind } from './read.ts';
import { tablesIn } from './tables.ts';

export type InboxScope = { groupId: string; topic: string; schema?: string | undefined };

/** bigint columns arrive as text or bigint, depending on the parsers of the team's pool. */
type Row = {
  partition: number;
  next_offset: string | bigint;
  next_sequence: string | bigint;
  last_digest: Buffer | null;
  head_hash: Buffer | null;
  head_sequence: string | bigint | null;
  head_due_sequence: string | bigint | null;
};

const COLUMNS =
  'partition, next_offset, next_sequence, last_digest, head_hash, head_sequence, head_due_sequence';
const REASON_MAX = 500;

export function createInbox(
  transact: Transact,
  { groupId, topic, schema, prepared = false }: InboxScope & { prepared?: boolean | undefined },
): Inbox {
  const { positions, deadLetters } = tablesIn(schema);
  const named = (what: string) => (prepared ? { name: `${what}-${positions}` } : {});
  const ours = [groupId, topic];
  return {
    read: (partition) =>
      transact(async (client) => {
        await client.query(
          `INSERT INTO ${positions} (group_id, topic, partition) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
          [...ours, partition],
        );
        const { rows } = await client.query<Row>(
          `SELECT ${COLUMNS} FROM ${positions} WHERE group_id = $1 AND topic = $2 AND partition = $3`,
          [...ours, partition],
        );
        const [row] = rows;
        if (!row) throw new Error(`partition ${partition} has no row`);
        return toPosition(row);
      }),
    readLeftBehind: (partition) =>
      transact((client) => readLeftBehind(client, { topicName: topic, schema, partition })),
    async lock(client, partitions) {
      const { rows } = await client.query<Row>({
        ...named('lock'),
        text: `SELECT ${COLUMNS} FROM ${positions}
               WHERE group_id = $1 AND topic = $2 AND partition = ANY($3) ORDER BY partition FOR UPDATE`,
        values: [...ours, partitions],
      });
      // Starting again at 0 would apply every event a second time.
      if (rows.length < partitions.length) {
        throw new Error(`${positions} has lost rows of ${groupId} and ${topic}: put them back`);
      }
      return new Map(rows.map((row) => [row.partition, toPosition(row)]));
    },
    async advance(client, moved) {
      await client.query({
        ...named('advance'),
        text: `UPDATE ${positions} AS p
               SET next_offset = n.next_offset, next_sequence = n.next_sequence, last_digest = n.last_digest,
                   head_hash = n.head_hash, head_sequence = n.head_sequence, head_due_sequence = n.next_sequence
               FROM unnest($3::int[], $4::bigint[], $5::bigint[], $6::bytea[], $7::bytea[], $8::bigint[])
                 AS n(partition, next_offset, next_sequence, last_digest, head_hash, head_sequence)
               WHERE p.group_id = $1 AND p.topic = $2 AND p.partition = n.partition`,
        values: [...ours, ...columnsOf(moved)],
      });
    },
    async keep(client, letters) {
      for (const letter of letters) {
        await client.query(
          `INSERT INTO ${deadLetters}
             (group_id, topic, partition, message_offset, sequence, type, reason, headers, value)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
           ON CONFLICT (group_id, topic, partition, message_offset)
           DO UPDATE SET (sequence, type, reason, headers, value, kept_at)
             = (excluded.sequence, excluded.type, excluded.reason, excluded.headers, excluded.value, now())`,
          [...ours, ...valuesOf(letter)],
        );
      }
    },
  };
}

function columnsOf(positions: readonly ConsumerPosition[]): unknown[] {
  return [
    positions.map(({ partition }) => partition),
    positions.map(({ nextOffset }) => String(nextOffset)),
    positions.map(({ nextSequence }) => String(nextSequence)),
    positions.map(({ lastDigest }) => lastDigest),
    positions.map(({ head }) => head && Buffer.from(head.hash, 'hex')),
    positions.map(({ head }) => head && String(head.sequence)),
  ];
}

function valuesOf({ message, sequence, reason }: Letter): unknown[] {
  const { partition, offset, headers, value } = message;
  const { ce_type = null } = headers;
  return [
    partition,
    String(offset),
    sequence === null ? null : String(sequence),
    ce_type && withoutNul(ce_type),
    storableReason(reason),
    JSON.stringify(headers),
    value,
  ];
}

/** PostgreSQL cannot store NUL in a text, and a dead letter must always be storable. */
const withoutNul = (text: string): string => text.replaceAll('\0', '');

export const storableReason = (reason: string): string => withoutNul(reason).slice(0, REASON_MAX);

function toPosition(row: Row): ConsumerPosition {
  const nextSequence = BigInt(row.next_sequence);
  const stored = {
    hash: row.head_hash,
    sequence: bigintOf(row.head_sequence),
    dueSequence: bigintOf(row.head_due_sequence),
  };
  return {
    partition: row.partition,
    nextOffset: BigInt(row.next_offset),
    nextSequence,
    lastDigest: row.last_digest,
    head: headOf(stored, nextSequence),
  };
}

const bigintOf = (value: string | bigint | null): bigint | null => (value === null ? null : BigInt(value));
