import { LIMITS, type RefusalState, type Treasury } from '@cowrie/contracts';
import { column, rowsByAge, runSet, secondsOfDays, table } from '@cowrie/postgres';
import type pg from 'pg';

export const REFUSALS = table('refusals', {
  id: column.uuid(),
  caller: column.text(),
  atMs: column.time(),
  requestId: column.text(),
  operationId: column.text(),
  status: column.smallint(),
  code: column.text(),
  detail: column.text(),
  userId: column.number().orNull(),
  platform: column.text().orNull(),
  apiKeyId: column.uuid().orNull(),
  serviceAccountId: column.uuid().orNull(),
  idempotencyKey: column.text().orNull(),
  amountUnits: column.bigint('amount').orNull(),
  toUserId: column.number().orNull(),
  toTreasury: column.text<Treasury>().orNull(),
  paths: column.jsonText<string[]>().orNull(),
});

const KEPT_SECONDS = secondsOfDays(LIMITS.refusalDays);

export const REFUSALS_RETENTION = rowsByAge({
  what: 'refusals',
  table: 'refusals',
  column: 'at',
  keptSeconds: KEPT_SECONDS,
});
export const REFUSAL_COUNTS_RETENTION = rowsByAge({
  what: 'refusal_counts',
  table: 'refusal_counts',
  column: 'hour',
  keptSeconds: KEPT_SECONDS + 3_600,
});

const MINUTE_OF_NEW = `date_trunc('minute', n.at, 'UTC')`;

/**
 * Stores a caller's first refusals in each minute. They are in one partition of the topic, so two writers never count
 * the same ones. Skips rows that exist already and rows past their retention.
 */
const INSERT_REFUSALS = REFUSALS.statement(
  'insert-refusals',
  `INSERT INTO refusals (${REFUSALS.names})
   SELECT ${REFUSALS.names} FROM (
     SELECT n.*, row_number() OVER (PARTITION BY n.caller, ${MINUTE_OF_NEW} ORDER BY n.at, n.id) AS place
     FROM ${REFUSALS.unnest} AS n(${REFUSALS.names})
     WHERE n.at > now() - interval '${KEPT_SECONDS} s' AND NOT EXISTS (SELECT FROM refusals AS r WHERE r.id = n.id)) AS n
   WHERE n.place + (SELECT count(*) FROM refusals AS r WHERE r.caller = n.caller AND r.at >= ${MINUTE_OF_NEW}
                    AND r.at < ${MINUTE_OF_NEW} + interval '1 min') <= ${LIMITS.refusalsPerCallerAndMinute}
   ON CONFLICT DO NOTHING`,
);

export async function insertRefusals(pool: pg.Pool, refusals: readonly RefusalState[]): Promise<void> {
  const client = await pool.connect();
  try {
    await runSet(client, INSERT_REFUSALS, refusals.map(toRow));
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

const toRow = ({ amountUnits, paths, ...refusal }: RefusalState) => ({
  ...refusal,
  amountUnits: amountUnits === null ? null : BigInt(amountUnits),
  paths: paths ?? null,
});

export function toRefusal(row: object): RefusalState {
  const { amountUnits, paths, ...refusal } = REFUSALS.read(row);
  return {
    ...refusal,
    amountUnits: amountUnits === null ? null : String(amountUnits),
    ...(paths === null ? {} : { paths }),
  };
}
