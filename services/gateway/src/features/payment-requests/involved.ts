import { type PaymentRequestState, principalOfService, refuse } from '@cowrie/contracts';
import type { Actor } from '../../auth/actors.ts';
import { hasRole } from '../../auth/roles.ts';
import type { Bus, RequestContext } from '../../bus/bus.ts';
import { type Outcome, succeed } from '../../outcome.ts';

/** Whether it is theirs to decide about: payee, named payer, its platform (or the account that made it), ADMIN. */
export function isInvolved(actor: Actor, request: PaymentRequestState): boolean {
  const { toUserId, splits = [], payerUserId, platform, createdBy } = request;
  if (actor.kind === 'service')
    return createdBy === principalOfService(actor.serviceAccountId) || isOf(actor, platform);
  const theirs = [toUserId, payerUserId, ...splits.map((leg) => leg.toUserId)];
  return theirs.includes(actor.userId) || hasRole(actor.role, 'ADMIN');
}

function isOf({ platform: own }: Extract<Actor, { kind: 'service' }>, platform: string | undefined): boolean {
  return platform !== undefined && own?.id === platform;
}

/** Whether it is there for them at all: one that names no payer is for any user. */
export function maySee(actor: Actor, request: PaymentRequestState): boolean {
  return isInvolved(actor, request) || (actor.kind === 'user' && request.payerUserId === null);
}

export const noSuchRequest = () => refuse('payment_request_not_found', 'There is no such payment request.');

/** The request; null where there is none. What follows from that the ledger says, after it has looked whether the key was used. */
export async function findRequest(
  bus: Bus,
  context: RequestContext,
  id: string,
): Promise<Outcome<PaymentRequestState | null>> {
  const found = await bus.call(context, 'payment-request.get', { paymentRequestId: id });
  if (found.ok) return succeed(found.value.paymentRequest);
  return found.code === 'payment_request_not_found' ? succeed(null) : found;
}
