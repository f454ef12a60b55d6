import { hash } from 'node:crypto';
import type { LedgerCommand } from '@cowrie/contracts';
import { column, msOf, type RowOf, runSet, setStatement, table } from '@cowrie/postgres';
import type pg from 'pg';
import type { Account } from '../../book/account.ts';
import { RECORDED, type RecordedTransaction } from '../../book/tables/transactions.ts';

/** One transaction and the open account after it are stored as a reference and three numbers; all else as JSON text. */
export type StoredAnswer =
  | { kind: 'moved'; transaction: RecordedTransaction; account: Account }
  | { kind: 'text'; text: string };

export type StoredResult = {
  slot: string;
  commandId: string;
  /** Null when the caller sent no idempotency key. */
  fingerprint: string | null;
  answer: StoredAnswer;
};

/**
 * The first 128 bits of SHA-256 over the principal and its key. Without a key, the command's id, which rises with time
 * as the index needs.
 */
export function resultSlot({ id, principal, idempotency }: LedgerCommand): string {
  if (!idempotency) return id;
  const hex = hash('sha256', `${principal}\n${idempotency.key}`, 'hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}

const RESULTS = table('results', {
  slot: column.uuid(),
  commandId: column.uuid(),
  fingerprint: column.hex().orNull(),
  /** Null for a movement; otherwise the columns below are null. */
  data: column.text().orNull(),
  transactionId: column.number().orNull(),
  accountId: column.number().orNull(),
  received: column.bigint().orNull(),
  sent: column.bigint().orNull(),
  held: column.bigint().orNull(),
  xaf: column.bigint().orNull(),
});
type ResultRow = RowOf<typeof RESULTS>;

type AnswerColumns = { wallet_id: string | null; opened_ms: bigint };

export async function findResults(
  client: pg.ClientBase | pg.Pool,
  commands: readonly LedgerCommand[],
): Promise<Map<string, StoredResult>> {
  const { rows } = await client.query<AnswerColumns>({
    name: 'find-results',
    text: `SELECT ${RESULTS.select('r')}, ${RECORDED.select('t')}, a.wallet_id, ${msOf('a.created_at')} AS opened_ms
           FROM unnest($1::uuid[]) AS k(slot) JOIN results AS r ON r.slot = k.slot
           LEFT JOIN all_transactions AS t ON t.id = r.transaction_id LEFT JOIN accounts AS a ON a.id = r.account_id`,
    values: [commands.map(resultSlot)],
  });
  const found = rows.map((row) => toResult(RESULTS.read(row), row));
  return new Map(found.map((result) => [result.slot, result]));
}

function toResult(
  { slot, commandId, fingerprint, data, ...moved }: ResultRow,
  row: AnswerColumns,
): StoredResult {
  if (data !== null) return { slot, commandId, fingerprint, answer: { kind: 'text', text: data } };
  const { accountId: id, received, sent, held, xaf } = moved;
  if (id === null || received === null || sent === null || held === null)
    throw new Error(`the result ${slot} is neither a text nor a movement`);
  const transaction = RECORDED.read(row);
  const account: Account = {
    id,
    walletId: row.wallet_id,
    balance: received - sent,
    held,
    received,
    sent,
    xaf: xaf ?? 0n,
    createdAtMs: Number(row.opened_ms),
    updatedAtMs: transaction.createdAtMs,
    closedAtMs: null,
    freeze: null,
  };
  return { slot, commandId, fingerprint, answer: { kind: 'moved', transaction, account } };
}

const NO_MOVEMENT = {
  transactionId: null,
  accountId: null,
  received: null,
  sent: null,
  held: null,
  xaf: null,
};

function toRow({ answer, ...result }: StoredResult): ResultRow {
  if (answer.kind === 'text') return { ...result, data: answer.text, ...NO_MOVEMENT };
  const { id: accountId, received, sent, held, xaf } = answer.account;
  // Most users have no XAF, and null takes no space.
  const account = { accountId, received, sent, held, xaf: xaf || null };
  return { ...result, data: null, transactionId: answer.transaction.id, ...account };
}

export const INSERT_RESULTS = setStatement<StoredResult>({
  name: 'insert-results',
  text: RESULTS.insert,
  values: (results) => RESULTS.values(results.map(toRow)),
});

export const insertResults = (client: pg.ClientBase, results: readonly StoredResult[]): Promise<void> =>
  runSet(client, INSERT_RESULTS, results);
