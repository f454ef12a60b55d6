import { isOpen, type Model, type ModelRequest, move, type Result } from './model.ts';

const statusAt = ({ status, expiresAtMs }: ModelRequest, nowMs: number) =>
  status === 'PENDING' && nowMs >= expiresAtMs ? 'EXPIRED' : status;

/** The reference must not be used by an open request, a request paid by a purchase, or a purchase of its creator. */
export function ask(model: Model, id: string, asked: Omit<ModelRequest, 'status'>, nowMs: number): Result {
  const { payee, payer, by, reference } = asked;
  if (payer === payee) return 'self_transfer';
  for (const user of [payee, payer]) if (user !== null && !isOpen(model, user)) return 'user_not_found';
  if (reference !== null) {
    const isTaken = [...model.paymentRequests.values()].some((one) => {
      const status = statusAt(one, nowMs);
      return (
        one.by === by &&
        one.reference === reference &&
        (status === 'PENDING' || (status === 'PAID' && one.payee < 0))
      );
    });
    if (isTaken || model.references.has(`${by} ${reference}`)) return 'reference_taken';
  }
  model.paymentRequests.set(id, { ...asked, status: 'PENDING' });
  return 'ok';
}

export function pay(model: Model, id: string, user: number, nowMs: number): Result {
  const request = model.paymentRequests.get(id);
  if (!request || (request.payer !== null && request.payer !== user)) return 'payment_request_not_found';
  if (request.payee === user) return 'self_transfer';
  if (statusAt(request, nowMs) !== 'PENDING') return 'payment_request_not_open';
  const result = move(model, user, request.payee, request.amount, true);
  if (result === 'ok') request.status = 'PAID';
  return result;
}

export function cancel(model: Model, id: string, nowMs: number): Result {
  const request = model.paymentRequests.get(id);
  if (!request) return 'payment_request_not_found';
  if (statusAt(request, nowMs) !== 'PENDING') return 'payment_request_not_open';
  request.status = 'CANCELLED';
  return 'ok';
}

export function expire(model: Model, id: string, nowMs: number): Result {
  const request = model.paymentRequests.get(id);
  if (!request) return 'payment_request_not_found';
  request.status = statusAt(request, nowMs);
  return 'ok';
}
