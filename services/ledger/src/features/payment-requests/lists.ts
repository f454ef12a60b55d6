import {
  type PAYMENT_REQUEST_SIDES,
  PAYMENT_REQUEST_STATUSES,
  type PaymentRequestPageKey,
  type PaymentRequestStatus,
} from '@cowrie/contracts';
import type pg from 'pg';
import { LEDGER_NOW } from '../../book/tables/clock.ts';
import { newestOf, pageKey } from '../../book/tables/page-key.ts';
import { PAYMENT_REQUESTS, type PaymentRequestRow } from './payment-request.ts';

/** The conditions use the ledger's clock, like `requestAt`; a row matches any of them. */
const STATUS_CONDITIONS: Readonly<Record<PaymentRequestStatus, readonly string[]>> = {
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

const statusCondition = (status: PaymentRequestStatus | null) =>
  status === null ? 'true' : `(${STATUS_CONDITIONS[status].join(' OR ')})`;

export async function listAllRequests(
  pool: pg.Pool,
  { status, before, limit }: RequestList,
): Promise<PaymentRequestRow[]> {
  const { rows } = await pool.query({
    name: `list-all-payment-requests-${status ?? 'all'}`,
    text: `SELECT ${PAYMENT_REQUESTS.select()} FROM payment_requests
           WHERE (created_at, id) < ($1::timestamptz, $2::uuid) AND ${statusCondition(status)}
           ORDER BY created_at DESC, id DESC LIMIT $3`,
    values: [...pageKey(before), limit],
  });
  return rows.map(PAYMENT_REQUESTS.read);
}

type ListSide = {
  from: string;
  key: string;
  where: string;
  /** Selected separately, so that each condition can use its own index. */
  conditionsOf(status: PaymentRequestStatus | null): readonly string[];
};

const REQUEST_ROWS = { from: 'payment_requests AS r', key: 'r.created_at, r.id' };
const EACH_STATUS = PAYMENT_REQUEST_STATUSES.map((status) => `status = '${status}'`);
const byStatus: ListSide['conditionsOf'] = (status) =>
  status === null ? EACH_STATUS : STATUS_CONDITIONS[status];

/** `r` is the request, `k` the row with its place in the order. No request is in two selections of one side. */
const SIDES = {
  payee: [
    { ...REQUEST_ROWS, where: 'r.receiver = $1', conditionsOf: byStatus },
    {
      from: 'payment_request_payees AS k JOIN payment_requests AS r ON r.id = k.payment_request_id',
      key: 'k.created_at, k.payment_request_id',
      where: 'k.account = $1',
      conditionsOf: (status) => [statusCondition(status)],
    },
  ],
  payer: [
    { ...REQUEST_ROWS, where: 'r.payer = $1', conditionsOf: byStatus },
    {
      ...REQUEST_ROWS,
      where: 'r.payer IS NULL AND r.paid_by = $1',
      conditionsOf: (status) => (status === null || status === 'PAID' ? ['true'] : []),
    },
  ],
} as const satisfies Record<(typeof PAYMENT_REQUEST_SIDES)[number], readonly ListSide[]>;

export async function listRequests(
  pool: pg.Pool,
  { userId, as, status, before, limit }: RequestList & { userId: number; as: keyof typeof SIDES | null },
): Promise<PaymentRequestRow[]> {
  const found: readonly ListSide[] = as === null ? Object.values(SIDES).flat() : SIDES[as];
  const selections = found.flatMap(({ from, key, where, conditionsOf: of }) =>
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
