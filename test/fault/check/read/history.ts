import { big, int, readSnapshot, text } from './database.ts';

/** A transaction as one party sees it; `amountUnits` is negative when the party paid. */
export type EntryRow = {
  party: number;
  id: number;
  counterparty: number;
  amountUnits: bigint;
  balance: bigint;
  kind: number;
  reason: string;
  createdAtMs: number;
};

const ENTRIES = `
  SELECT party, id, counterparty, amount, balance, kind, reason, created_at_ms FROM entries WHERE id > $1`;

/** The entries of transactions after `lastTransactionId`. */
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
      }),
    );
    return entries;
  });
}

/** The sequence that is due next in each partition. */
export function readHistoryPlaces(url: string): Promise<Map<number, bigint>> {
  return readSnapshot(url, async (snapshot) => {
    const rows = await snapshot.rows('SELECT partition, next_sequence FROM partitions');
    return new Map(rows.map((row) => [int(row, 'partition'), big(row, 'next_sequence')]));
  });
}
