import {
  coinsToUnits,
  MAX_SUPPLY_UNITS,
  type TransactionRecorded,
  type TransactionState,
  unitsToCoins,
} from '@cowrie/contracts';
import { KINDS, type Kind, typeOf } from './kind.ts';
import { ISSUANCE, type Party, partyOf, treasuryOf, userOf } from './party.ts';

/** A transaction as one of its parties sees it. */
export type Entry = {
  party: Party;
  createdAtMs: number;
  id: number;
  counterparty: Party;
  /** Negative when the party paid. */
  amountUnits: bigint;
  /** The party's balance after it. */
  balanceUnits: bigint;
  kind: Kind;
  reason: string;
};

export type Entries = { ok: true; entries: Entry[] } | { ok: false; reason: string };

/**
 * The entries of a recorded transaction: one for each party but issuance. It refuses what the ledger cannot
 * have recorded and the database could not hold.
 */
export function toEntries(event: TransactionRecorded): Entries {
  const from = partyOf(event.fromUserId, event.fromTreasury);
  const to = partyOf(event.toUserId, event.toTreasury);
  if (isBoth(event.fromUserId, event.fromTreasury)) return refuse('fromTreasury: a side is one party');
  if (isBoth(event.toUserId, event.toTreasury)) return refuse('toTreasury: a side is one party');
  if (from === to) return refuse('toUserId: both sides are the same party');
  if (event.reason.includes('\0')) return refuse('reason: a NUL character');
  const amount = exactUnits(event.amount);
  const fromBalance = exactUnits(event.fromBalance);
  const toBalance = exactUnits(event.toBalance);
  if (amount === null || amount <= 0n) return refuse('amount: not an amount of coins');
  if (fromBalance === null) return refuse('fromBalance: not a balance');
  if (toBalance === null) return refuse('toBalance: not a balance');
  const { id, reason } = event;
  const shared = { id, reason, createdAtMs: Date.parse(event.createdAt), kind: KINDS[event.type] };
  const paid = { ...shared, party: from, counterparty: to, amountUnits: -amount, balanceUnits: fromBalance };
  const got = { ...shared, party: to, counterparty: from, amountUnits: amount, balanceUnits: toBalance };
  return { ok: true, entries: [paid, got].filter(({ party }) => party !== ISSUANCE) };
}

/** The transaction that an entry stands for; its balance is for the party alone and stays out. */
export function toTransaction(entry: Omit<Entry, 'balanceUnits'>): TransactionState {
  const paid = entry.amountUnits < 0n;
  const from = paid ? entry.party : entry.counterparty;
  const to = paid ? entry.counterparty : entry.party;
  return {
    id: entry.id,
    type: typeOf(entry.kind),
    amountUnits: String(paid ? -entry.amountUnits : entry.amountUnits),
    fromUserId: userOf(from),
    toUserId: userOf(to),
    fromTreasury: treasuryOf(from),
    toTreasury: treasuryOf(to),
    reason: entry.reason,
    createdAtMs: entry.createdAtMs,
  };
}

function isBoth(userId: number | null, treasury: string | null): boolean {
  return userId !== null && treasury !== null;
}

const MAX_SUPPLY_COINS = unitsToCoins(MAX_SUPPLY_UNITS);

/** Null when it exceeds the supply, or when rounding to units would change it. */
function exactUnits(coins: number): bigint | null {
  if (Math.abs(coins) > MAX_SUPPLY_COINS) return null;
  const units = coinsToUnits(coins);
  return unitsToCoins(units) === coins ? units : null;
}

function refuse(reason: string): Entries {
  return { ok: false, reason };
}
