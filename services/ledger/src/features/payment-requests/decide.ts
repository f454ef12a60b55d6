import { type PaymentRequestStatus, type Refusal, refuse } from '@cowrie/contracts';
import type { CommandOf, Decider, Movement, State } from '../../book/decision.ts';
import { missing, receiverOf, toSelf, whyNot } from '../../book/movement.ts';
import { captureTypeOf } from '../../book/spent.ts';
import {
  keyOfReference,
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
const walletsOf = ({ toUserId, payerUserId }: CommandOf<'payment-request.create'>['data']): number[] =>
  [toUserId, payerUserId].filter((id) => id !== null);

export const createRequest: Decider<'payment-request.create', PaymentRequestRecords> = {
  accounts: ({ data }) => walletsOf(data),
  needs: ({ data: { createdBy, reference } }) =>
    reference === null ? null : { paymentRequests: { createdBy, reference } },
  movements: () => 0,
  decide(state, command, nowMs) {
    const { paymentRequestId: id, createdBy, payerUserId: payer, reason, reference } = command.data;
    const { metadata, expiresInMs } = command.data;
    const receiver = receiverOf(command.data);
    const refused =
      (payer === null ? null : toSelf(payer, receiver)) ??
      walletsOf(command.data)
        .map((userId) => missing(userId, state.accounts.get(userId), command))
        .find((one) => one !== null);
    if (refused) return refused;
    if (reference !== null && isTaken(state, { createdBy, reference }, nowMs))
      return refuse('reference_taken', 'The reference has a purchase or an open payment request of yours.');
    const request: PaymentRequest = {
      ...{ id, receiver, payer, amountUnits: BigInt(command.data.amountUnits), reason, reference, createdBy },
      metadata,
      ...{ status: 'PENDING', transactionId: null, paidBy: null, platform: command.platform ?? null },
      ...{ expiresAtMs: nowMs + expiresInMs, createdAtMs: nowMs, updatedAtMs: nowMs },
    };
    return { ok: true, changes: [changed(request)], answers: showing(request) };
  },
};

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

export const payRequest: Decider<'payment-request.pay', PaymentRequestRecords> = {
  accounts: ({ data }) => (isNamed(data) ? [data.fromUserId, receiverOf(data)] : [data.fromUserId]),
  needs: ({ data }) => ({ paymentRequests: { id: data.paymentRequestId } }),
  decide(state, command, nowMs) {
    const { paymentRequestId: id, fromUserId: from } = command.data;
    const request = state.paymentRequests.byId.get(id);
    const isTheirs = request && (request.payer === null || request.payer === from);
    if (!isTheirs || !isNamed(command.data) || receiverOf(command.data) !== request.receiver)
      return noSuchRequest();
    const { receiver: to, amountUnits, reason, reference, metadata } = request;
    const closed = toSelf(from, to) ?? whyNotOpen(request, nowMs);
    if (closed) return closed;
    const type = captureTypeOf(to);
    const refused = whyNot(state, command, { type, from, to, amountUnits, isOwn: true }, nowMs);
    if (refused) return refused;
    const named = type === 'PURCHASE' && reference !== null;
    const moved: Movement = {
      ...{ kind: 'moved', type, from, to, amountUnits, reason, paymentRequestId: id, metadata },
      ...(named ? { reference: { apiKeyId: null, userId: from, reference } } : {}),
    };
    // Its transaction is known only once that is made: see `PAYMENT_REQUEST_STORE`.
    const paid: PaymentRequest = { ...request, status: 'PAID', paidBy: from, updatedAtMs: nowMs };
    return {
      ok: true,
      changes: [moved, changed(paid)],
      answers: {
        account: from,
        showsWith: ([transactionId = null]) => showing({ ...paid, transactionId }).shows,
      },
    };
  },
};

const isNamed = ({ toUserId, toTreasury }: { toUserId: number | null; toTreasury: string | null }) =>
  toUserId !== null || toTreasury !== null;

export const cancelRequest: Decider<'payment-request.cancel', PaymentRequestRecords> = {
  accounts: () => [],
  needs: ({ data }) => ({ paymentRequests: { id: data.paymentRequestId } }),
  movements: () => 0,
  decide({ paymentRequests: { byId } }, { data }, nowMs) {
    const request = byId.get(data.paymentRequestId);
    if (!request) return noSuchRequest();
    const closed = whyNotOpen(request, nowMs);
    if (closed) return closed;
    const cancelled: PaymentRequest = { ...request, status: 'CANCELLED', updatedAtMs: nowMs };
    return { ok: true, changes: [changed(cancelled)], answers: showing(cancelled) };
  },
};

export const expireRequest: Decider<'payment-request.expire', PaymentRequestRecords> = {
  accounts: () => [],
  needs: ({ data }) => ({ paymentRequests: { id: data.paymentRequestId } }),
  movements: () => 0,
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
