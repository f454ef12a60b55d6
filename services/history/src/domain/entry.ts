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

export type EntryKey = Pick<Entry, 'party' | 'createdAtMs' | 'id'>;

/** Void entries may be among the new ones. Ids are never reused, so a void entry stays void. */
export type EntryChange = { entries: readonly Entry[]; voided: readonly EntryKey[] };

export type EntriesResult = { ok: true; entries: Entry[] } | { ok: false; reason: string };

/** One entry for each party except issuance. Rejects an event that the ledger cannot have recorded. */
export function toEntries(event: TransactionRecorded): EntriesResult {
  const from = partyOf(event.fromUserId, event.fromTreasury);
  const to = partyOf(event.toUserId, event.toTreasury);
  if (namesBoth(event.fromUserId, event.fromTreasury))
    return unreadableEvent('fromTreasury: a side is one party');
  if (namesBoth(event.toUserId, event.toTreasury)) return unreadableEvent('toTreasury: a side is one party');
  if (from === to) return unreadableEvent('toUserId: both sides are the same party');
  if (event.reason.includes('\0')) return unreadableEvent('reason: a NUL character');
  if (event.reference?.includes('\0')) return unreadableEvent('reference: a NUL character');
  const amount = toExactUnits(event.amount);
  const fromBalance = toExactUnits(event.fromBalance);
  const toBalance = toExactUnits(event.toBalance);
  if (amount === null || amount <= 0n) return unreadableEvent('amount: not an amount of coins');
  if (fromBalance === null) return unreadableEvent('fromBalance: not a balance');
  if (toBalance === null) return unreadableEvent('toBalance: not a balance');
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
const sharedFields = {
  type: ({ storedType }: Entry) => typeOf(storedType),
  amountUnits: ({ amountUnits }: Entry) => (amountUnits < 0n ? -amountUnits : amountUnits),
  fromUserId: (entry: Entry) => userOf(payerOf(entry)),
  toUserId: (entry: Entry) => userOf(receiverOf(entry)),
  fromTreasury: (entry: Entry) => treasuryOf(payerOf(entry)),
  toTreasury: (entry: Entry) => treasuryOf(receiverOf(entry)),
};
const publicShape = TRANSACTION.of<Entry>({
  ...sharedFields,
  initiatedBy: () => undefined,
  apiKeyId: () => undefined,
});
const adminShape = TRANSACTION.of<Entry>({
  ...sharedFields,
  initiatedBy: (entry) => principalOfStored(entry.initiatedBy, payerOf(entry)),
});

/** Leaves out the balance, which belongs to one party. Initiator and API key are only for administrators. */
export const toTransaction = (
  entry: Entry,
  { withInitiator }: { withInitiator: boolean },
): TransactionState => (withInitiator ? adminShape : publicShape).toWire(entry);

function namesBoth(userId: number | null, treasury: string | null): boolean {
  return userId !== null && treasury !== null;
}

const MAX_SUPPLY_COINS = unitsToCoins(MAX_SUPPLY_UNITS);

/** Null when the amount exceeds the supply, or when rounding to units would change it. */
function toExactUnits(coins: number): bigint | null {
  if (Math.abs(coins) > MAX_SUPPLY_COINS) return null;
  const units = coinsToUnits(coins);
  return unitsToCoins(units) === coins ? units : null;
}

function unreadableEvent(reason: string): EntriesResult {
  return { ok: false, reason };
}
