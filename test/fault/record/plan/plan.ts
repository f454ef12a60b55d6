import { TREASURIES } from '@cowrie/contracts';
import type { Kind, Operation } from '../types.ts';
import type { Random } from './random.ts';

/** The approver is an administrator and does not belong to `users`. */
export type RuleCast = { approverId: number; limitedId: number; frozenId: number; switchedId: number };
export type Cast = { adminId: number; users: readonly number[]; rules: RuleCast | null };
export type PlannedOperation = Omit<Operation, 'key' | 'attempts' | 'acknowledged'>;

const ISSUANCE = 0;
export const HOT_TREASURY = 'course-fees';
const NOBODY = Number.MAX_SAFE_INTEGER;
export const UNITS_PER_COIN = 10_000;
export const coins = (units: number): number => units / UNITS_PER_COIN;
export const SMALL_UNITS = 5_000;
/** About the amount that a user receives between two of their own payments, so half of their payments are refused. */
export const BRINK_UNITS = 50_000;
/** Exceeds every balance, and is within the supply. */
const TOO_MUCH_UNITS = 10_000_000_000 * UNITS_PER_COIN;

export const treasuryAccount = (code: (typeof TREASURIES)[number]) => -1 - TREASURIES.indexOf(code);

export type Transfer = { kind: Kind; from: number; to: number; amount: number; reason: string };

export function transfer({ kind, from, to, amount, reason }: Transfer): PlannedOperation {
  const receiver = to < 0 ? { toTreasury: TREASURIES[-1 - to] } : { toUserId: to };
  return {
    kind,
    principal: `user:${from}`,
    path: '/api/coins/transfer',
    body: { ...receiver, amount: amount / UNITS_PER_COIN, reason },
    type: 'TRANSFER',
    amountUnits: BigInt(amount),
    from,
    to,
  };
}

export function onWallet(
  kind: Kind,
  what: { verb: 'mint' | 'burn'; adminId: number; userId: number; units: number; reason: string },
): PlannedOperation {
  const { verb, userId, reason } = what;
  return {
    kind,
    principal: `user:${what.adminId}`,
    path: `/api/admin/${verb}`,
    body: { userId, amount: what.units / UNITS_PER_COIN, reason },
    type: verb === 'mint' ? 'MINT' : 'BURN',
    amountUnits: BigInt(what.units),
    from: verb === 'mint' ? ISSUANCE : userId,
    to: verb === 'mint' ? userId : ISSUANCE,
  };
}

const hotSender = ({ users }: Cast) => users[0] ?? 0;
export const brinkSender = ({ users }: Cast) => users[1] ?? 0;
/** Hot sender, brink sender, and two more who can send to each other. */
export const PEOPLE_AT_LEAST = 4;
export const RULE_PEOPLE = 3;

export function richOf(cast: Cast): readonly number[] {
  const bound = new Set([brinkSender(cast), ...Object.values(cast.rules ?? {})]);
  return cast.users.filter((id) => !bound.has(id));
}

export function planOperation(kind: Kind, cast: Cast, random: Random, reason: string): PlannedOperation {
  const rich = richOf(cast);
  const oneOf = (ids: readonly number[]) => ids[random.below(ids.length)] ?? 0;
  const from = kind === 'hot-sender' ? hotSender(cast) : kind === 'brink' ? brinkSender(cast) : oneOf(rich);
  const to = oneOf(cast.users.filter((id) => id !== from));
  const amount = 1 + random.below(kind === 'brink' ? BRINK_UNITS : SMALL_UNITS);
  const { adminId } = cast;
  switch (kind) {
    case 'hot-receiver':
      return transfer({ kind, from, to: treasuryAccount(HOT_TREASURY), amount, reason });
    case 'too-much':
      return transfer({ kind, from, to, amount: TOO_MUCH_UNITS, reason });
    case 'nobody':
      return transfer({ kind, from, to: NOBODY, amount, reason });
    case 'mint':
      return onWallet(kind, { verb: 'mint', adminId, userId: to, units: amount, reason });
    case 'burn':
      return onWallet(kind, { verb: 'burn', adminId, userId: from, units: amount, reason });
    default:
      return transfer({ kind, from, to, amount, reason });
  }
}
