import type { LedgerCommand } from '@cowrie/contracts';
import type pg from 'pg';

/** What a command answered, kept with its effect. `data` is the JSON text of the reply's data. */
export type Result = {
  key: string;
  principal: string;
  commandId: string;
  /** Null when the caller gave no idempotency key. */
  fingerprint: string | null;
  data: string;
};

/**
 * The key under which a command's result is kept: the caller's, or one of its own. A space is not allowed in
 * a caller's key, so the two can never meet.
 */
export function resultKey(command: LedgerCommand): string {
  return command.idempotency?.key ?? ` ${command.id}`;
}

/** Where a result is found in a map: keys are scoped to their principal. */
export function resultSlot(key: string, principal: string): string {
  return `${principal}\n${key}`;
}

type Row = {
  key: string;
  principal: string;
  command_id: string;
  fingerprint: Buffer | null;
  data: string;
};

/** The stored results of these commands' keys, by `resultSlot`. */
export async function findResults(
  client: pg.ClientBase | pg.Pool,
  commands: readonly LedgerCommand[],
): Promise<Map<string, Result>> {
  const { rows } = await client.query<Row>({
    name: 'find-results',
    text: `SELECT r.key, r.principal, r.command_id, r.fingerprint, r.data
           FROM unnest($1::text[], $2::text[]) AS k(key, principal)
           JOIN results AS r ON r.key = k.key AND r.principal = k.principal`,
    values: [commands.map(resultKey), commands.map((command) => command.principal)],
  });
  return new Map(
    rows.map((row) => [
      resultSlot(row.key, row.principal),
      {
        key: row.key,
        principal: row.principal,
        commandId: row.command_id,
        fingerprint: row.fingerprint?.toString('hex') ?? null,
        data: row.data,
      },
    ]),
  );
}

/** Inserts the batch's results in one statement. */
export async function insertResults(client: pg.ClientBase, results: readonly Result[]): Promise<void> {
  await client.query({
    name: 'insert-results',
    text: `INSERT INTO results (key, principal, command_id, fingerprint, data)
           SELECT * FROM unnest($1::text[], $2::text[], $3::uuid[], $4::bytea[], $5::text[])`,
    values: [
      results.map((result) => result.key),
      results.map((result) => result.principal),
      results.map((result) => result.commandId),
      results.map((result) => (result.fingerprint === null ? null : Buffer.from(result.fingerprint, 'hex'))),
      results.map((result) => result.data),
    ],
  });
}

/** Deletes up to `limit` results older than `days`; tells how many. Keys are kept 30 days at least (API.md §1). */
export async function pruneResults(pool: pg.Pool, days: number, limit: number): Promise<number> {
  const { rowCount } = await pool.query(
    `DELETE FROM results WHERE ctid = ANY (ARRAY(
       SELECT ctid FROM results WHERE created_at < now() - make_interval(days => $1) LIMIT $2))`,
    [days, limit],
  );
  return rowCount ?? 0;
}
