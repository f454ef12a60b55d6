import type { ProblemCode } from '@cowrie/contracts';

/** A second, plain implementation that shares no code. Users are positive, treasuries -1 to -4, issuance 0. */

export type ModelHold = {
  payer: number;
  receiver: number;
  amount: bigint;
  expiresAtMs: number;
  status: 'OPEN' | 'CAPTURED' | 'RELEASED' | 'EXPIRED';
  captured: bigint;
};
export type ModelRequest = {
  payee: number;
  payer: number | null;
  by: number;
  amount: bigint;
  reference: string | null;
  expiresAtMs: number;
  status: 'PENDING' | 'PAID' | 'CANCELLED' | 'EXPIRED';
};
export type ModelSchedule = {
  payer: number;
  receiver: number;
  amount: bigint;
  startsAtMs: number;
  left: number | null;
  status: 'ACTIVE' | 'PAUSED' | 'FINISHED' | 'CANCELLED';
  /** The next day counted from 0, its refusals, and its next attempt, null for none. */
  day: number;
  refusals: number;
  nextAtMs: number | null;
};
export type ModelPurchase = { buyer: number; seller: number; left: bigint; group: string | null };
export type Result = 'ok' | ProblemCode;

export type Model = {
  balances: Map<number, bigint>;
  closed: Set<number>;
  holds: Map<string, ModelHold>;
  purchases: Map<number, ModelPurchase>;
  references: Set<string>;
  xaf: Map<number | XafAccount, bigint>;
  rate: { perCoinMillionths: bigint; feeHundredths: bigint } | null;
  quotes: Map<string, { user: number; coins: bigint; xaf: bigint; expiresAtMs: number; used: boolean }>;
  withdrawals: Map<string, { user: number; xaf: bigint; status: string }>;
  requests: Map<string, { to: number; amount: bigint; status: string }>;
  paymentRequests: Map<string, ModelRequest>;
  schedules: Map<string, ModelSchedule>;
};
export type XafAccount = 'issued' | 'pending' | 'left over';

const MAX_SUPPLY = 10n ** 15n - 1n;

export function newModel(): Model {
  const balances = new Map([0, -1, -2, -3, -4].map((id) => [id, 0n] as const));
  return {
    balances,
    closed: new Set(),
    holds: new Map(),
    purchases: new Map(),
    references: new Set(),
    xaf: new Map(),
    rate: null,
    quotes: new Map(),
    withdrawals: new Map(),
    requests: new Map(),
    paymentRequests: new Map(),
    schedules: new Map(),
  };
}

export function heldOf(model: Model, user: number): bigint {
  const open = [...model.holds.values()].filter(({ payer, status }) => payer === user && status === 'OPEN');
  return open.reduce((sum, { amount }) => sum + amount, 0n);
}

export function open(model: Model, user: number): Result {
  if (!model.balances.has(user)) model.balances.set(user, 0n);
  return 'ok';
}

export function close(model: Model, user: number): Result {
  if (!model.balances.has(user)) return 'user_not_found';
  if (model.closed.has(user)) return 'ok';
  for (const hold of model.holds.values())
    if (hold.status === 'OPEN' && (hold.payer === user || hold.receiver === user)) hold.status = 'RELEASED';
  moveCoins(model, user, -4, model.balances.get(user) ?? 0n);
  moveXaf(model, user, 'left over', model.xaf.get(user) ?? 0n);
  model.closed.add(user);
  return 'ok';
}

/** With `isOwn` the caller pays, and the refusal tells that their wallet was closed. */
export function move(model: Model, from: number, to: number, amount: bigint, isOwn = false): Result {
  const refused = findRefusal(model, from, to, amount, isOwn);
  if (refused) return refused;
  moveCoins(model, from, to, amount);
  return 'ok';
}

export function purchase(
  model: Model,
  asked: { user: number; treasury: number; amount: bigint; reference: string | null },
): Result {
  const { user, treasury, amount, reference } = asked;
  const key = `${user} ${reference}`;
  if (reference !== null && model.references.has(key)) return 'reference_taken';
  const result = move(model, user, treasury, amount, true);
  if (result === 'ok' && reference !== null) model.references.add(key);
  return result;
}

