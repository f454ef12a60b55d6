import type pg from 'pg';
import type { Findings } from '../findings.ts';
import type { PartitionHead } from '../read/snapshot.ts';

/** Restores to earlier moments made these void. */
export type VoidSequences = {
  byPartition: Map<number, number>;
  restores: number;
};

type Row = {
  id: string;
  partition: number;
  from_sequence: bigint;
  to_sequence: bigint;
  taken: bigint | null;
};

const RESTORES = `
  SELECT id, partition, from_sequence, to_sequence,
         (SELECT min(t.sequence) FROM all_transactions AS t
          WHERE t.partition = r.partition AND t.sequence BETWEEN r.from_sequence AND r.to_sequence) AS taken
  FROM restores AS r ORDER BY partition, from_sequence`;

/** No transaction may have a void sequence, and no sequence may be made void twice. */
export async function checkRestores(
  client: pg.ClientBase,
  heads: readonly PartitionHead[],
  findings: Findings,
): Promise<VoidSequences> {
  const { rows } = await client.query<Row>(RESTORES);
  const next = new Map(heads.map(({ partition, nextSequence }) => [partition, nextSequence]));
  const byPartition = new Map<number, number>();
  let last: Row | undefined;
  for (const row of rows) {
    const { partition, from_sequence: from, to_sequence: to, taken } = row;
    const find = (sequence: bigint, problem: string): void =>
      findings.add({ partition, sequence: Number(sequence), problem });
    if (taken !== null)
      find(taken, `a restore made the numbers ${from} to ${to} void, and it has one of them`);
    if (to >= (next.get(partition) ?? 1n))
      find(to, 'a restore made it void, and the counter has not come that far');
    if (last?.partition === partition && last.to_sequence >= from) find(from, 'two restores made it void');
    byPartition.set(partition, (byPartition.get(partition) ?? 0) + Number(to - from + 1n));
    last = row;
  }
  return { byPartition, restores: new Set(rows.map(({ id }) => id)).size };
}
