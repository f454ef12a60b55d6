import { hash } from 'node:crypto';
import type { LedgerCommand } from '@cowrie/contracts';
import { runSet, setStatement } from '@cowrie/postgres';
import type pg from 'pg';
import type { Account } from '../../book/account.ts';
import {
  RECORDED_COLUMNS,
  type RecordedRow,
  type RecordedTransaction,
  toRecorded,
} from '../../book/tables/transactions.ts';

/**
 * What a command answered: one transaction and an open account right after it, which are stored as a reference and
 * three numbers, or the JSON text of anything else.
 */
export type StoredAnswer =
  | { kind: 'moved'; transaction: RecordedTransaction; account: Account }
  | { kind: 'text'; text: string };

/** An answer, kept with its effect. */
export type StoredResult = {
  slot: string;
  commandId: string;
  /** Null when the caller gave no idempotency key. */
  fingerprint: string | null;
  answer: StoredAnswer;
};

/**
 * The number under which a command's result is kept, as a UUID: the first 128 bits of SHA-256 over the principal and
 * its key, or without a key the command's own id, which grows with time as its index likes it.
 */
export function resultSlot({ id, principal, idempotency }: LedgerCommand): string {
  if (!idempotency) return id;
  const hex = hash('sha256', `${principal}\n${idempotency.key}`, 'hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}

type Row = { slot: string; command_id: string; fingerprint: Buffer | null } & (
  | { data: string }
  | (RecordedRow & {
      data: null;
      account_id: bigint;
      wallet_id: string | null;
      created_ms: bigint;
      received: bigint;
      sent: bigint;
      held: bigint;
      xaf: bigint | null;
    })
);

/** The stored results of these commands' slots, by slot. */
export async function findResults(
  client: pg.ClientBase | pg.Pool,
  commands: readonly LedgerCommand[],
): Promise<Map<string, StoredResult>> {
  const { rows } = await client.query<Row>({
    name: 'find-results',
    text: `SELECT r.slot, r.command_id, r.fingerprint, r.data, r.account_id, r.received, r.sent, r.held, r.xaf,
                  ${RECORDED_COLUMNS},
                  a.wallet_id, (extract(epoch FROM a.created_at) * 1000)::bigint AS created_ms
           FROM unnest($1::uuid[]) AS k(slot) JOIN results AS r ON r.slot = k.slot
           LEFT JOIN all_transactions AS t ON t.id = r.transaction_id LEFT JOIN accounts AS a ON a.id = r.account_id`,
    values: [commands.map(resultSlot)],
  });
  return new Map(rows.map((row) => [row.slot, toResult(row)]));
}

function toResult(row: Row): StoredResult {
  const { slot, command_id: commandId } = row;
  const fingerprint = row.fingerprint?.toString('hex') ?? null;
  if (row.data !== null) return { slot, commandId, fingerprint, answer: { kind: 'text', text: row.data } };
  const transaction = toRecorded(row);
  const account: Account = {
    id: Number(row.account_id),
    walletId: row.wallet_id,
    balance: row.received - row.sent,
    held: row.held,
    received: row.received,
    sent: row.sent,
    xaf: row.xaf ?? 0n,
    createdAtMs: Number(row.created_ms),
    updatedAtMs: transaction.createdAtMs,
    closedAtMs: null,
  };
  return { slot, commandId, fingerprint, answer: { kind: 'moved', transaction, account } };
}

export const INSERT_RESULTS = setStatement<StoredResult>({
  name: 'insert-results',
  text: `INSERT INTO results
           (slot, command_id, fingerprint, data, transaction_id, account_id, received, sent, held, xaf)
         SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::bytea[], $4::text[], $5::bigint[], $6::bigint[],
                              $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[])`,
  values: (results) => {
    const moved = results.map(({ answer }) => (answer.kind === 'moved' ? answer : null));
    return [
      results.map((result) => result.slot),
      results.map((result) => result.commandId),
      results.map((result) => (result.fingerprint === null ? null : Buffer.from(result.fingerprint, 'hex'))),
      results.map(({ answer }) => (answer.kind === 'text' ? answer.text : null)),
      moved.map((answer) => answer?.transaction.id ?? null),
      moved.map((answer) => answer?.account.id ?? null),
      moved.map((answer) => answer?.account.received ?? null),
      moved.map((answer) => answer?.account.sent ?? null),
      moved.map((answer) => answer?.account.held ?? null),
      // Most users have no XAF, and null takes no room.
      moved.map((answer) => answer?.account.xaf || null),
    ];
  },
});

/** Inserts the batch's results in one statement. */
export const insertResults = (client: pg.ClientBase, results: readonly StoredResult[]): Promise<void> =>
  runSet(client, INSERT_RESULTS, results);