export function reward(model: Model, rewards: readonly (readonly [number, bigint])[]): Result {
  if (rewards.some(([user]) => !isOpen(model, user))) return 'user_not_found';
  const total = rewards.reduce((sum, [, amount]) => sum + amount, 0n);
  if (total > (model.balances.get(-3) ?? 0n)) return 'insufficient_funds';
  for (const [user, amount] of rewards) moveCoins(model, -3, user, amount);
  return 'ok';
}

/** If the seller was deleted, the treasury that received the remaining coins pays. */
export const findRefundPayer = (model: Model, seller: number): number =>
  model.closed.has(seller) ? -4 : seller;

export function refund(model: Model, id: number, known: boolean, amount: bigint | null): Result {
  const bought = model.purchases.get(id);
  if (!bought) return known ? 'not_refundable' : 'transaction_not_found';
  const asked = amount ?? bought.left;
  if (asked > bought.left || bought.left === 0n) return 'refund_exceeds_purchase';
  const result = move(model, findRefundPayer(model, bought.seller), bought.buyer, asked);
  if (result === 'ok') bought.left -= asked;
  return result;
}

export function place(model: Model, id: string, hold: Omit<ModelHold, 'status' | 'captured'>): Result {
  const refused = findRefusal(model, hold.payer, hold.receiver, hold.amount, true);
  if (refused) return refused;
  model.holds.set(id, { ...hold, status: 'OPEN', captured: 0n });
  return 'ok';
}

export function capture(model: Model, id: string, amount: bigint | null, nowMs: number): Result {
  const hold = model.holds.get(id);
  if (!hold) return 'hold_not_found';
  if (hold.status !== 'OPEN' || nowMs >= hold.expiresAtMs) return 'hold_not_open';
  const asked = amount ?? hold.amount;
  if (asked > hold.amount) return 'capture_exceeds_hold';
  Object.assign(hold, { status: 'CAPTURED', captured: asked });
  moveCoins(model, hold.payer, hold.receiver, asked);
  return 'ok';
}

export function release(model: Model, id: string, nowMs: number): Result {
  const hold = model.holds.get(id);
  if (!hold) return 'hold_not_found';
  if (hold.status !== 'OPEN' || nowMs >= hold.expiresAtMs) return 'hold_not_open';
  hold.status = 'RELEASED';
  return 'ok';
}

export function expire(model: Model, id: string, nowMs: number): Result {
  const hold = model.holds.get(id);
  if (!hold) return 'hold_not_found';
  if (hold.status === 'OPEN' && nowMs >= hold.expiresAtMs) hold.status = 'EXPIRED';
  return 'ok';
}

export function isOpen(model: Model, id: number): boolean {
  return model.balances.has(id) && !model.closed.has(id);
}

export function findRefusal(
  model: Model,
  from: number,
  to: number,
  amount: bigint,
  isOwn: boolean,
): ProblemCode | null {
  if (from === to) return 'self_transfer';
  if (isOwn && model.closed.has(from)) return 'wallet_closed';
  if (!isOpen(model, from) || !isOpen(model, to)) return 'user_not_found';
  const balance = model.balances.get(from) ?? 0n;
  if (from === 0) return balance - amount < -MAX_SUPPLY ? 'supply_limit_exceeded' : null;
  return balance - heldOf(model, from) < amount ? 'insufficient_funds' : null;
}

export function moveXaf(model: Model, from: number | XafAccount, to: number | XafAccount, xaf: bigint): void {
  model.xaf.set(from, (model.xaf.get(from) ?? 0n) - xaf);
  model.xaf.set(to, (model.xaf.get(to) ?? 0n) + xaf);
}

export function moveCoins(model: Model, from: number, to: number, amount: bigint): void {
  model.balances.set(from, (model.balances.get(from) ?? 0n) - amount);
  model.balances.set(to, (model.balances.get(to) ?? 0n) + amount);
}
