import { type Db, toTime } from './rows.ts';

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
export async function insertOutbox(db: Db, rows: readonly OutboxRow[]): Promise<void> {
  await db.query({
    name: 'insert-outbox',
    text: `INSERT INTO outbox (partition, sequence, type, subject, time, data)
           SELECT * FROM unnest($1::int[], $2::bigint[], $3::text[], $4::text[], $5::timestamptz[], $6::text[])`,
    values: [
      rows.map((row) => row.partition),
      rows.map((row) => row.sequence),
      rows.map((row) => row.type),
      rows.map((row) => row.subject),
      rows.map((row) => toTime(row.timeMs)),
      rows.map((row) => row.data),
    ],
  });
}
