import { type PaymentRequestState, refuse } from '@cowrie/contracts';
import type pg from 'pg';
import { readNow } from '../../book/tables/clock.ts';
import { firstDueOf } from '../../book/tables/first-due.ts';
import type { LedgerFeature } from '../../engine/feature.ts';
import { listPage } from '../../engine/page.ts';
import {
  CANCELLED_PAYEES_STORE,
  createRequestCancellations,
  decideCancelAllPaymentRequests,
} from './cancel-all.ts';
import { deciders } from './decide.ts';
import { createRequestExpiry } from './expire.ts';
import { listAllRequests, listRequests } from './lists.ts';
import {
  type PaymentRequest,
  type PaymentRequestRecords,
  requestAt,
  toPaymentRequestState,
} from './payment-request.ts';
import { PAYMENT_REQUEST_STORE } from './records.ts';
import { readRequests } from './table.ts';

async function statesOf(pool: pg.Pool, requests: readonly PaymentRequest[]): Promise<PaymentRequestState[]> {
  const nowMs = requests.some(({ status }) => status === 'PENDING') ? await readNow(pool) : 0;
  return requests.map((request) => toPaymentRequestState(requestAt(request, nowMs)));
}

export const paymentRequests = {
  records: { paymentRequests: PAYMENT_REQUEST_STORE, cancelledPayees: CANCELLED_PAYEES_STORE },
  commands: { ...deciders, 'payment-request.cancel-all': decideCancelAllPaymentRequests },
  queries: (pool) => ({
    'payment-request.get': async ({ data: { paymentRequestId: id } }) => {
      const request = (await readRequests(pool, [id])).get(id);
      const [paymentRequest] = await statesOf(pool, request ? [request] : []);
      if (paymentRequest) return { ok: true, data: { paymentRequest } };
      return refuse('payment_request_not_found', 'There is no such payment request.');
    },
    'payment-request.list': async ({ data }) => {
      const { rows, next } = await listPage(data.limit, (limit) => listRequests(pool, { ...data, limit }));
      return { ok: true, data: { paymentRequests: await statesOf(pool, rows), next } };
    },
    'payment-request.list-all': async ({ data }) => {
      const { rows, next } = await listPage(data.limit, (limit) => listAllRequests(pool, { ...data, limit }));
      return { ok: true, data: { paymentRequests: await statesOf(pool, rows), next } };
    },
  }),
  firstDue: ({ pool }) =>
    firstDueOf(pool, { table: 'payment_requests', column: 'expires_at', only: "status = 'PENDING'" }),
  jobs: ({ config: { SANDBOX_CLOCK: isSandbox }, pool, producer, partitions, logger }) => [
    createRequestExpiry({ pool, producer, partitions, logger, isSandbox }),
    createRequestCancellations({ pool, producer, partitions, logger, isSandbox }),
  ],
} satisfies LedgerFeature<PaymentRequestRecords>;
