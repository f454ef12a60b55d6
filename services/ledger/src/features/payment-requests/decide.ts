import { type PaymentRequestStatus, type Refusal, refuse } from '@cowrie/contracts';
import type { AccountId } from '../../book/account.ts';
import type { CommandOf, Decider, Movement, State } from '../../book/decision.ts';
import { type Leg, legOf, purchasesOf, whyNotSplit, whyNotTo } from '../../book/movements/legs.ts';
import { missing, receiverOf, toSelf, whyNot } from '../../book/movements/movement.ts';
import { captureTypeOf } from '../../book/spent.ts';
import {
  keyOfReference,
  legsOf,
  type PaymentRequest,
  type PaymentRequestRecords,
  requestAt,
  takesReference,
  toPaymentRequestState,
} from './payment-request.ts';

const changed = (record: PaymentRequest) => ({ kind: 'record', of: 'paymentRequests', record }) as const;
const showing = (request: PaymentRequest) => ({ shows: { paymentRequest: toPaymentRequestState(request) } });
const noSuchRequest = () => refuse('payment_request_not_found', 'There is no such payment request.');

/** Whose wallets have to be there: a treasury always is, and is not locked for a request that nobody has paid. */
const walletsOf = (data: CommandOf<'payment-request.create'>['data']): number[] =>
  [...legsIn(data).map(({ to }) => to), data.payerUserId].filter((id) => id !== null && id > 0) as number[];

/** Those of a split, or the one receiver with all of it. */
function legsIn({ splits, ...one }: CommandOf<'payment-request.create'>['data']): Leg[] {
  return splits ? splits.map(legOf) : [legOf(one)];
}

export const decideCreatePaymentRequest: Decider<'payment-request.create', PaymentRequestRecords> = {
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
    const refused = whyNotCreated(state, command, { payer, legs, isSplit: splits !== undefined });
    if (refused) return refused;
    if (reference !== null && isTaken(state, { createdBy, reference }, nowMs))
      return refuse('reference_taken', 'The reference has a purchase or an open payment request of yours.');
    const request: PaymentRequest = {
      ...{ id, receiver: (legs.find(({ to }) => to > 0) ?? first).to, payer, reason, reference, createdBy },
      amountUnits: legs.reduce((sum, { amountUnits }) => sum + amountUnits, 0n),
      legs: splits ? legs.map(({ to, amountUnits }) => ({ to, amountUnits: String(amountUnits) })) : null,
      metadata,
      ...{ status: 'PENDING', transactionId: null, paidBy: null, platform: command.platform ?? null },
      ...{ expiresAtMs: nowMs + expiresInMs, createdAtMs: nowMs, updatedAtMs: nowMs },
    };
    return { ok: true, changes: [changed(request)], answers: showing(request) };
  },
};

/** Legs are named where there are several. */
function whyNotCreated(
  state: State<PaymentRequestRecords>,
  command: CommandOf<'payment-request.create'>,
  { payer, legs, isSplit }: { payer: number | null; legs: readonly Leg[]; isSplit: boolean },
) {
  const refused = whyNotTo(state, command, { from: payer, legs });
  if (refused) return isSplit ? refused : refuse(refused.code, refused.detail);
  return payer === null ? null : missing(payer, state.accounts.get(payer), command);
}

function isTaken(
  { paymentRequests: { byId, bought } }: State<PaymentRequestRecords>,
  asked: { createdBy: string; reference: string },
  nowMs: number,
): boolean {
  if (bought.has(keyOfReference(asked))) return true;
  return [...byId.values()].some(
    (one) =>
      one.createdBy === asked.createdBy && one.reference === asked.reference && takesReference(one, nowMs),
  );
}

export const decidePayPaymentRequest: Decider<'payment-request.pay', PaymentRequestRecords> = {
  accounts: ({ data }) => [data.fromUserId, ...receiversIn(data)],
  needs: ({ data }) => ({ paymentRequests: { id: data.paymentRequestId } }),
  movements: ({ data }) => data.splits?.length ?? 1,
  decide(state, command, nowMs) {
    const { paymentRequestId: id, fromUserId: from } = command.data;
    const request = state.paymentRequests.byId.get(id);
    const isTheirs = request && (request.payer === null || request.payer === from);
    if (!isTheirs || !isAsLookedUp(request, command.data)) return noSuchRequest();
    const legs = legsOf(request);
    const payment = legs
      ? splitPayment(state, command, { request, legs }, nowMs)
      : onePayment(state, command, request, nowMs);
    if (!payment.ok) return payment;
    // Its transaction is known only once that is made: see `PAYMENT_REQUEST_STORE`.
    const paid: PaymentRequest = { ...request, status: 'PAID', paidBy: from, updatedAtMs: nowMs };
    return {
      ok: true,
      changes: [...payment.changes, changed(paid)],
      answers: {
        account: from,
        ...(legs ? { all: true } : {}),
        showsWith: ([transactionId = null]) => showing({ ...paid, transactionId }).shows,
      },
    };
  },
};

