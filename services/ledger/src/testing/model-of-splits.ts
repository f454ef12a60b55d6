import {
  findRefundPayer,
  findRefusal,
  isOpen,
  type Model,
  type ModelPurchase,
  moveCoins,
  type Result,
} from './model.ts';

export function split(
  model: Model,
  asked: { user: number; legs: readonly (readonly [number, bigint])[]; reference: string | null },
): Result {
  const { user, legs, reference } = asked;
  const key = `${user} ${reference}`;
  if (reference !== null && model.references.has(key)) return 'reference_taken';
  if (model.closed.has(user)) return 'wallet_closed';
  if (!isOpen(model, user)) return 'user_not_found';
  for (const [to] of legs) {
    if (to === user) return 'self_transfer';
    if (!isOpen(model, to)) return 'user_not_found';
  }
  const total = legs.reduce((sum, [, amount]) => sum + amount, 0n);
  const refused = findRefusal(model, user, -1, total, true);
  if (refused) return refused;
  for (const [to, amount] of legs) moveCoins(model, user, to, amount);
  if (reference !== null) model.references.add(key);
  return 'ok';
}

export const legsOf = (model: Model, group: string): ModelPurchase[] =>
  [...model.purchases.values()].filter((purchase) => purchase.group === group);

export function refundGroup(model: Model, group: string, amount: bigint | null): Result {
  const legs = legsOf(model, group);
  const [first] = legs;
  if (!first) return 'transaction_not_found';
  const total = legs.reduce((sum, { left }) => sum + left, 0n);
  const asked = amount ?? total;
  if (total === 0n || asked > total) return 'refund_exceeds_purchase';
  const shares = legs.map(({ left }) => (asked * left) / total);
  // Takes the rest unit by unit from the first leg that has one left.
  for (let rest = asked - shares.reduce((sum, share) => sum + share, 0n); rest > 0n; rest -= 1n) {
    const index = legs.findIndex(({ left }, at) => left > (shares[at] ?? 0n));
    shares[index] = (shares[index] ?? 0n) + 1n;
  }
  const back = legs.map((leg, at) => ({ leg, share: shares[at] ?? 0n })).filter(({ share }) => share > 0n);
  if (!isOpen(model, first.buyer)) return 'user_not_found';
  const taken = new Map<number, bigint>();
  for (const { leg, share } of back) {
    const payer = findRefundPayer(model, leg.seller);
    const sum = (taken.get(payer) ?? 0n) + share;
    taken.set(payer, sum);
    const refused = findRefusal(model, payer, first.buyer, sum, false);
    if (refused) return refused;
  }
  for (const { leg, share } of back) {
    moveCoins(model, findRefundPayer(model, leg.seller), leg.buyer, share);
    leg.left -= share;
  }
  return 'ok';
}
