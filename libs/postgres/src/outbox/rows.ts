import type pg from 'pg';
import { columns } from '../statement/columns.ts';
import { runSet, setStatement } from '../statement/statement.ts';

/** A public fact on its way: `data` is the JSON text of the event. */
export type OutboxRow = {
  partition: number;
  sequence: bigint;
  type: string;
  subject: string;
  timeMs: number;
  data: string;
  /** W3C trace context of what caused it, when that is recorded; it is not stored, so a crash loses it. */
  traceparent?: string;
};

export const INSERT_OUTBOX = setStatement<OutboxRow>({
  name: 'insert-outbox',
  text: `INSERT INTO outbox (partition, sequence, type, subject, time, data)
         SELECT * FROM unnest($1::int[], $2::bigint[], $3::text[], $4::text[], $5::timestamptz[], $6::text[])`,
  values: columns('partition', 'sequence', 'type', 'subject', 'timeMs', 'data'),
});

/** Inserts the batch's outbox rows. */
export const insertOutbox = (client: pg.ClientBase, rows: readonly OutboxRow[]): Promise<void> =>
  runSet(client, INSERT_OUTBOX, rows);