type Pay = CommandOf<'payment-request.pay'>;

function receiversIn({ splits, toUserId, toTreasury }: Pay['data']): AccountId[] {
  if (splits) return splits.map(receiverOf);
  return toUserId === null && toTreasury === null ? [] : [receiverOf({ toUserId, toTreasury })];
}

/** Whether it has the receivers that were looked up before: else not all accounts are locked. They never change. */
function isAsLookedUp(request: PaymentRequest, data: Pay['data']): boolean {
  const receivers = legsOf(request)?.map(({ to }) => to) ?? [request.receiver];
  return receivers.join() === receiversIn(data).join();
}

/** All to one receiver: a TRANSFER to a user, a PURCHASE to a treasury. */
function onePayment(
  state: State<PaymentRequestRecords>,
  command: Pay,
  request: PaymentRequest,
  nowMs: number,
) {
  const { id, receiver: to, amountUnits, reason, metadata } = request;
  const { fromUserId: from } = command.data;
  const type = captureTypeOf(to);
  const refused =
    toSelf(from, to) ??
    whyNotOpen(request, nowMs) ??
    whyNot(state, command, { type, from, to, amountUnits, isOwn: true }, nowMs);
  if (refused) return refused;
  const moved: Movement = {
    ...{ kind: 'moved', type, from, to, amountUnits, reason, paymentRequestId: id, metadata },
    ...(type === 'PURCHASE' ? referenceOf(request, from) : {}),
  };
  return { ok: true, changes: [moved] } as const;
}

/** A PURCHASE for each leg, whose group is the request. */
function splitPayment(
  state: State<PaymentRequestRecords>,
  command: Pay,
  { request, legs }: { request: PaymentRequest; legs: readonly Leg[] },
  nowMs: number,
) {
  const { id, reason, metadata } = request;
  const { fromUserId: from } = command.data;
  const refused =
    (legs.some(({ to }) => to === from) ? toSelf(from, from) : null) ??
    whyNotOpen(request, nowMs) ??
    whyNotSplit(state, command, { from, legs }, nowMs);
  if (refused) return refused;
  const first = { paymentRequestId: id, ...referenceOf(request, from) };
  return { ok: true, changes: purchasesOf(legs, { from, reason, groupId: id, metadata }, first) } as const;
}

/** In the name of who pays, and of no API key. */
const referenceOf = ({ reference }: PaymentRequest, userId: number) =>
  reference === null ? {} : { reference: { apiKeyId: null, userId, reference } };

/** The parts of a decider that changes one payment request and moves no coins. */
const movingNothing = {
  accounts: () => [],
  needs: ({ data }: { data: { paymentRequestId: string } }) => ({
    paymentRequests: { id: data.paymentRequestId },
  }),
  movements: () => 0,
};

export const decideCancelPaymentRequest: Decider<'payment-request.cancel', PaymentRequestRecords> = {
  ...movingNothing,
  decide({ paymentRequests: { byId } }, { data }, nowMs) {
    const request = byId.get(data.paymentRequestId);
    if (!request) return noSuchRequest();
    const closed = whyNotOpen(request, nowMs);
    if (closed) return closed;
    const cancelled: PaymentRequest = { ...request, status: 'CANCELLED', updatedAtMs: nowMs };
    return { ok: true, changes: [changed(cancelled)], answers: showing(cancelled) };
  },
};

export const decideExpirePaymentRequest: Decider<'payment-request.expire', PaymentRequestRecords> = {
  ...movingNothing,
  decide({ paymentRequests: { byId } }, { data }, nowMs) {
    const request = byId.get(data.paymentRequestId);
    if (!request) return noSuchRequest();
    const now = requestAt(request, nowMs);
    return { ok: true, changes: now === request ? [] : [changed(now)], answers: showing(now) };
  },
};

function whyNotOpen(request: PaymentRequest, nowMs: number): Refusal<'payment_request_not_open'> | null {
  const status: PaymentRequestStatus = requestAt(request, nowMs).status;
  return status === 'PENDING'
    ? null
    : refuse('payment_request_not_open', `The payment request is ${status}.`);
}
