import { z } from 'zod';
import { command, type FeatureContract, query } from '../../contract.ts';
import { LIMITS } from '../../limits.ts';
import { unitsToCoins } from '../../money.ts';
import { EpochMs, LedgerPosition, Metadata, Treasury, Units, UserId } from '../../primitives.ts';
import { Principal, userOfPrincipal } from '../../principal.ts';
import { makeField } from '../../shape/field.ts';
import { apiSchemas, eventSchemas, field } from '../../shape/kinds.ts';
import { shape, type WireOf } from '../../shape/shape.ts';
import { AmountUnits, Reason, receiverFields, WALLET, walletKey } from '../states.ts';
import { TRANSACTION } from '../transaction.ts';

export const PAYMENT_REQUEST_STATUSES = ['PENDING', 'PAID', 'CANCELLED', 'EXPIRED'] as const;
export const PaymentRequestStatus = z.enum(PAYMENT_REQUEST_STATUSES);
export type PaymentRequestStatus = z.infer<typeof PaymentRequestStatus>;

const legFields = { toUserId: UserId.nullable(), toTreasury: Treasury.nullable() };
const legs = () =>
  makeField({
    wire: z.array(z.object({ ...legFields, amountUnits: Units })),
    shown: z.array(
      z
        .object({ ...legFields, toUserId: apiSchemas.userId.nullable(), amount: apiSchemas.coins })
        .meta({ id: 'Split' }),
    ),
    event: z.array(z.object({ ...legFields, amount: eventSchemas.coins })),
    name: '*',
    audience: 'all',
    encode: (given: readonly SplitLeg[]) =>
      given.map(({ amountUnits, ...to }) => ({ ...to, amountUnits: String(amountUnits) })),
    print: (given: readonly SplitLeg[]) =>
      given.map(({ amountUnits, ...to }) => ({ ...to, amount: unitsToCoins(amountUnits) })),
  });
type SplitLeg = { toUserId: number | null; toTreasury: Treasury | null; amountUnits: bigint | string };

/** One payer pays it once, in full. */
export const PAYMENT_REQUEST = shape('PaymentRequest', {
  id: field.uuid(),
  toUserId: field.userId().orNull(),
  toTreasury: field.treasury().orNull(),
  toMaskedName: field
    .text()
    .orNull()
    .whereItApplies()
    .about(
      "Only for users who may pay the request: the first letters of the payee's name. Null when the payee is a treasury, or there are several payees",
    ),
  splits: legs()
    .whereItApplies()
    .about('The receivers of a split payment. With `splits` both `toUserId` and `toTreasury` are null'),
  payerUserId: field.userId().orNull().about('The user who must pay; null: whoever pays first'),
  amount: field.coins(),
  reason: field.text(),
  reference: field.text().orNull().about("The creator's reference"),
  status: field.same(PaymentRequestStatus),
  transactionId: field.transactionId().orNull().about('The transaction that paid the request'),
  platform: field.text().whereItApplies().about('The platform that the payment request was created through'),
  metadata: field.same(Metadata).orNull(),
  expiresAt: field.time(),
  createdAt: field.time(),
  updatedAt: field.time(),
  createdBy: field.same(Principal).forServices(),
});
export type PaymentRequestState = WireOf<typeof PAYMENT_REQUEST>;

// The gateway adds the payee's masked name, because it depends on the reader.
const { id, createdBy, toMaskedName, ...rest } = PAYMENT_REQUEST.fields;
export const PAYMENT_REQUEST_CHANGED = shape(null, { paymentRequestId: id.called('id'), ...rest });

const requestField = { paymentRequestId: z.uuid() };
const PaymentRequestAnswer = z.object({ paymentRequest: PAYMENT_REQUEST.wire });

/** Requests of one creator are applied in order, so the second use of a reference finds the first. */
function creatorKey({ createdBy: principal }: { createdBy: string }): string {
  const userId = userOfPrincipal(principal);
  return userId === null ? principal : walletKey(userId);
}

export const PaymentRequestPageKey = z.object({ createdAtMs: EpochMs, id: z.uuid() });
export type PaymentRequestPageKey = z.infer<typeof PaymentRequestPageKey>;

