import type pg from 'pg';
import { runSet } from '../statement/statement.ts';
import { column } from '../table/column.ts';
import { type RowOf, table } from '../table/table.ts';

export const OUTBOX = table('outbox', {
  partition: column.int(),
  sequence: column.bigint(),
  type: column.text(),
  subject: column.text(),
  timeMs: column.time(),
  data: column.text(),
});

export type OutboxRow = RowOf<typeof OUTBOX> & {
  /** The trace context is not stored, so a crash loses it. */
  traceparent?: string;
};

export const INSERT_OUTBOX = OUTBOX.statement('insert-outbox', OUTBOX.insert);

export const insertOutbox = (client: pg.ClientBase, rows: readonly OutboxRow[]): Promise<void> =>
  runSet(client, INSERT_OUTBOX, rows);
