import {
  type Metadata,
  PAYMENT_REQUEST,
  PAYMENT_REQUEST_CHANGED,
  type PaymentRequestStatus,
} from '@cowrie/contracts';
import { column, type RowOf, table } from '@cowrie/postgres';
import { type AccountId, userOf } from '../../book/account.ts';
import type { Leg } from '../../book/movements/legs.ts';
import { toReceiver } from '../../book/states.ts';
import type { NotedUsers } from '../../engine/records.ts';

type StoredLeg = { to: AccountId; amountUnits: string };

export const PAYMENT_REQUESTS = table('payment_requests', {
  id: column.uuid(),
  receiver: column.number(),
  /** Null: whoever pays first. */
  payer: column.number().orNull(),
  amountUnits: column.bigint('amount'),
  /** Whom its payment is split between. Its `receiver` is then the first user among them, or the first of all. */
  legs: column.jsonText<StoredLeg[]>().orNull(),
  reason: column.text(),
  reference: column.text().orNull(),
  metadata: column.jsonText<Metadata>().orNull(),
  status: column.text<PaymentRequestStatus>(),
  /** The transaction that paid it, and who did. */
  transactionId: column.number().orNull(),
  paidBy: column.number().orNull(),
  platform: column.text().orNull(),
  createdBy: column.text(),
  expiresAtMs: column.time(),
  createdAtMs: column.time(),
  updatedAtMs: column.time(),
  /** Whose numbers its making took, and who lets it expire. */
  partition: column.int(),
});
export const PAYEES = table('payment_request_payees', {
  account: column.number(),
  createdAtMs: column.time(),
  paymentRequestId: column.uuid(),
});
/** A payment request, and the partition that made it. */
export type PlacedRequest = RowOf<typeof PAYMENT_REQUESTS>;
/** Coins that somebody is asked for. Its row is its truth: whatever changes it holds the row's lock, through whichever partition it comes. */
export type PaymentRequest = Omit<PlacedRequest, 'partition'>;

/** What a maker calls a payment request. */
export type MakersReference = { createdBy: string; reference: string };
/** One text for one reference of one maker. */
export const keyOfReference = ({ createdBy, reference }: MakersReference): string =>
  `${createdBy}\n${reference}`;

/** Those that were asked for by id or by reference, and the references (`keyOfReference`) that makers used for purchases of their own. */
export type KnownRequests = { byId: ReadonlyMap<string, PaymentRequest>; bought: ReadonlySet<string> };

export type PaymentRequestRecords = {
  paymentRequests: { is: KnownRequests; need: { id: string } | MakersReference; change: PaymentRequest };
  cancelledPayees: NotedUsers;
};

/** Whom its payment is split between; null where it has one receiver. */
export const legsOf = ({ legs }: PaymentRequest): Leg[] | null =>
  legs?.map(({ to, amountUnits }) => ({ to, amountUnits: BigInt(amountUnits) })) ?? null;

/** Of one that is split the `splits` say it. */
const oneReceiver = ({ legs, receiver }: PaymentRequest) =>
  legs === null ? toReceiver(receiver) : { toUserId: null, toTreasury: null };

const given = {
  toUserId: (request: PaymentRequest) => oneReceiver(request).toUserId,
  toTreasury: (request: PaymentRequest) => oneReceiver(request).toTreasury,
  splits: (request: PaymentRequest) =>
    legsOf(request)?.map(({ to, amountUnits }) => ({ ...toReceiver(to), amountUnits })) ?? null,
  payerUserId: ({ payer }: PaymentRequest) => payer,
};
/** What replies show of a payment request. */
export const toPaymentRequestState = PAYMENT_REQUEST.of<PaymentRequest>({
  ...given,
  // The gateway adds it for one reader.
  toMaskedName: () => undefined,
}).toWire;
/** What events have of it. */
export const toPaymentRequestChanged = PAYMENT_REQUEST_CHANGED.of<PaymentRequest>(given).toEvent;

/** As it is at that moment: what is pending when its time is over has expired, whether or not the scheduler has come by. */
export function requestAt<T extends PaymentRequest>(request: T, nowMs: number): T {
  if (request.status !== 'PENDING' || nowMs < request.expiresAtMs) return request;
  return { ...request, status: 'EXPIRED', updatedAtMs: request.expiresAtMs };
}

/** Whether a purchase pays it: a treasury, or several receivers. */
const isPurchase = ({ receiver, legs }: PaymentRequest): boolean =>
  legs !== null || userOf(receiver) === null;

/** Whether its reference is taken at that moment: while it is pending, and for good where it was paid by a purchase. */
export function takesReference(request: PaymentRequest, nowMs: number): boolean {
  const { status } = requestAt(request, nowMs);
  return status === 'PENDING' || (status === 'PAID' && isPurchase(request));
}
