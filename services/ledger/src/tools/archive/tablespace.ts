import type pg from 'pg';

/** They grow with the archive. Refunds and purchases read its other indexes, which are small. */
const GROWING = [
  'transactions_archive',
  'transactions_archive_pkey',
  'transactions_archive_partition_sequence_key',
];

type Relation = { name: string; kind: 'TABLE' | 'INDEX' };

/** Moves the archive only while it is empty: every reader of transactions waits until a filled one is copied. */
export async function placeArchive(client: pg.ClientBase, tablespace: string): Promise<void> {
  const { rows } = await client.query<Relation>(
    `SELECT c.relname AS name, CASE c.relkind WHEN 'i' THEN 'INDEX' ELSE 'TABLE' END AS kind
     FROM pg_class AS c JOIN pg_database AS d ON d.datname = current_database()
     JOIN pg_tablespace AS t ON t.oid = coalesce(nullif(c.reltablespace, 0), d.dattablespace)
     WHERE c.oid = ANY($1::regclass[]) AND t.spcname <> $2`,
    [GROWING, tablespace],
  );
  if (rows.length === 0) return;
  const { rowCount } = await client.query('SELECT FROM transactions_archive LIMIT 1');
  if (rowCount !== 0)
    throw new Error(`the archive is not empty, and not in the tablespace ${tablespace}: move it by hand`);
  for (const { name, kind } of rows)
    await client.query(`ALTER ${kind} ${name} SET TABLESPACE ${client.escapeIdentifier(tablespace)}`);
}
