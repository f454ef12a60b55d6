import type { AccountAt } from '../types.ts';
import { big, int, intOrNull, type Row, readSnapshot, type Snapshot, text } from './database.ts';
import { type HoldRow, holdsIn, type LinkedRow, linkedIn } from './holds.ts';
import { type RequestRow, requestsIn } from './payment-requests.ts';
import { type ApprovalRow, approvalsIn } from './rules.ts';
import { countDueSoon, type RunRow, runsIn, type ScheduleRow, schedulesIn } from './schedules.ts';

/** The names are the same in every table. Metadata is JSON. */
export type OptionalFields = {
  platform: string | null;
  approvalId: string | null;
  paymentRequestId: string | null;
  groupId: string | null;
  scheduleId: string | null;
  metadata: string | null;
};
export const FURTHER = [
  'platform',
  'approval_id',
  'payment_request_id',
  'group_id',
  'schedule_id',
  'metadata',
].join(', ');
export const furtherIn = (row: Row): OptionalFields => ({
  platform: row.platform ?? null,
  approvalId: row.approval_id ?? null,
  paymentRequestId: row.payment_request_id ?? null,
  groupId: row.group_id ?? null,
  scheduleId: row.schedule_id ?? null,
  metadata: row.metadata ?? null,
});

export type TransactionRow = OptionalFields & {
  id: number;
  partition: number;
  sequence: bigint;
  type: string;
  amountUnits: bigint;
  from: number;
  to: number;
  fromBalance: bigint;
  toBalance: bigint;
  createdAtMs: number;
  /** Null when the server does not track it (`track_commit_timestamp`). */
  committedAtMs: number | null;
  initiatedBy: string;
  apiKeyId: string | null;
  reason: string;
  refundOf: number | null;
  holdId: string | null;
  reference: string | null;
  previousHash: string;
  hash: string;
};
/** `slot`: the first 128 bits of SHA-256 over principal and key, as a UUID. */
type ResultRow = { slot: string; transactionId: number };
export type AccountRow = AccountAt & { held: bigint };
export type PartitionRow = { nextOffset: bigint; nextSequence: bigint; lastHash: string };

export type LedgerState = {
  transactions: TransactionRow[];
  results: ResultRow[];
  accounts: Map<number, AccountRow>;
  frozen: Set<number>;
  partitions: Map<number, PartitionRow>;
  /** Includes records from before a checkpoint, like the lists below. */
  holds: Map<string, HoldRow>;
  linked: LinkedRow[];
  approvals: ApprovalRow[];
  requests: RequestRow[];
  schedules: ScheduleRow[];
  runs: RunRow[];
};

const TRANSACTIONS = `
  SELECT id, partition, sequence, type, amount, from_account, to_account, from_balance, to_balance,
         (extract(epoch FROM created_at) * 1000)::bigint AS created_ms,
         CASE WHEN current_setting('track_commit_timestamp')::boolean
              THEN (extract(epoch FROM pg_xact_commit_timestamp(xmin)) * 1000)::bigint END AS committed_ms, initiated_by, api_key_id, reason,
         refund_of, hold_id, reference, ${FURTHER},
         encode(previous_hash, 'hex') AS previous_hash, encode(hash, 'hex') AS hash
  FROM transactions WHERE id > $1 ORDER BY partition, sequence`;
/** Results without a transaction (a wallet was opened) are not checked; a bulk has several. */
const RESULTS = `
  SELECT slot, transaction_id FROM (
    SELECT slot, coalesce(transaction_id, (data::jsonb #>> '{transaction,id}')::bigint) AS transaction_id
    FROM results
    UNION ALL
    SELECT slot, (one ->> 'id')::bigint FROM results, jsonb_array_elements(data::jsonb -> 'transactions') AS one) AS r
  WHERE transaction_id > $1`;
const ACCOUNTS = 'SELECT id, balance, received, sent, held FROM accounts';
const PARTITIONS = `SELECT partition, next_offset, next_sequence, encode(last_hash, 'hex') AS last_hash FROM partitions`;

