import type { PAYMENT_REQUEST_SIDES, PaymentRequestPageKey, PaymentRequestStatus } from '@cowrie/contracts';
import type pg from 'pg';
import { LEDGER_NOW } from '../../book/tables/clock.ts';
import { pageKey } from '../../book/tables/page-key.ts';
import { PAYMENT_REQUESTS, type PlacedRequest } from './payment-request.ts';

/** By the ledger's clock, as `requestAt` says. */
const OF_STATUS: Readonly<Record<PaymentRequestStatus, string>> = {
  PENDING: `status = 'PENDING' AND expires_at > ${LEDGER_NOW}`,
  EXPIRED: `(status = 'EXPIRED' OR (status = 'PENDING' AND expires_at <= ${LEDGER_NOW}))`,
  PAID: `status = 'PAID'`,
  CANCELLED: `status = 'CANCELLED'`,
};

type RequestList = {
  status: PaymentRequestStatus | null;
  before: PaymentRequestPageKey | null;
  limit: number;
};

const ofStatus = (status: PaymentRequestStatus | null) => (status === null ? '' : `AND ${OF_STATUS[status]}`);

/** The payment requests of everybody, of one status or all, newest first. */
export async function listAllRequests(
  pool: pg.Pool,
  { status, before, limit }: RequestList,
): Promise<PlacedRequest[]> {
  const { rows } = await pool.query({
    name: `list-all-payment-requests-${status ?? 'all'}`,
    text: `SELECT ${PAYMENT_REQUESTS.select()} FROM payment_requests
           WHERE (created_at, id) < ($1::timestamptz, $2::uuid) ${ofStatus(status)}
           ORDER BY created_at DESC, id DESC LIMIT $3`,
    values: [...pageKey(before), limit],
  });
  return rows.map(PAYMENT_REQUESTS.read);
}

/** Where a side is found, and by what: `r` is the request, and `k` what has its place. No request is on two of them. */
const OWN = 'payment_requests AS r';
const SIDES = {
  payee: [
    { from: OWN, key: 'r.created_at, r.id', where: 'r.receiver = $1' },
    {
      from: 'payment_request_payees AS k JOIN payment_requests AS r ON r.id = k.payment_request_id',
      key: 'k.created_at, k.payment_request_id',
      where: 'k.account = $1',
    },
  ],
  payer: [
    { from: OWN, key: 'r.created_at, r.id', where: 'r.payer = $1' },
    { from: OWN, key: 'r.created_at, r.id', where: 'r.payer IS NULL AND r.paid_by = $1' },
  ],
} as const satisfies Record<
  (typeof PAYMENT_REQUEST_SIDES)[number],
  readonly { from: string; key: string; where: string }[]
>;

/** Those that a user is to be paid, is asked to pay or has paid, newest first. */
export async function listRequests(
  pool: pg.Pool,
  { userId, as, status, before, limit }: RequestList & { userId: number; as: keyof typeof SIDES | null },
): Promise<PlacedRequest[]> {
  const found = as === null ? Object.values(SIDES).flat() : SIDES[as];
  const sides = found.map(
    ({ from, key, where }) => `(SELECT ${PAYMENT_REQUESTS.select('r')}, r.created_at FROM ${from}
      WHERE ${where} AND (${key}) < ($2::timestamptz, $3::uuid) ${ofStatus(status)}
      ORDER BY ${key.replaceAll(/(?=,)|$/g, ' DESC')} LIMIT $4)`,
  );
  const { rows } = await pool.query({
    name: `list-payment-requests-${as ?? 'both'}-${status ?? 'all'}`,
    text: `SELECT * FROM (${sides.join(' UNION ALL ')}) AS sides ORDER BY created_at DESC, id DESC LIMIT $4`,
    values: [userId, ...pageKey(before), limit],
  });
  return rows.map(PAYMENT_REQUESTS.read);
}
