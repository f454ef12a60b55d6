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
  /** Null: the first user who pays becomes the payer. */
  payer: column.number().orNull(),
  amountUnits: column.bigint('amount'),
  /** In a split, `receiver` is the first user among the legs or, without one, the first leg's account. */
  legs: column.jsonText<StoredLeg[]>().orNull(),
  reason: column.text(),
  reference: column.text().orNull(),
  metadata: column.jsonText<Metadata>().orNull(),
  status: column.text<PaymentRequestStatus>(),
  transactionId: column.number().orNull(),
  paidBy: column.number().orNull(),
  platform: column.text().orNull(),
  createdBy: column.text(),
  expiresAtMs: column.time(),
  createdAtMs: column.time(),
  updatedAtMs: column.time(),
  partition: column.int(),
});
export const PAYEES = table('payment_request_payees', {
  account: column.number(),
  createdAtMs: column.time(),
  paymentRequestId: column.uuid(),
});
export type PaymentRequestRow = RowOf<typeof PAYMENT_REQUESTS>;
/** Every change holds the lock of its row, because changes arrive through any partition. */
export type PaymentRequest = Omit<PaymentRequestRow, 'partition'>;

export type CreatorReference = { createdBy: string; reference: string };
export const keyOfReference = ({ createdBy, reference }: CreatorReference): string =>
  `${createdBy}\n${reference}`;

/** Found by id or reference, with the references (`keyOfReference`) that creators used for their own purchases. */
export type KnownRequests = {
  byId: ReadonlyMap<string, PaymentRequest>;
  usedReferences: ReadonlySet<string>;
};

export type PaymentRequestRecords = {
  paymentRequests: { is: KnownRequests; need: { id: string } | CreatorReference; change: PaymentRequest };
  cancelledPayees: NotedUsers;
};

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
  // The gateway adds the name, because it depends on the reader.
  toMaskedName: () => undefined,
}).toWire;
export const toPaymentRequestChanged = PAYMENT_REQUEST_CHANGED.of<PaymentRequest>(requestFields).toEvent;

/** A pending request has expired after its time, even if the scheduler has not expired it yet. */
export function requestAt<T extends PaymentRequest>(request: T, nowMs: number): T {
  if (request.status !== 'PENDING' || nowMs < request.expiresAtMs) return request;
  return { ...request, status: 'EXPIRED', updatedAtMs: request.expiresAtMs };
}

/** A purchase pays a treasury or several receivers. */
const isPurchase = ({ receiver, legs }: PaymentRequest): boolean =>
  legs !== null || userOf(receiver) === null;

/** A pending request takes its reference, and one that a purchase paid takes it for ever. */
export function takesReference(request: PaymentRequest, nowMs: number): boolean {
  const { status } = requestAt(request, nowMs);
  return status === 'PENDING' || (status === 'PAID' && isPurchase(request));
}
