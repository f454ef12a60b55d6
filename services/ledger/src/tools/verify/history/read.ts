import { TRANSACTION_TYPES, TRANSACTIONS } from '@cowrie/contracts';
import type pg from 'pg';

/** What only some transactions have; called alike in both. */
export const FURTHER_COLUMNS = [
  ...(['platform', 'approval_id', 'payment_request_id'] as const),
  ...(['group_id', 'schedule_id', 'metadata'] as const),
];

/** A transaction as one of its parties has it in history. */
export type Entry = { [C in (typeof FURTHER_COLUMNS)[number]]: string | null } & {
  id: bigint;
  party: bigint;
  counterparty: bigint;
  amount: bigint;
  balance: bigint;
  kind: number;
  reason: string;
  /** Of the ledger alone: where the transaction stands. */
  partition: number | null;
  sequence: bigint | null;
  /** Milliseconds since 1970. */
  created_at_ms: bigint;
};

const PAGE_ROWS = 5_000;
const FIELDS = `id, party, counterparty, amount, balance, kind, reason, ${FURTHER_COLUMNS.join(', ')}, partition, sequence, created_at_ms`;

/** What history has, by transaction and party: sorted by the server, on its disk when there are many. */
export const readEntries = (history: pg.ClientBase): AsyncGenerator<Entry, void> =>
  readCursor(
    history,
    `SELECT id, party, counterparty, amount, balance, kind, reason, ${FURTHER_COLUMNS.join(', ')}, NULL::integer AS partition, NULL::bigint AS sequence, created_at_ms
     FROM entries ORDER BY id, party`,
    [],
  );

/** What it must have when it is so far: an entry for each party of coins but issuance. */
export function readLedgerEntries(
  ledger: pg.ClientBase,
  places: readonly { partition: number; nextSequence: bigint }[],
): AsyncGenerator<Entry, void> {
  const kinds = TRANSACTION_TYPES.map((type) => `WHEN '${type}' THEN ${TRANSACTIONS[type].stored}`);
  return readCursor(
    ledger,
    `SELECT ${FIELDS} FROM (
       SELECT t.id, side.party, side.counterparty, side.amount, side.balance, t.reason, ${FURTHER_COLUMNS.map((name) => `t.${name}`).join(', ')}, t.partition, t.sequence,
              CASE t.type ${kinds.join(' ')} ELSE 0 END AS kind,
              (extract(epoch FROM t.created_at) * 1000)::bigint AS created_at_ms
       FROM all_transactions AS t
       JOIN unnest($1::integer[], $2::bigint[]) AS p (partition, next_sequence)
         ON p.partition = t.partition AND t.sequence < p.next_sequence
       CROSS JOIN LATERAL (
         VALUES (t.from_account, t.to_account, -t.amount, t.from_balance), (t.to_account, t.from_account, t.amount, t.to_balance)
       ) AS side (party, counterparty, amount, balance)
       WHERE t.from_account > -10 AND t.to_account > -10 AND side.party <> 0) AS e
     ORDER BY id, party`,
    [places.map(({ partition }) => partition), places.map(({ nextSequence }) => String(nextSequence))],
  );
}

async function* readCursor(
  client: pg.ClientBase,
  text: string,
  values: unknown[],
): AsyncGenerator<Entry, void> {
  await client.query(`DECLARE entries_in_order NO SCROLL CURSOR FOR ${text}`, values);
  for (;;) {
    const { rows } = await client.query<Entry>(`FETCH ${PAGE_ROWS} FROM entries_in_order`);
    yield* rows;
    if (rows.length < PAGE_ROWS) return;
  }
}

/** The terms of an entry's metadata, as `entry_terms` in services/history/migrations/0001_history.sql defines them. */
const DUE_TERMS = `
  SELECT party, id, created_at_ms,
         left(encode(sha256(convert_to(key, 'UTF8') || '\\x00'::bytea || convert_to(value, 'UTF8')), 'hex'), 32)::uuid AS term
  FROM entries, jsonb_each_text(CASE WHEN metadata IS JSON OBJECT THEN metadata::jsonb END)`;
const TERMS = 'SELECT party, id, created_at_ms, term FROM entry_terms';

/** The entries that are not found by just what their metadata says. */
export async function readWrongTerms(history: pg.ClientBase): Promise<{ party: bigint; id: bigint }[]> {
  const { rows } = await history.query<{ party: bigint; id: bigint }>(
    `SELECT DISTINCT party, id
     FROM ((${DUE_TERMS} EXCEPT ${TERMS}) UNION ALL (${TERMS} EXCEPT ${DUE_TERMS})) AS wrong ORDER BY id, party`,
  );
  return rows;
}
