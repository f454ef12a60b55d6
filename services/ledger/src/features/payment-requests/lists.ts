import {
  type PAYMENT_REQUEST_SIDES,
  PAYMENT_REQUEST_STATUSES,
  type PaymentRequestPageKey,
  type PaymentRequestStatus,
} from '@cowrie/contracts';
import type pg from 'pg';
import { LEDGER_NOW } from '../../book/tables/clock.ts';
import { newestOf, pageKey } from '../../book/tables/page-key.ts';
import { PAYMENT_REQUESTS, type PlacedRequest } from './payment-request.ts';

/** Which rows they are, by the ledger's clock, as `requestAt` says: any of these. */
const OF_STATUS: Readonly<Record<PaymentRequestStatus, readonly string[]>> = {
  PENDING: [`status = 'PENDING' AND expires_at > ${LEDGER_NOW}`],
  EXPIRED: [`status = 'EXPIRED'`, `status = 'PENDING' AND expires_at <= ${LEDGER_NOW}`],
  PAID: [`status = 'PAID'`],
  CANCELLED: [`status = 'CANCELLED'`],
};

type RequestList = {
  status: PaymentRequestStatus | null;
  before: PaymentRequestPageKey | null;
  limit: number;
};

const ofStatus = (status: PaymentRequestStatus | null) =>
  status === null ? 'true' : `(${OF_STATUS[status].join(' OR ')})`;

/** The payment requests of everybody, of one status or all, newest first. */
export async function listAllRequests(
  pool: pg.Pool,
  { status, before, limit }: RequestList,
): Promise<PlacedRequest[]> {
  const { rows } = await pool.query({
    name: `list-all-payment-requests-${status ?? 'all'}`,
    text: `SELECT ${PAYMENT_REQUESTS.select()} FROM payment_requests
           WHERE (created_at, id) < ($1::timestamptz, $2::uuid) AND ${ofStatus(status)}
           ORDER BY created_at DESC, id DESC LIMIT $3`,
    values: [...pageKey(before), limit],
  });
  return rows.map(PAYMENT_REQUESTS.read);
}

type Side = {
  from: string;
  key: string;
  where: string;
  /** What is selected by itself of a status: where an index has that, its rows are read from there. */
  of(status: PaymentRequestStatus | null): readonly string[];
};

const OWN = { from: 'payment_requests AS r', key: 'r.created_at, r.id' };
const EACH = PAYMENT_REQUEST_STATUSES.map((status) => `status = '${status}'`);
const byStatus: Side['of'] = (status) => (status === null ? EACH : OF_STATUS[status]);

/** Where a side is found, and by what: `r` is the request, and `k` what has its place. No request is on two of them. */
const SIDES = {
  payee: [
    { ...OWN, where: 'r.receiver = $1', of: byStatus },
    {
      from: 'payment_request_payees AS k JOIN payment_requests AS r ON r.id = k.payment_request_id',
      key: 'k.created_at, k.payment_request_id',
      where: 'k.account = $1',
      of: (status) => [ofStatus(status)],
    },
  ],
  payer: [
    { ...OWN, where: 'r.payer = $1', of: byStatus },
    {
      ...OWN,
      where: 'r.payer IS NULL AND r.paid_by = $1',
      of: (status) => (status === null || status === 'PAID' ? ['true'] : []),
    },
  ],
} as const satisfies Record<(typeof PAYMENT_REQUEST_SIDES)[number], readonly Side[]>;

/** Those that a user is to be paid, is asked to pay or has paid, newest first. */
export async function listRequests(
  pool: pg.Pool,
  { userId, as, status, before, limit }: RequestList & { userId: number; as: keyof typeof SIDES | null },
): Promise<PlacedRequest[]> {
  const found: readonly Side[] = as === null ? Object.values(SIDES).flat() : SIDES[as];
  const selections = found.flatMap(({ from, key, where, of }) =>
    of(status).map(
      (condition) => `(SELECT ${PAYMENT_REQUESTS.select('r')}, r.created_at FROM ${from}
        WHERE ${where} AND ${condition} AND (${key}) < ($2::timestamptz, $3::uuid)
        ORDER BY ${key.replaceAll(/(?=,)|$/g, ' DESC')} LIMIT $4)`,
    ),
  );
  const { rows } = await pool.query({
    name: `list-payment-requests-${as ?? 'both'}-${status ?? 'all'}`,
    text: newestOf(selections, '$4'),
    values: [userId, ...pageKey(before), limit],
  });
  return rows.map(PAYMENT_REQUESTS.read);
}
