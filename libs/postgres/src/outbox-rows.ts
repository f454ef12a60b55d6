import type pg from 'pg';

/** A public fact on its way: `data` is the JSON text of the event. */
export type OutboxRow = {
  partition: number;
  sequence: bigint;
  type: string;
  subject: string;
  timeMs: number;
  data: string;
};

/** Inserts the batch's outbox rows in one statement. */
export async function insertOutbox(client: pg.ClientBase, rows: readonly OutboxRow[]): Promise<void> {
  await client.query({
    name: 'insert-outbox',
    text: `INSERT INTO outbox (partition, sequence, type, subject, time, data)
           SELECT * FROM unnest($1::int[], $2::bigint[], $3::text[], $4::text[], $5::timestamptz[], $6::text[])`,
    values: [
      rows.map((row) => row.partition),
      rows.map((row) => row.sequence),
      rows.map((row) => row.type),
      rows.map((row) => row.subject),
      rows.map((row) => new Date(row.timeMs).toISOString()),
      rows.map((row) => row.data),
    ],
  });
}
