import { findRefusal, isOpen, type Model, move, moveCoins, moveXaf, type Result } from './model.ts';

const QUOTE_MS = 60_000;

export function setRate(model: Model, perCoinMillionths: bigint, feeHundredths: bigint): Result {
  model.rate = { perCoinMillionths, feeHundredths };
  return 'ok';
}

export function quote(
  model: Model,
  id: string,
  asked: { user: number; coins: bigint; nowMs: number },
): Result {
  const { user, coins, nowMs } = asked;
  if (!model.rate) return 'not_found';
  const { perCoinMillionths, feeHundredths } = model.rate;
  const xaf = (coins * perCoinMillionths * (10_000n - feeHundredths)) / 10n ** 14n;
  if (xaf === 0n) return 'exchange_too_small';
  if (xaf >= 10n ** 15n) return 'supply_limit_exceeded';
  model.quotes.set(id, { user, coins, xaf, expiresAtMs: nowMs + QUOTE_MS, used: false });
  return 'ok';
}

export function exchange(model: Model, id: string, user: number, nowMs: number): Result {
  const quoted = model.quotes.get(id);
  if (!quoted || quoted.user !== user) return 'quote_not_found';
  if (quoted.used || nowMs >= quoted.expiresAtMs) return 'quote_not_open';
  const refused = findRefusal(model, user, -4, quoted.coins, true);
  if (refused) return refused;
  if (quoted.xaf - (model.xaf.get('issued') ?? 0n) >= 10n ** 15n) return 'supply_limit_exceeded';
  moveCoins(model, user, -4, quoted.coins);
  moveXaf(model, 'issued', user, quoted.xaf);
  quoted.used = true;
  return 'ok';
}

export function withdraw(model: Model, id: string, user: number, xaf: bigint): Result {
  if (!isOpen(model, user)) return 'user_not_found';
  if ((model.xaf.get(user) ?? 0n) < xaf) return 'insufficient_funds';
  moveXaf(model, user, 'pending', xaf);
  model.withdrawals.set(id, { user, xaf, status: 'PENDING' });
  return 'ok';
}

export function decideWithdrawal(
  model: Model,
  id: string,
  { status, isOwn }: { status: string; isOwn: boolean },
): Result {
  const withdrawal = model.withdrawals.get(id);
  if (!withdrawal) return 'not_found';
  if (isOwn) return 'forbidden';
  if (withdrawal.status !== 'PENDING') return 'withdrawal_not_open';
  const back = isOpen(model, withdrawal.user) ? withdrawal.user : 'left over';
  moveXaf(model, 'pending', status === 'SETTLED' ? 'issued' : back, withdrawal.xaf);
  withdrawal.status = status;
  return 'ok';
}

export function requestMint(
  model: Model,
  id: string,
  { to, amount }: { to: number; amount: bigint },
): Result {
  const refused = findRefusal(model, 0, to, amount, false);
  if (refused) return refused;
  model.requests.set(id, { to, amount, status: 'PENDING' });
  return 'ok';
}

export function decideMint(
  model: Model,
  id: string,
  { approve, isSame }: { approve: boolean; isSame: boolean },
): Result {
  const request = model.requests.get(id);
  if (!request) return 'not_found';
  if (approve && isSame) return 'forbidden';
  if (request.status !== 'PENDING') return 'approval_not_open';
  if (approve) {
    const result = move(model, 0, request.to, request.amount);
    if (result !== 'ok') return result;
  }
  request.status = approve ? 'APPROVED' : 'REJECTED';
  return 'ok';
}
