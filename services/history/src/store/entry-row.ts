import type { Entry } from '../domain/entry.ts';
import type { Kind } from '../domain/kind.ts';
import type { Party } from '../domain/party.ts';

/** The columns of an entry whose party is known. */
export const ENTRY_COLUMNS = `created_at_ms, id, counterparty, amount, balance, kind, reason,
  refund_of, hold_id, reference, initiated_by, api_key_id`;

export type EntryRow = {
  created_at_ms: bigint;
  id: bigint;
  counterparty: bigint;
  amount: bigint;
  balance: bigint;
  kind: Kind;
  reason: string;
  refund_of: bigint | null;
  hold_id: string | null;
  reference: string | null;
  initiated_by: bigint | null;
  api_key_id: string | null;
};

export function toEntry(party: Party, row: EntryRow): Entry {
  return {
    party,
    createdAtMs: Number(row.created_at_ms),
    id: Number(row.id),
    counterparty: Number(row.counterparty),
    amountUnits: row.amount,
    balanceUnits: row.balance,
    kind: row.kind,
    reason: row.reason,
    refundOf: row.refund_of === null ? null : Number(row.refund_of),
    holdId: row.hold_id,
    reference: row.reference,
    initiatedBy: row.initiated_by === null ? null : Number(row.initiated_by),
    apiKeyId: row.api_key_id,
  };
}
