import type pg from 'pg';
import type { Findings } from '../findings.ts';
import type { PartitionHead } from '../read/snapshot.ts';

type Row = {
  partition: number;
  sequence: bigint;
  event_sequence: bigint;
  hash: Buffer;
  at_ms: bigint;
  jws: string;
  chain_hash: Buffer | null;
  is_taken: boolean;
};

const PAGE_ROWS = 5_000;

/** A head must be the hash of a transaction, and its signed content the stored one. */
export async function checkHeads(
  client: pg.ClientBase,
  partitions: readonly PartitionHead[],
  findings: Findings,
): Promise<Map<number, number>> {
  const next = new Map(partitions.map(({ partition, nextSequence }) => [partition, nextSequence]));
  const counts = new Map<number, number>();
  for await (const page of readPages(client)) {
    for (const row of page) {
      const { partition } = row;
      counts.set(partition, (counts.get(partition) ?? 0) + 1);
      for (const problem of problemsOf(row, next.get(partition) ?? 1n))
        findings.add({ partition, sequence: Number(row.sequence), problem: `its sealed head: ${problem}` });
    }
  }
  return counts;
}

function problemsOf(row: Row, nextSequence: bigint): string[] {
  const { hash, chain_hash: chainHash, event_sequence: eventSequence } = row;
  const signed = {
    partition: row.partition,
    sequence: Number(row.sequence),
    hash: hash.toString('hex'),
    at: new Date(Number(row.at_ms)).toISOString(),
  };
  return [
    ...(chainHash === null ? ['there is no such transaction'] : []),
    ...(chainHash && !chainHash.equals(hash) ? ['the transaction has another hash'] : []),
    ...(payloadOf(row.jws) === JSON.stringify(signed) ? [] : ['something else was signed']),
    ...(row.is_taken || eventSequence >= nextSequence ? [`number ${eventSequence} is not its event's`] : []),
  ];
}

function payloadOf(jws: string): string {
  return Buffer.from(jws.split('.')[1] ?? '', 'base64url').toString();
}

async function* readPages(client: pg.ClientBase): AsyncGenerator<Row[], void> {
  let last: [number, bigint] = [-1, 0n];
  for (;;) {
    const { rows } = await client.query<Row>({
      name: 'audit-heads',
      text: `SELECT h.partition, h.sequence, h.event_sequence, h.hash, h.jws,
                    (extract(epoch FROM h.at) * 1000)::bigint AS at_ms,
                    (SELECT t.hash FROM all_transactions AS t
                     WHERE t.partition = h.partition AND t.sequence = h.sequence LIMIT 1) AS chain_hash,
                    EXISTS (SELECT FROM all_transactions AS t
                            WHERE t.partition = h.partition AND t.sequence = h.event_sequence) AS is_taken
             FROM chain_heads AS h WHERE (h.partition, h.sequence) > ($1::int, $2::bigint)
             ORDER BY h.partition, h.sequence LIMIT ${PAGE_ROWS}`,
      values: last,
    });
    const end = rows.at(-1);
    if (!end) return;
    last = [end.partition, end.sequence];
    yield rows;
  }
}
