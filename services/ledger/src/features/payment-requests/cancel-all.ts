import type { RowOf } from '@cowrie/postgres';
import type { RepeatedJob } from '@cowrie/runtime';
import type pg from 'pg';
import type { Decider } from '../../book/decision.ts';
import { LEDGER_NOW } from '../../book/tables/clock.ts';
import type { DueQuery } from '../../book/tables/expired.ts';
import { createSendDue, type ExpiryDeps } from '../../engine/due/send-due.ts';
import { forgetNotedUsers, notedUsers } from '../../engine/records.ts';
import { PAYMENT_REQUESTS, type PaymentRequestRecords } from './payment-request.ts';

const PAYEES = 'cancelled_payees';
export const CANCELLED_PAYEES_STORE = notedUsers(PAYEES);

export const decideCancelAllPaymentRequests: Decider<'payment-request.cancel-all', PaymentRequestRecords> = {
  accounts: () => [],
  movements: () => 0,
  decide: (_, { data: { userId } }) => ({
    ok: true,
    changes: [{ kind: 'record', of: 'cancelledPayees', record: { userId } }],
    answers: {},
  }),
};

export const createRequestCancellations = ({ pool, partitions, ...deps }: ExpiryDeps): RepeatedJob =>
  createSendDue({
    ...deps,
    failureMessage: 'payment requests of users whose address was proved are not cancelled',
    principal: 'system:payment-requests',
    requestPrefix: 'payment-request',
    name: 'payment-request.cancel',
    async find(asked) {
      const found = await findRequestsToCancel(pool, partitions(), asked);
      if (found.length === 0) await forgetNotedUsers(pool, PAYEES, `SELECT FROM (${MADE_BY_NOTED}) AS r`);
      return found;
    },
    dataOf: ({ id, createdBy }) => ({ paymentRequestId: id, createdBy }),
  });

const OWNED = PAYMENT_REQUESTS.pick('id', 'createdBy', 'partition');
/** Selects by creator, who is the receiver or one payee of a split. Expired requests are left out. */
const MADE_BY_NOTED = `
  SELECT r.* FROM (SELECT id FROM payment_requests WHERE receiver = u.user_id AND status = 'PENDING'
                   UNION SELECT payment_request_id FROM payment_request_payees WHERE account = u.user_id) AS paying
  JOIN payment_requests AS r ON r.id = paying.id
  WHERE r.status = 'PENDING' AND r.created_by = 'user:' || u.user_id AND r.expires_at > ${LEDGER_NOW}`;

async function findRequestsToCancel(
  pool: pg.Pool,
  partitions: readonly number[],
  { except, limit }: DueQuery,
): Promise<RowOf<typeof OWNED>[]> {
  const { rows } = await pool.query({
    name: 'find-payment-requests-to-cancel',
    text: `SELECT ${OWNED.select('r')} FROM ${PAYEES} AS u CROSS JOIN LATERAL (${MADE_BY_NOTED}) AS r
           WHERE r.partition = ANY($1::int[]) AND r.id <> ALL($2::uuid[]) LIMIT $3`,
    values: [partitions, except, limit],
  });
  return rows.map(OWNED.read);
}
