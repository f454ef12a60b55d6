import {
  coinsToUnits,
  MAX_SUPPLY_UNITS,
  TRANSACTION,
  type TransactionRecorded,
  type TransactionState,
  unitsToCoins,
} from '@cowrie/contracts';
import type { Entry } from '../store/entries/entry-row.ts';
import { principalOfStored, toStoredInitiator } from './initiator.ts';
import { ISSUANCE, partyOf, treasuryOf, userOf } from './party.ts';
import { storedTypeOf, typeOf } from './stored-type.ts';

export type { Entry };

/** The primary key of an entry. */
export type EntryKey = Pick<Entry, 'party' | 'createdAtMs' | 'id'>;

/**
 * What an event changes: new entries, and those that are void, which may be among the new ones. An id is never used again, so
 * what is void stays so.
 */
export type EntryChange = { entries: readonly Entry[]; voided: readonly EntryKey[] };

export type Entries = { ok: true; entries: Entry[] } | { ok: false; reason: string };

/**
 * The entries of a recorded transaction: one for each party but issuance. It refuses what the ledger cannot
 * have recorded and the database could not hold.
 */
export function toEntries(event: TransactionRecorded): Entries {
  const from = partyOf(event.fromUserId, event.fromTreasury);
  const to = partyOf(event.toUserId, event.toTreasury);
  if (isBoth(event.fromUserId, event.fromTreasury)) return unreadable('fromTreasury: a side is one party');
  if (isBoth(event.toUserId, event.toTreasury)) return unreadable('toTreasury: a side is one party');
  if (from === to) return unreadable('toUserId: both sides are the same party');
  if (event.reason.includes('\0')) return unreadable('reason: a NUL character');
  if (event.reference?.includes('\0')) return unreadable('reference: a NUL character');
  const amount = exactUnits(event.amount);
  const fromBalance = exactUnits(event.fromBalance);
  const toBalance = exactUnits(event.toBalance);
  if (amount === null || amount <= 0n) return unreadable('amount: not an amount of coins');
  if (fromBalance === null) return unreadable('fromBalance: not a balance');
  if (toBalance === null) return unreadable('toBalance: not a balance');
  const common = {
    id: event.id,
    createdAtMs: Date.parse(event.createdAt),
    storedType: storedTypeOf(event.type),
    reason: event.reason,
    refundOf: event.refundOf ?? null,
    holdId: event.holdId ?? null,
    reference: event.reference ?? null,
    platform: event.platform ?? null,
    approvalId: event.approvalId ?? null,
    paymentRequestId: event.paymentRequestId ?? null,
    groupId: event.groupId ?? null,
    scheduleId: event.scheduleId ?? null,
    metadata: event.metadata ?? null,
    initiatedBy: toStoredInitiator(event.initiatedBy, from),
    apiKeyId: event.apiKeyId,
  };
  const paid = { ...common, party: from, counterparty: to, amountUnits: -amount, balanceUnits: fromBalance };
  const got = { ...common, party: to, counterparty: from, amountUnits: amount, balanceUnits: toBalance };
  return { ok: true, entries: [paid, got].filter(({ party }) => party !== ISSUANCE) };
}

const payerOf = (entry: Entry) => (entry.amountUnits < 0n ? entry.party : entry.counterparty);
const receiverOf = (entry: Entry) => (entry.amountUnits < 0n ? entry.counterparty : entry.party);
const shared = {
  type: ({ storedType }: Entry) => typeOf(storedType),
  amountUnits: ({ amountUnits }: Entry) => (amountUnits < 0n ? -amountUnits : amountUnits),
  fromUserId: (entry: Entry) => userOf(payerOf(entry)),
  toUserId: (entry: Entry) => userOf(receiverOf(entry)),
  fromTreasury: (entry: Entry) => treasuryOf(payerOf(entry)),
  toTreasury: (entry: Entry) => treasuryOf(receiverOf(entry)),
};
const ofEntry = TRANSACTION.of<Entry>({
  ...shared,
  initiatedBy: () => undefined,
  apiKeyId: () => undefined,
});
const ofEntryForAdmins = TRANSACTION.of<Entry>({
  ...shared,
  initiatedBy: (entry) => principalOfStored(entry.initiatedBy, payerOf(entry)),
});

/**
 * The transaction that an entry stands for; its balance is for the party alone and stays out. Who asked for it and
 * through which key is for administrators.
 */
export const toTransaction = (
  entry: Entry,
  { withInitiator }: { withInitiator: boolean },
): TransactionState => (withInitiator ? ofEntryForAdmins : ofEntry).toWire(entry);

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

function unreadable(reason: string): Entries {
  return { ok: false, reason };
}
