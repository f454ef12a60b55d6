import { type PaymentRequestStatus, type Refusal, refuse } from '@cowrie/contracts';
import type { AccountId } from '../../book/account.ts';
import type { CommandOf, Decider, Movement, State } from '../../book/decision.ts';
import { type Leg, legOf, purchasesOf, refuseReceivers, refuseSplit } from '../../book/movements/legs.ts';
import {
  receiverOf,
  refuseMissingWallet,
  refusePayment,
  refuseSelfTransfer,
} from '../../book/movements/movement.ts';
import { captureTypeOf } from '../../book/spending.ts';
import {
  keyOfReference,
  legsOf,
  type PaymentRequest,
  type PaymentRequestRecords,
  requestAt,
  takesReference,
  toPaymentRequestState,
} from './payment-request.ts';

const requestChange = (record: PaymentRequest) =>
  ({ kind: 'record', of: 'paymentRequests', record }) as const;
const answerWith = (request: PaymentRequest) => ({
  shows: { paymentRequest: toPaymentRequestState(request) },
});
const refuseUnknownRequest = () => refuse('payment_request_not_found', 'There is no such payment request.');

/** Treasuries always exist, and need no lock for a request that is not paid yet. */
const walletsOf = (data: CommandOf<'payment-request.create'>['data']): number[] =>
  [...legsIn(data).map(({ to }) => to), data.payerUserId].filter((id) => id !== null && id > 0) as number[];

function legsIn({ splits, ...one }: CommandOf<'payment-request.create'>['data']): Leg[] {
  return splits ? splits.map(legOf) : [legOf(one)];
}

const decideCreatePaymentRequest: Decider<'payment-request.create', PaymentRequestRecords> = {
  accounts: ({ data }) => walletsOf(data),
  needs: ({ data: { createdBy, reference } }) =>
    reference === null ? null : { paymentRequests: { createdBy, reference } },
  movements: () => 0,
  decide(state, command, nowMs) {
    const { paymentRequestId: id, createdBy, payerUserId: payer, reason, reference } = command.data;
    const { metadata, expiresInMs, splits } = command.data;
    const legs = legsIn(command.data);
    const [first] = legs;
    if (!first) throw new Error('a payment request has a receiver');
    const refused = refuseCreation(state, command, { payer, legs, isSplit: splits !== undefined });
    if (refused) return refused;
    if (reference !== null && isReferenceTaken(state, { createdBy, reference }, nowMs))
      return refuse('reference_taken', 'The reference has a purchase or an open payment request of yours.');
    const request: PaymentRequest = {
      ...{ id, receiver: (legs.find(({ to }) => to > 0) ?? first).to, payer, reason, reference, createdBy },
      amountUnits: legs.reduce((sum, { amountUnits }) => sum + amountUnits, 0n),
      legs: splits ? legs.map(({ to, amountUnits }) => ({ to, amountUnits: String(amountUnits) })) : null,
      metadata,
      ...{ status: 'PENDING', transactionId: null, paidBy: null, platform: command.platform ?? null },
      ...{ expiresAtMs: nowMs + expiresInMs, createdAtMs: nowMs, updatedAtMs: nowMs },
    };
    return { ok: true, changes: [requestChange(request)], answers: answerWith(request) };
  },
};

/** The errors name legs only if the request is split. */
function refuseCreation(
  state: State<PaymentRequestRecords>,
  command: CommandOf<'payment-request.create'>,
  { payer, legs, isSplit }: { payer: number | null; legs: readonly Leg[]; isSplit: boolean },
) {
  const refused = refuseReceivers(state, command, { from: payer, legs });
  if (refused) return isSplit ? refused : refuse(refused.code, refused.detail);
  return payer === null ? null : refuseMissingWallet(payer, state.accounts.get(payer), command);
}

function isReferenceTaken(
  { paymentRequests: { byId, usedReferences: bought } }: State<PaymentRequestRecords>,
  asked: { createdBy: string; reference: string },
  nowMs: number,
): boolean {
  if (bought.has(keyOfReference(asked))) return true;
  return [...byId.values()].some(
    (one) =>
      one.createdBy === asked.createdBy && one.reference === asked.reference && takesReference(one, nowMs),
  );
}

const decidePayPaymentRequest: Decider<'payment-request.pay', PaymentRequestRecords> = {
  accounts: ({ data }) => [data.fromUserId, ...receiversIn(data)],
  needs: ({ data }) => ({ paymentRequests: { id: data.paymentRequestId } }),
  movements: ({ data }) => data.splits?.length ?? 1,
  decide(state, command, nowMs) {
    const { paymentRequestId: id, fromUserId: from } = command.data;
    const request = state.paymentRequests.byId.get(id);
    const isTheirs = request && (request.payer === null || request.payer === from);
    if (!isTheirs || !hasSameReceivers(request, command.data)) return refuseUnknownRequest();
    const legs = legsOf(request);
    const payment = legs
      ? payLegs(state, command, { request, legs }, nowMs)
      : payOneReceiver(state, command, request, nowMs);
    if (!payment.ok) return payment;
    // `PAYMENT_REQUEST_STORE` adds the transaction's id once the transaction exists.
    const paid: PaymentRequest = { ...request, status: 'PAID', paidBy: from, updatedAtMs: nowMs };
    return {
      ok: true,
      changes: [...payment.changes, requestChange(paid)],
      answers: {
        account: from,
        ...(legs ? { all: true } : {}),
        showsWith: ([transactionId = null]) => answerWith({ ...paid, transactionId }).shows,
      },
    };
  },
};

