import { type PaymentRequestState, principalOfService, refuse } from '@cowrie/contracts';
import type { Actor } from '../../auth/actors.ts';
import { hasRole } from '../../auth/roles.ts';
import type { Bus, RequestContext } from '../../bus/bus.ts';
import { type Outcome, succeed } from '../../outcome.ts';

/** True for the payee, the named payer, the creating platform or account, and administrators. */
export function isInvolved(actor: Actor, request: PaymentRequestState): boolean {
  const { toUserId, splits = [], payerUserId, platform, createdBy } = request;
  if (actor.kind === 'service')
    return createdBy === principalOfService(actor.serviceAccountId) || actsForPlatform(actor, platform);
  const userIds = [toUserId, payerUserId, ...splits.map((leg) => leg.toUserId)];
  return userIds.includes(actor.userId) || hasRole(actor.role, 'ADMIN');
}

function actsForPlatform(
  { platform: own }: Extract<Actor, { kind: 'service' }>,
  platform: string | undefined,
): boolean {
  return platform !== undefined && own?.id === platform;
}

/** A request that names no payer is visible to every user. */
export function maySee(actor: Actor, request: PaymentRequestState): boolean {
  return isInvolved(actor, request) || (actor.kind === 'user' && request.payerUserId === null);
}

export const noSuchRequest = () => refuse('payment_request_not_found', 'There is no such payment request.');

/** Null when missing: the ledger refuses it after it has checked the idempotency key. */
export async function findRequest(
  bus: Bus,
  context: RequestContext,
  id: string,
): Promise<Outcome<PaymentRequestState | null>> {
  const found = await bus.call(context, 'payment-request.get', { paymentRequestId: id });
  if (found.ok) return succeed(found.value.paymentRequest);
  return found.code === 'payment_request_not_found' ? succeed(null) : found;
}
