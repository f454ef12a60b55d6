import { type PaymentRequestStatus, principalOfUser } from '@cowrie/contracts';
import { queryOf } from '@cowrie/postgres';
import type pg from 'pg';
import { allOf } from '../../book/all-of.ts';
import { toEvent } from '../../book/events.ts';
import type { RecordStore } from '../../engine/feature.ts';
import {
  type KnownRequests,
  keyOfReference,
  type PaymentRequest,
  type PaymentRequestRecords,
  type PlacedRequest,
  toPaymentRequestChanged,
} from './payment-request.ts';
import {
  lockRequests,
  otherPayees,
  readBought,
  readByReferences,
  WRITE_PAYEES,
  WRITE_PAYMENT_REQUESTS,
} from './table.ts';

type Need = PaymentRequestRecords['paymentRequests']['need'];

const EVENTS = {
  PENDING: 'created',
  PAID: 'paid',
  CANCELLED: 'cancelled',
  EXPIRED: 'expired',
} as const satisfies Record<PaymentRequestStatus, string>;

/** Payment requests; each change has an event of its own, and that of a payment names the transaction before it. */
export const PAYMENT_REQUEST_STORE: RecordStore<PaymentRequestRecords['paymentRequests']> = {
  none: { byId: new Map(), bought: new Set() },
  read: readKnown,
  begin(read) {
    const byId = new Map(read.byId);
    const bought = new Set(read.bought);
    const payments = new Map<string, number>();
    const changed = new Map<string, PlacedRequest>();
    return {
      current: { byId, bought },
      onMoved({ type, from, reference, paymentRequestId }, { id }) {
        if (paymentRequestId !== undefined) payments.set(paymentRequestId, id);
        else if (type === 'PURCHASE' && reference?.apiKeyId === null)
          bought.add(keyOfReference({ createdBy: principalOfUser(from), reference: reference.reference }));
      },
      keep(record, { partition }) {
        const transactionId = record.transactionId ?? payments.get(record.id) ?? null;
        const now: PlacedRequest = { partition, ...byId.get(record.id), ...record, transactionId };
        byId.set(record.id, now);
        changed.set(record.id, now);
        const type = `coin.payment-request.${EVENTS[record.status]}`;
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

/** Those that are looked up by id are locked: what is read besides, by reference, is only ever made in the partition of its maker. */
async function readKnown(client: pg.PoolClient, needs: readonly Need[]): Promise<KnownRequests> {
  const ids = needs.flatMap((need) => ('id' in need ? [need.id] : []));
  const references = needs.flatMap((need) => ('id' in need ? [] : [need]));
  const [locked, named, bought] = await allOf([
    ids.length > 0 ? lockRequests(client, [...new Set(ids)]) : NONE,
    references.length > 0 ? readByReferences(client, references) : NONE,
    references.length > 0 ? readBought(client, references) : new Set<string>(),
  ]);
  return { byId: new Map([...named, ...locked]), bought };
}

const NONE: ReadonlyMap<string, PaymentRequest> = new Map();
