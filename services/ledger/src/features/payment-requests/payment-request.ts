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
  /** Null means that the first user who pays becomes the payer. */
  payer: column.number().orNull(),
  amountUnits: column.bigint('amount'),
  /** The legs of a split payment. `receiver` is then the first user among them, or the first leg's account if there is none. */
  legs: column.jsonText<StoredLeg[]>().orNull(),
  reason: column.text(),
  reference: column.text().orNull(),
  metadata: column.jsonText<Metadata>().orNull(),
  status: column.text<PaymentRequestStatus>(),
  /** The transaction that paid the request, and its payer. */
  transactionId: column.number().orNull(),
  paidBy: column.number().orNull(),
  platform: column.text().orNull(),
  createdBy: column.text(),
  expiresAtMs: column.time(),
  createdAtMs: column.time(),
  updatedAtMs: column.time(),
  /** The partition that created the request and lets it expire. */
  partition: column.int(),
});
export const PAYEES = table('payment_request_payees', {
  account: column.number(),
  createdAtMs: column.time(),
  paymentRequestId: column.uuid(),
});
/** A payment request with the partition that created it. */
export type PaymentRequestRow = RowOf<typeof PAYMENT_REQUESTS>;
/** A request for coins. Every change holds the lock of its row, because changes arrive through any partition. */
export type PaymentRequest = Omit<PaymentRequestRow, 'partition'>;

/** The creator's reference of a payment request. */
export type CreatorReference = { createdBy: string; reference: string };
/** Combines a creator and their reference into one key. */
export const keyOfReference = ({ createdBy, reference }: CreatorReference): string =>
  `${createdBy}\n${reference}`;

/** The requests found by id or by reference, and the references (`keyOfReference`) that creators used for their own purchases. */
export type KnownRequests = {
  byId: ReadonlyMap<string, PaymentRequest>;
  usedReferences: ReadonlySet<string>;
};

export type PaymentRequestRecords = {
  paymentRequests: { is: KnownRequests; need: { id: string } | CreatorReference; change: PaymentRequest };
  cancelledPayees: NotedUsers;
};

/** Returns the legs of a split payment; null when the request has one receiver. */
export const legsOf = ({ legs }: PaymentRequest): Leg[] | null =>
  legs?.map(({ to, amountUnits }) => ({ to, amountUnits: BigInt(amountUnits) })) ?? null;

/** A split request names its receivers in `splits` instead. */
const onlyReceiver = ({ legs, receiver }: PaymentRequest) =>
  legs === null ? toReceiver(receiver) : { toUserId: null, toTreasury: null };

const requestFields = {
  toUserId: (request: PaymentRequest) => onlyReceiver(request).toUserId,
  toTreasury: (request: PaymentRequest) => onlyReceiver(request).toTreasury,
  splits: (request: PaymentRequest) =>
    legsOf(request)?.map(({ to, amountUnits }) => ({ ...toReceiver(to), amountUnits })) ?? null,
  payerUserId: ({ payer }: PaymentRequest) => payer,
};
export const toPaymentRequestState = PAYMENT_REQUEST.of<PaymentRequest>({
  ...requestFields,
  // The gateway adds the name for a single reader.
  toMaskedName: () => undefined,
}).toWire;
export const toPaymentRequestChanged = PAYMENT_REQUEST_CHANGED.of<PaymentRequest>(requestFields).toEvent;

/**
 * Returns the request at a moment: a pending request has expired after its time, even if the scheduler has not expired it yet.
 */
export function requestAt<T extends PaymentRequest>(request: T, nowMs: number): T {
  if (request.status !== 'PENDING' || nowMs < request.expiresAtMs) return request;
  return { ...request, status: 'EXPIRED', updatedAtMs: request.expiresAtMs };
}

/** Returns true when a purchase pays the request: to a treasury or to several receivers. */
const isPurchase = ({ receiver, legs }: PaymentRequest): boolean =>
  legs !== null || userOf(receiver) === null;

/**
 * Returns true when the request occupies its reference at this moment: while it is pending, and for ever if a purchase paid it.
 */
export function takesReference(request: PaymentRequest, nowMs: number): boolean {
  const { status } = requestAt(request, nowMs);
  return status === 'PENDING' || (status === 'PAID' && isPurchase(request));
}