function toTransaction(row: Row): TransactionRow {
  return {
    id: int(row, 'id'),
    partition: int(row, 'partition'),
    sequence: big(row, 'sequence'),
    type: text(row, 'type'),
    amountUnits: big(row, 'amount'),
    from: int(row, 'from_account'),
    to: int(row, 'to_account'),
    fromBalance: big(row, 'from_balance'),
    toBalance: big(row, 'to_balance'),
    createdAtMs: int(row, 'created_ms'),
    committedAtMs: intOrNull(row, 'committed_ms'),
    initiatedBy: text(row, 'initiated_by'),
    apiKeyId: row.api_key_id ?? null,
    reason: text(row, 'reason'),
    refundOf: intOrNull(row, 'refund_of'),
    holdId: row.hold_id ?? null,
    reference: row.reference ?? null,
    ...furtherIn(row),
    previousHash: text(row, 'previous_hash'),
    hash: text(row, 'hash'),
  };
}

async function accountsIn(snapshot: Snapshot): Promise<Map<number, AccountRow>> {
  const rows = await snapshot.rows(ACCOUNTS);
  return new Map(
    rows.map((row) => [
      int(row, 'id'),
      {
        balance: big(row, 'balance'),
        received: big(row, 'received'),
        sent: big(row, 'sent'),
        held: big(row, 'held'),
      },
    ]),
  );
}

async function frozenIn(snapshot: Snapshot): Promise<Set<number>> {
  const rows = await snapshot.rows('SELECT id FROM accounts WHERE frozen IS NOT NULL');
  return new Set(rows.map((row) => int(row, 'id')));
}

async function partitionsIn(snapshot: Snapshot): Promise<Map<number, PartitionRow>> {
  const rows = await snapshot.rows(PARTITIONS);
  return new Map(
    rows.map((row) => [
      int(row, 'partition'),
      {
        nextOffset: big(row, 'next_offset'),
        nextSequence: big(row, 'next_sequence'),
        lastHash: text(row, 'last_hash'),
      },
    ]),
  );
}

/** One moment has the transactions and results after `lastTransactionId`, and the current state. */
export function readLedger(url: string, lastTransactionId: number): Promise<LedgerState> {
  return readSnapshot(url, async (snapshot) => {
    const transactions: TransactionRow[] = [];
    const results: ResultRow[] = [];
    await snapshot.each(TRANSACTIONS, [lastTransactionId], (row) => transactions.push(toTransaction(row)));
    await snapshot.each(RESULTS, [lastTransactionId], (row) =>
      results.push({
        slot: text(row, 'slot'),
        transactionId: int(row, 'transaction_id'),
      }),
    );
    return {
      transactions,
      results,
      accounts: await accountsIn(snapshot),
      frozen: await frozenIn(snapshot),
      partitions: await partitionsIn(snapshot),
      holds: await holdsIn(snapshot),
      linked: await linkedIn(snapshot),
      approvals: await approvalsIn(snapshot),
      requests: await requestsIn(snapshot),
      schedules: await schedulesIn(snapshot),
      runs: await runsIn(snapshot),
    };
  });
}

export function readLedgerPlaces(url: string) {
  return readSnapshot(url, async (snapshot) => {
    const [counts] = await snapshot.rows(
      'SELECT (SELECT count(*) FROM outbox) AS outbox, (SELECT coalesce(max(id), 0) FROM transactions) AS last',
    );
    if (!counts) throw new Error('no counts');
    return {
      outboxRows: int(counts, 'outbox'),
      lastTransactionId: int(counts, 'last'),
      partitions: await partitionsIn(snapshot),
      accounts: await accountsIn(snapshot),
      frozen: await frozenIn(snapshot),
      schedules: new Set((await schedulesIn(snapshot)).map(({ id }) => id)),
      dueSoon: await countDueSoon(snapshot),
      holds: new Map([...(await holdsIn(snapshot))].map(([id, { status }]) => [id, status])),
    };
  });
}