type PayCommand = CommandOf<'payment-request.pay'>;

function receiversIn({ splits, toUserId, toTreasury }: PayCommand['data']): AccountId[] {
  if (splits) return splits.map(receiverOf);
  return toUserId === null && toTreasury === null ? [] : [receiverOf({ toUserId, toTreasury })];
}

/** Receivers were looked up before the command; if others are stored, not all accounts are locked. */
function hasSameReceivers(request: PaymentRequest, data: PayCommand['data']): boolean {
  const receivers = legsOf(request)?.map(({ to }) => to) ?? [request.receiver];
  return receivers.join() === receiversIn(data).join();
}

/** A TRANSFER to a user, a PURCHASE to a treasury. */
function payOneReceiver(
  state: State<PaymentRequestRecords>,
  command: PayCommand,
  request: PaymentRequest,
  nowMs: number,
) {
  const { id, receiver: to, amountUnits, reason, metadata } = request;
  const { fromUserId: from } = command.data;
  const type = captureTypeOf(to);
  const refused =
    refuseSelfTransfer(from, to) ??
    refuseClosedRequest(request, nowMs) ??
    refusePayment(state, command, { type, from, to, amountUnits, isOwn: true }, nowMs);
  if (refused) return refused;
  const moved: Movement = {
    ...{ kind: 'moved', type, from, to, amountUnits, reason, paymentRequestId: id, metadata },
    ...(type === 'PURCHASE' ? referenceOf(request, from) : {}),
  };
  return { ok: true, changes: [moved] } as const;
}

function payLegs(
  state: State<PaymentRequestRecords>,
  command: PayCommand,
  { request, legs }: { request: PaymentRequest; legs: readonly Leg[] },
  nowMs: number,
) {
  const { id, reason, metadata } = request;
  const { fromUserId: from } = command.data;
  const refused =
    (legs.some(({ to }) => to === from) ? refuseSelfTransfer(from, from) : null) ??
    refuseClosedRequest(request, nowMs) ??
    refuseSplit(state, command, { from, legs }, nowMs);
  if (refused) return refused;
  const first = { paymentRequestId: id, ...referenceOf(request, from) };
  return { ok: true, changes: purchasesOf(legs, { from, reason, groupId: id, metadata }, first) } as const;
}

/** The reference belongs to the payer and to no API key. */
const referenceOf = ({ reference }: PaymentRequest, userId: number) =>
  reference === null ? {} : { reference: { apiKeyId: null, userId, reference } };

const withoutMovement = {
  accounts: () => [],
  needs: ({ data }: { data: { paymentRequestId: string } }) => ({
    paymentRequests: { id: data.paymentRequestId },
  }),
  movements: () => 0,
};

const decideCancelPaymentRequest: Decider<'payment-request.cancel', PaymentRequestRecords> = {
  ...withoutMovement,
  decide({ paymentRequests: { byId } }, { data }, nowMs) {
    const request = byId.get(data.paymentRequestId);
    if (!request) return refuseUnknownRequest();
    const closed = refuseClosedRequest(request, nowMs);
    if (closed) return closed;
    const cancelled: PaymentRequest = { ...request, status: 'CANCELLED', updatedAtMs: nowMs };
    return { ok: true, changes: [requestChange(cancelled)], answers: answerWith(cancelled) };
  },
};

const decideExpirePaymentRequest: Decider<'payment-request.expire', PaymentRequestRecords> = {
  ...withoutMovement,
  decide({ paymentRequests: { byId } }, { data }, nowMs) {
    const request = byId.get(data.paymentRequestId);
    if (!request) return refuseUnknownRequest();
    const now = requestAt(request, nowMs);
    return { ok: true, changes: now === request ? [] : [requestChange(now)], answers: answerWith(now) };
  },
};

function refuseClosedRequest(
  request: PaymentRequest,
  nowMs: number,
): Refusal<'payment_request_not_open'> | null {
  const status: PaymentRequestStatus = requestAt(request, nowMs).status;
  return status === 'PENDING'
    ? null
    : refuse('payment_request_not_open', `The payment request is ${status}.`);
}

export const deciders = {
  'payment-request.create': decideCreatePaymentRequest,
  'payment-request.pay': decidePayPaymentRequest,
  'payment-request.cancel': decideCancelPaymentRequest,
  'payment-request.expire': decideExpirePaymentRequest,
};
