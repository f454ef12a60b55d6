import { userOfPrincipal } from '@cowrie/contracts';
import type { RowOf } from '@cowrie/postgres';
import type pg from 'pg';
import { type DueQuery, findExpired } from '../../book/tables/expired.ts';
import {
  keyOfReference,
  legsOf,
  type MakersReference,
  PAYEES,
  PAYMENT_REQUESTS,
  type PaymentRequest,
  type PlacedRequest,
} from './payment-request.ts';

/** Payment requests by id, as they are committed. */
export const readRequests = (pool: pg.Pool, ids: readonly string[]) =>
  read(pool, ids, { name: 'read-payment-requests', lock: '' });

/**
 * The same, locked until the transaction ends: who pays, who cancels and who lets them expire come through whichever partition. In one
 * order and after the accounts, so that two batches cannot deadlock.
 */
export const lockRequests = (client: pg.ClientBase, ids: readonly string[]) =>
  read(client, ids, { name: 'lock-payment-requests', lock: 'ORDER BY id FOR UPDATE' });

async function read(
  client: pg.ClientBase | pg.Pool,
  ids: readonly string[],
  { name, lock }: { name: string; lock: string },
): Promise<Map<string, PlacedRequest>> {
  const { rows } = await client.query({
    name,
    text: `SELECT ${PAYMENT_REQUESTS.select()} FROM payment_requests WHERE id = ANY($1::uuid[]) ${lock}`,
    values: [ids],
  });
  return PAYMENT_REQUESTS.readBy('id', rows);
}

/** Those with these references of their makers that were not given up. */
export async function readByReferences(
  client: pg.ClientBase,
  references: readonly MakersReference[],
): Promise<Map<string, PlacedRequest>> {
  const { rows } = await client.query({
    name: 'read-payment-requests-by-references',
    text: `SELECT ${PAYMENT_REQUESTS.select('p')} FROM unnest($1::text[], $2::text[]) AS k (created_by, reference)
           JOIN payment_requests AS p ON p.created_by = k.created_by AND p.reference = k.reference
           WHERE p.reference IS NOT NULL AND p.status IN ('PENDING', 'PAID')`,
    values: [references.map(({ createdBy }) => createdBy), references.map(({ reference }) => reference)],
  });
  return PAYMENT_REQUESTS.readBy('id', rows);
}

/** Which of these references (`keyOfReference`) users have used for purchases of their own, without an API key. */
export async function readBought(
  client: pg.ClientBase,
  references: readonly MakersReference[],
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

/** Pending ones whose time is over, except those in `except`: the oldest of each of these partitions. */
export const findDueRequests = (pool: pg.Pool, partitions: readonly number[], asked: DueQuery) =>
  findExpired(pool, EXPIRING, partitions, asked);

/** The other payees of a split request, beside its receiver. */
export const WRITE_PAYEES = PAYEES.statement(
  'write-payment-request-payees',
  `${PAYEES.insert} ON CONFLICT DO NOTHING`,
);

/** The users whom it pays beside its receiver; nobody where it has one. */
export function otherPayees(request: PaymentRequest): RowOf<typeof PAYEES>[] {
  const users = new Set(legsOf(request)?.map(({ to }) => to) ?? []);
  users.delete(request.receiver);
  const { id: paymentRequestId, createdAtMs } = request;
  return [...users].filter((to) => to > 0).map((account) => ({ account, createdAtMs, paymentRequestId }));
}

/** Writes payment requests as they are after the batch; new ones are inserted. */
export const WRITE_PAYMENT_REQUESTS = PAYMENT_REQUESTS.statement(
  'write-payment-requests',
  `${PAYMENT_REQUESTS.insert} ON CONFLICT (id) DO UPDATE
   SET ${PAYMENT_REQUESTS.set('excluded', 'status', 'transactionId', 'paidBy', 'updatedAtMs')}`,
);
