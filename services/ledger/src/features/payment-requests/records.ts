import { type PaymentRequestStatus, principalOfUser } from '@cowrie/contracts';
import { queryOf } from '@cowrie/postgres';
import type pg from 'pg';
import { awaitAll } from '../../book/await-all.ts';
import { toEvent } from '../../book/events.ts';
import type { RecordStore } from '../../engine/feature.ts';
import {
  type KnownRequests,
  keyOfReference,
  type PaymentRequest,
  type PaymentRequestRecords,
  type PaymentRequestRow,
  toPaymentRequestChanged,
} from './payment-request.ts';
import {
  lockRequests,
  otherPayees,
  readByReferences,
  readUsedReferences,
  WRITE_PAYEES,
  WRITE_PAYMENT_REQUESTS,
} from './table.ts';

type PaymentRequestNeed = PaymentRequestRecords['paymentRequests']['need'];

const EVENTS = {
  PENDING: 'created',
  PAID: 'paid',
  CANCELLED: 'cancelled',
  EXPIRED: 'expired',
} as const satisfies Record<PaymentRequestStatus, string>;

/** The event of a payment names the transaction before it. */
export const PAYMENT_REQUEST_STORE: RecordStore<PaymentRequestRecords['paymentRequests']> = {
  none: { byId: new Map(), usedReferences: new Set() },
  read: readKnownRequests,
  begin(read) {
    const byId = new Map(read.byId);
    const bought = new Set(read.usedReferences);
    const payments = new Map<string, number>();
    const changed = new Map<string, PaymentRequestRow>();
    return {
      current: { byId, usedReferences: bought },
      onMoved({ type, from, reference, paymentRequestId }, { id }) {
        if (paymentRequestId !== undefined) payments.set(paymentRequestId, id);
        else if (type === 'PURCHASE' && reference?.apiKeyId === null)
          bought.add(keyOfReference({ createdBy: principalOfUser(from), reference: reference.reference }));
      },
      keep(record, { partition }) {
        const transactionId = record.transactionId ?? payments.get(record.id) ?? null;
        const now: PaymentRequestRow = { partition, ...byId.get(record.id), ...record, transactionId };
        byId.set(record.id, now);
        changed.set(record.id, now);
        const type = `coin.payment-request.${EVENTS[record.status]}` as const;
        return toEvent(type, record.id, record.updatedAtMs, toPaymentRequestChanged(now));
      },
      queries() {
        if (changed.size === 0) return [];
        const payees = [...changed.values()]
          .filter(({ status }) => status === 'PENDING')
          .flatMap(otherPayees);
        return [
          queryOf(WRITE_PAYMENT_REQUESTS, [...changed.values()]),
          ...(payees.length > 0 ? [queryOf(WRITE_PAYEES, payees)] : []),
        ];
      },
    };
  },
};

/** Requests read by reference need no lock, because they are only created in their creator's partition. */
async function readKnownRequests(
  client: pg.PoolClient,
  needs: readonly PaymentRequestNeed[],
): Promise<KnownRequests> {
  const ids = needs.flatMap((need) => ('id' in need ? [need.id] : []));
  const references = needs.flatMap((need) => ('id' in need ? [] : [need]));
  const [locked, named, bought] = await awaitAll([
    ids.length > 0 ? lockRequests(client, [...new Set(ids)]) : NO_REQUESTS,
    references.length > 0 ? readByReferences(client, references) : NO_REQUESTS,
    references.length > 0 ? readUsedReferences(client, references) : new Set<string>(),
  ]);
  return { byId: new Map([...named, ...locked]), usedReferences: bought };
}

const NO_REQUESTS: ReadonlyMap<string, PaymentRequest> = new Map();
