import { HOLD_STATUSES, LIMITS, PAYMENT_REQUEST_STATUSES, SCHEDULE_STATUSES } from '@cowrie/contracts';
import type pg from 'pg';

type Source = { table: string; columns: string; role: string; statuses: readonly string[] };

/** The index has the status first, so each status is selected separately. */
const newestOf = ({ table, columns, role, statuses }: Source): string[] =>
  statuses.map(
    (status) => `(SELECT ${columns} FROM ${table} WHERE ${role} = $1 AND status = '${status}'
      ORDER BY created_at DESC, id DESC LIMIT $3)`,
  );

const REQUEST_PARTIES = 'receiver, payer, paid_by, legs';
const requestsOf = (role: string) =>
  newestOf({ table: 'payment_requests', columns: REQUEST_PARTIES, role, statuses: PAYMENT_REQUEST_STATUSES });

const REQUESTS = [
  ...requestsOf('receiver'),
  ...requestsOf('payer'),
  `(SELECT ${REQUEST_PARTIES} FROM payment_requests WHERE payer IS NULL AND paid_by = $1
    ORDER BY created_at DESC, id DESC LIMIT $3)`,
  `(SELECT ${REQUEST_PARTIES} FROM payment_request_payees AS k JOIN payment_requests AS r ON r.id = k.payment_request_id
    WHERE k.account = $1 ORDER BY k.created_at DESC, k.payment_request_id DESC LIMIT $3)`,
];

const COUNTERPARTY_SELECTIONS = [
  ...newestOf({ table: 'holds', columns: 'receiver', role: 'payer', statuses: HOLD_STATUSES }),
  ...newestOf({ table: 'holds', columns: 'payer', role: 'receiver', statuses: HOLD_STATUSES }),
  ...newestOf({ table: 'schedules', columns: 'receiver', role: 'payer', statuses: SCHEDULE_STATUSES }),
  // No index has ended schedules by receiver. Those that paid are found by their transactions.
  `(SELECT payer FROM schedules WHERE receiver = $1 AND status IN ('ACTIVE', 'PAUSED') LIMIT $3)`,
  `SELECT party.id FROM (${REQUESTS.join(' UNION ALL ')}) AS request CROSS JOIN LATERAL (
     VALUES (request.receiver), (request.payer), (request.paid_by)
     UNION ALL
     SELECT (leg ->> 'to')::bigint FROM jsonb_array_elements(request.legs::jsonb) AS leg) AS party (id)`,
];

export async function findCounterparties(
  pool: pg.Pool,
  { userId, userIds }: { userId: number; userIds: readonly number[] },
): Promise<number[]> {
  const { rows } = await pool.query<{ id: bigint }>({
    name: 'find-counterparties',
    text: `SELECT DISTINCT shared.id FROM (${COUNTERPARTY_SELECTIONS.join(' UNION ALL ')}) AS shared (id)
           WHERE shared.id = ANY($2::bigint[]) AND shared.id <> $1`,
    values: [userId, userIds, LIMITS.sharedSearchedMax],
  });
  return rows.map(({ id }) => Number(id));
}
