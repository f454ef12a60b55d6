import { type Operation, reasonOf } from '../types.ts';
import {
  type Cast,
  coins,
  HOT_TREASURY,
  type PlannedOperation,
  richOf,
  SMALL_UNITS,
  treasuryAccount,
} from './plan.ts';
import type { Random } from './random.ts';

const treasury = treasuryAccount(HOT_TREASURY);
const partOf = (units: bigint, random: Random) => 1 + random.below(Number(units));

export function planPurchase(cast: Cast, random: Random, reason: string): PlannedOperation {
  const rich = richOf(cast);
  const from = rich[random.below(rich.length)] ?? 0;
  const units = 1 + random.below(SMALL_UNITS);
  return {
    kind: 'purchase',
    principal: `user:${from}`,
    path: '/api/coins/purchase',
    body: { treasury: HOT_TREASURY, amount: coins(units), reason, reference: `order ${reason}` },
    type: 'PURCHASE',
    amountUnits: BigInt(units),
    from,
    to: treasury,
  };
}

/** Earlier refunds may have used the purchase up; then it is refused. */
export function planRefund(
  purchase: Operation,
  cast: Cast,
  random: Random,
  reason: string,
): PlannedOperation {
  const units = partOf(purchase.amountUnits, random);
  const transactionId = purchase.acknowledged?.transaction?.transactionId;
  return {
    kind: 'refund',
    principal: `user:${cast.adminId}`,
    path: '/api/coins/refund',
    body: { transactionId, amount: coins(units), reason },
    type: 'REFUND',
    amountUnits: BigInt(units),
    from: purchase.to,
    to: purchase.from,
  };
}

export function planHold(cast: Cast, random: Random, reason: string): PlannedOperation {
  const rich = richOf(cast);
  const from = rich[random.below(rich.length)] ?? 0;
  const others = cast.users.filter((id) => id !== from);
  const to = others[random.below(others.length)] ?? 0;
  const units = 1 + random.below(SMALL_UNITS);
  return {
    kind: 'hold',
    principal: `user:${from}`,
    path: '/api/coins/holds',
    body: { toUserId: to, amount: coins(units), reason },
    type: null,
    amountUnits: BigInt(units),
    from,
    to,
  };
}

export function planEnd(kind: 'capture' | 'release', hold: Operation, random: Random): PlannedOperation {
  const units = kind === 'capture' ? partOf(hold.amountUnits, random) : 0;
  return {
    kind,
    principal: `user:${hold.to}`,
    path: `/api/coins/holds/${hold.acknowledged?.hold?.id}/${kind}`,
    body: kind === 'capture' ? { amount: coins(units) } : {},
    earlierReason: reasonOf(hold),
    type: kind === 'capture' ? 'TRANSFER' : null,
    amountUnits: BigInt(units),
    from: hold.from,
    to: hold.to,
  };
}

export function planRequest(cast: Cast, random: Random, reason: string): PlannedOperation {
  const rich = richOf(cast);
  const payee = rich[random.below(rich.length)] ?? 0;
  const units = 1 + random.below(SMALL_UNITS);
  return {
    kind: 'request',
    principal: `user:${payee}`,
    path: '/api/payment-requests',
    body: { amount: coins(units), reason, metadata: { 'z.of': 'the load', A: 'é"' } },
    type: null,
    amountUnits: BigInt(units),
    from: payee,
    to: payee,
  };
}

/** Other users may have paid it already, or be paying it now. */
export function planPay(request: Operation, cast: Cast, random: Random): PlannedOperation {
  const others = richOf(cast).filter((id) => id !== request.to);
  const from = others[random.below(others.length)] ?? 0;
  return {
    kind: 'pay',
    principal: `user:${from}`,
    path: `/api/payment-requests/${request.acknowledged?.requestId}/pay`,
    body: {},
    earlierReason: reasonOf(request),
    type: 'TRANSFER',
    amountUnits: request.amountUnits,
    from,
    to: request.to,
  };
}
