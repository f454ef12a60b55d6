import { userOfPrincipal } from '@cowrie/contracts';
import type { RowOf } from '@cowrie/postgres';
import type pg from 'pg';
import { type DueQuery, findExpired } from '../../book/tables/expired.ts';
import {
  type CreatorReference,
  keyOfReference,
  legsOf,
  PAYEES,
  PAYMENT_REQUESTS,
  type PaymentRequest,
  type PaymentRequestRow,
} from './payment-request.ts';

export const readRequests = (pool: pg.Pool, ids: readonly string[]) =>
  read(pool, ids, { name: 'read-payment-requests', lock: '' });

/**
 * Requests are locked in one order and after the accounts, so that two batches cannot deadlock: a change may come
 * through any partition.
 */
export const lockRequests = (client: pg.ClientBase, ids: readonly string[]) =>
  read(client, ids, { name: 'lock-payment-requests', lock: 'ORDER BY id FOR UPDATE' });

async function read(
  client: pg.ClientBase | pg.Pool,
  ids: readonly string[],
  { name, lock }: { name: string; lock: string },
): Promise<Map<string, PaymentRequestRow>> {
  const { rows } = await client.query({
    name,
    text: `SELECT ${PAYMENT_REQUESTS.select()} FROM payment_requests WHERE id = ANY($1::uuid[]) ${lock}`,
    values: [ids],
  });
  return PAYMENT_REQUESTS.readBy('id', rows);
}

export async function readByReferences(
  client: pg.ClientBase,
  references: readonly CreatorReference[],
): Promise<Map<string, PaymentRequestRow>> {
  const { rows } = await client.query({
    name: 'read-payment-requests-by-references',
    text: `SELECT ${PAYMENT_REQUESTS.select('p')} FROM unnest($1::text[], $2::text[]) AS k (created_by, reference)
           JOIN payment_requests AS p ON p.created_by = k.created_by AND p.reference = k.reference
           WHERE p.reference IS NOT NULL AND p.status IN ('PENDING', 'PAID')`,
    values: [references.map(({ createdBy }) => createdBy), references.map(({ reference }) => reference)],
  });
  return PAYMENT_REQUESTS.readBy('id', rows);
}

export async function readUsedReferences(
  client: pg.ClientBase,
  references: readonly CreatorReference[],
): Promise<Set<string>> {
  const ofUsers = references.filter(({ createdBy }) => userOfPrincipal(createdBy) !== null);
  const { rows } = await client.query<{ created_by: string; reference: string }>({
    name: 'read-bought-references',
    text: `SELECT k.created_by, k.reference
           FROM unnest($1::text[], $2::bigint[], $3::text[]) AS k (created_by, account, reference)
           JOIN all_transactions AS t ON t.from_account = k.account AND t.reference = k.reference
           WHERE t.reference IS NOT NULL AND t.api_key_id IS NULL AND t.payment_request_id IS NULL`,
    values: [
      ofUsers.map(({ createdBy }) => createdBy),
      ofUsers.map(({ createdBy }) => userOfPrincipal(createdBy)),
      ofUsers.map(({ reference }) => reference),
    ],
  });
  return new Set(rows.map((row) => keyOfReference({ createdBy: row.created_by, reference: row.reference })));
}

const EXPIRING = {
  from: 'payment_requests',
  status: 'PENDING',
  columns: PAYMENT_REQUESTS.pick('id', 'createdBy', 'partition'),
} as const;

export const findDueRequests = (pool: pg.Pool, partitions: readonly number[], asked: DueQuery) =>
  findExpired(pool, EXPIRING, partitions, asked);

export const WRITE_PAYEES = PAYEES.statement(
  'write-payment-request-payees',
  `${PAYEES.insert} ON CONFLICT DO NOTHING`,
);

export function otherPayees(request: PaymentRequest): RowOf<typeof PAYEES>[] {
  const users = new Set(legsOf(request)?.map(({ to }) => to) ?? []);
  users.delete(request.receiver);
  const { id: paymentRequestId, createdAtMs } = request;
  return [...users].filter((to) => to > 0).map((account) => ({ account, createdAtMs, paymentRequestId }));
}

export const WRITE_PAYMENT_REQUESTS = PAYMENT_REQUESTS.statement(
  'write-payment-requests',
  `${PAYMENT_REQUESTS.insert} ON CONFLICT (id) DO UPDATE
   SET ${PAYMENT_REQUESTS.set('excluded', 'status', 'transactionId', 'paidBy', 'updatedAtMs')}`,
);