export const PAYMENT_REQUEST_SIDES = ['payee', 'payer'] as const;
const listFields = z.object({
  status: PaymentRequestStatus.nullable(),
  limit: z.number().int().min(1).max(1000),
  before: PaymentRequestPageKey.nullable(),
});
const Page = z.object({
  paymentRequests: z.array(PAYMENT_REQUEST.wire),
  next: PaymentRequestPageKey.nullable(),
});

const PaymentReply = z.object({
  wallet: WALLET.wire,
  paymentRequest: PAYMENT_REQUEST.wire,
  position: LedgerPosition,
});

export const paymentRequests = {
  commands: {
    /** The request expires `expiresInMs` after it was applied. */
    'payment-request.create': command({
      data: z.object({
        ...requestField,
        createdBy: Principal,
        ...receiverFields,
        /** Splits replace the receiver. A refusal names legs in `errors`, as `INDEX.toUserId`. */
        splits: z
          .array(z.object({ ...receiverFields, amountUnits: AmountUnits }))
          .min(LIMITS.splitsMin)
          .max(LIMITS.splitsMax)
          .optional(),
        payerUserId: UserId.nullable(),
        amountUnits: AmountUnits,
        reason: Reason,
        reference: z
          .string()
          .min(1)
          .max(LIMITS.referenceMax * 4)
          .nullable(),
        metadata: Metadata.nullable(),
        expiresInMs: z.number().int().min(1),
      }),
      key: creatorKey,
      reply: PaymentRequestAnswer.extend({ position: LedgerPosition }),
      rejects: ['user_not_found', 'wallet_closed', 'self_transfer', 'reference_taken'],
    }),
    /** The sender looks up the receivers first, because all accounts are locked before anything is decided. */
    'payment-request.pay': command({
      data: z.object({
        ...requestField,
        fromUserId: UserId,
        ...receiverFields,
        splits: z.array(z.object(receiverFields)).max(LIMITS.splitsMax).optional(),
      }),
      key: ({ fromUserId }) => walletKey(fromUserId),
      reply: z.union([
        PaymentReply.extend({ transaction: TRANSACTION.wire }),
        PaymentReply.extend({ transactions: z.array(TRANSACTION.wire) }),
      ]),
      bounded: ['TRANSFER', 'PURCHASE'],
      rejects: [
        'payment_request_not_found',
        'payment_request_not_open',
        'user_not_found',
        'wallet_closed',
        'wallet_frozen',
        'receiver_frozen',
        'insufficient_funds',
        'self_transfer',
        'limit_exceeded',
      ],
    }),
    /** The sender must check first that the caller may cancel it. */
    'payment-request.cancel': command({
      data: z.object({ ...requestField, createdBy: Principal }),
      key: creatorKey,
      reply: PaymentRequestAnswer.extend({ position: LedgerPosition }),
      rejects: ['payment_request_not_found', 'payment_request_not_open'],
    }),
    /** The ledger sends itself this command after the first proof of a user's address. */
    'payment-request.cancel-all': command({
      data: z.object({ userId: UserId }),
      key: ({ userId }) => walletKey(userId),
      reply: z.object({}),
      rejects: [],
    }),
    /** The ledger sends itself this command after `expiresAtMs`. */
    'payment-request.expire': command({
      data: z.object({ ...requestField, createdBy: Principal }),
      key: creatorKey,
      reply: PaymentRequestAnswer,
      rejects: ['payment_request_not_found'],
    }),
  },
  queries: {
    'payment-request.get': query({
      data: z.object(requestField),
      reply: PaymentRequestAnswer,
      rejects: ['payment_request_not_found'],
    }),
    /** It returns requests that pay the user, and those that the user may pay or paid. */
    'payment-request.list': query({
      data: listFields.extend({ userId: UserId, as: z.enum(PAYMENT_REQUEST_SIDES).nullable() }),
      reply: Page,
      rejects: [],
    }),
    'payment-request.list-all': query({ data: listFields, reply: Page, rejects: [] }),
  },
} satisfies FeatureContract;
