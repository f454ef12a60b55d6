import type pg from 'pg';

/** No command opened these accounts; their time is that of the installation. */
export async function copyInstallation(source: pg.ClientBase, target: pg.Pool): Promise<void> {
  const { rows } = await source.query<{ id: bigint; created_at: string }>(
    'SELECT id, created_at::text FROM accounts WHERE wallet_id IS NULL',
  );
  await target.query(
    `UPDATE accounts AS a SET created_at = s.at, updated_at = s.at
     FROM unnest($1::bigint[], $2::timestamptz[]) AS s (id, at)
     WHERE a.id = s.id AND NOT EXISTS (SELECT FROM partitions WHERE next_offset > 0)`,
    [rows.map(({ id }) => id), rows.map(({ created_at }) => created_at)],
  );
}
