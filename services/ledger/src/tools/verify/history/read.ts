import { TRANSACTION_TYPES, TRANSACTIONS } from '@cowrie/contracts';
import type pg from 'pg';

/** Only some transactions have these; the names are the same in both databases. */
export const OPTIONAL_COLUMNS = [
  ...(['platform', 'approval_id', 'payment_request_id'] as const),
  ...(['group_id', 'schedule_id', 'metadata'] as const),
];

export type HistoryEntry = { [C in (typeof OPTIONAL_COLUMNS)[number]]: string | null } & {
  id: bigint;
  party: bigint;
  counterparty: bigint;
  amount: bigint;
  balance: bigint;
  kind: number;
  reason: string;
  partition: number | null;
  sequence: bigint | null;
  created_at_ms: bigint;
};

const PAGE_ROWS = 5_000;
const FIELDS = `id, party, counterparty, amount, balance, kind, reason, ${OPTIONAL_COLUMNS.join(', ')}, partition, sequence, created_at_ms`;

/** The server sorts by transaction and party, on its disk if there are many. */
export const readEntries = (history: pg.ClientBase): AsyncGenerator<HistoryEntry, void> =>
  readCursor(
    history,
    `SELECT id, party, counterparty, amount, balance, kind, reason, ${OPTIONAL_COLUMNS.join(', ')}, NULL::integer AS partition, NULL::bigint AS sequence, created_at_ms
     FROM entries ORDER BY id, party`,
    [],
  );

/** Yields one entry for each party of a coin transaction except issuance, up to history's positions. */
export function readLedgerEntries(
  ledger: pg.ClientBase,
  places: readonly { partition: number; nextSequence: bigint }[],
): AsyncGenerator<HistoryEntry, void> {
  const kinds = TRANSACTION_TYPES.map((type) => `WHEN '${type}' THEN ${TRANSACTIONS[type].stored}`);
  return readCursor(
    ledger,
    `SELECT ${FIELDS} FROM (
       SELECT t.id, side.party, side.counterparty, side.amount, side.balance, t.reason, ${OPTIONAL_COLUMNS.map((name) => `t.${name}`).join(', ')}, t.partition, t.sequence,
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
): AsyncGenerator<HistoryEntry, void> {
  await client.query(`DECLARE entries_in_order NO SCROLL CURSOR FOR ${text}`, values);
  for (;;) {
    const { rows } = await client.query<HistoryEntry>(`FETCH ${PAGE_ROWS} FROM entries_in_order`);
    yield* rows;
    if (rows.length < PAGE_ROWS) return;
  }
}

/** Computes terms as `entry_terms` in services/history/migrations/0001_history.sql does. */
const DUE_TERMS = `
  SELECT party, id, created_at_ms,
         left(encode(sha256(convert_to(key, 'UTF8') || '\\x00'::bytea || convert_to(value, 'UTF8')), 'hex'), 32)::uuid AS term
  FROM entries, jsonb_each_text(CASE WHEN metadata IS JSON OBJECT THEN metadata::jsonb END)`;
const TERMS = 'SELECT party, id, created_at_ms, term FROM entry_terms';

/** Reads entries whose stored terms differ from their metadata. */
export async function readWrongTerms(history: pg.ClientBase): Promise<{ party: bigint; id: bigint }[]> {
  const { rows } = await history.query<{ party: bigint; id: bigint }>(
    `SELECT DISTINCT party, id
     FROM ((${DUE_TERMS} EXCEPT ${TERMS}) UNION ALL (${TERMS} EXCEPT ${DUE_TERMS})) AS wrong ORDER BY id, party`,
  );
  return rows;
}
