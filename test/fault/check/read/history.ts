import { big, int, intOrNull, readSnapshot, text } from './database.ts';
import { FURTHER, furtherIn, type OptionalFields } from './ledger.ts';

export type EntryRow = OptionalFields & {
  party: number;
  id: number;
  counterparty: number;
  amountUnits: bigint;
  balance: bigint;
  kind: number;
  reason: string;
  createdAtMs: number;
  refundOf: number | null;
  holdId: string | null;
  reference: string | null;
  /** NULL means the user who paid, or nobody when no user paid. 0 means nobody. */
  initiatedBy: number | null;
  apiKeyId: string | null;
};

const ENTRIES = `
  SELECT party, id, counterparty, amount, balance, kind, reason, created_at_ms, refund_of, hold_id, reference,
         initiated_by, api_key_id, ${FURTHER}
  FROM entries WHERE id > $1`;

export function readHistory(url: string, lastTransactionId: number): Promise<EntryRow[]> {
  return readSnapshot(url, async (snapshot) => {
    const entries: EntryRow[] = [];
    await snapshot.each(ENTRIES, [lastTransactionId], (row) =>
      entries.push({
        party: int(row, 'party'),
        id: int(row, 'id'),
        counterparty: int(row, 'counterparty'),
        amountUnits: big(row, 'amount'),
        balance: big(row, 'balance'),
        kind: int(row, 'kind'),
        reason: text(row, 'reason'),
        createdAtMs: int(row, 'created_at_ms'),
        refundOf: intOrNull(row, 'refund_of'),
        holdId: row.hold_id ?? null,
        reference: row.reference ?? null,
        initiatedBy: intOrNull(row, 'initiated_by'),
        apiKeyId: row.api_key_id ?? null,
        ...furtherIn(row),
      }),
    );
    return entries;
  });
}

export function readHistoryPlaces(url: string): Promise<Map<number, bigint>> {
  return readSnapshot(url, async (snapshot) => {
    const rows = await snapshot.rows(
      "SELECT partition, next_sequence FROM inbox.positions WHERE group_id = 'history'",
    );
    return new Map(rows.map((row) => [int(row, 'partition'), big(row, 'next_sequence')]));
  });
}

const DUE_TERMS = `
  SELECT party, created_at_ms, id,
         left(encode(sha256(convert_to(key, 'UTF8') || '\\x00'::bytea || convert_to(value, 'UTF8')), 'hex'), 32)::uuid AS term
  FROM entries, jsonb_each_text(metadata::jsonb)`;
const TERMS = 'SELECT party, created_at_ms, id, term FROM entry_terms';

export function readWrongTerms(url: string): Promise<number[]> {
  return readSnapshot(url, async (snapshot) => {
    const rows = await snapshot.rows(
      `(${DUE_TERMS} EXCEPT ${TERMS}) UNION ALL (${TERMS} EXCEPT ${DUE_TERMS})`,
    );
    return rows.map((row) => int(row, 'id'));
  });
}
