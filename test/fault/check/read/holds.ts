import { big, int, intOrNull, type Snapshot, text } from './database.ts';

export type HoldRow = {
  id: string;
  payer: number;
  receiver: number;
  amountUnits: bigint;
  capturedUnits: bigint;
  releasedUnits: bigint;
  status: string;
  reason: string;
  expiresAtMs: number;
  createdAtMs: number;
  updatedAtMs: number;
  partition: number;
  endedPartition: number | null;
};

const HOLDS = `
  SELECT id, payer, receiver, amount, captured, released, status, reason, partition, ended_partition,
         (extract(epoch FROM expires_at) * 1000)::bigint AS expires_ms,
         (extract(epoch FROM created_at) * 1000)::bigint AS created_ms,
         (extract(epoch FROM updated_at) * 1000)::bigint AS updated_ms
  FROM holds`;

export async function holdsIn(snapshot: Snapshot): Promise<Map<string, HoldRow>> {
  const holds = new Map<string, HoldRow>();
  await snapshot.each(HOLDS, [], (row) =>
    holds.set(text(row, 'id'), {
      id: text(row, 'id'),
      payer: int(row, 'payer'),
      receiver: int(row, 'receiver'),
      amountUnits: big(row, 'amount'),
      capturedUnits: big(row, 'captured'),
      releasedUnits: big(row, 'released'),
      status: text(row, 'status'),
      reason: text(row, 'reason'),
      expiresAtMs: int(row, 'expires_ms'),
      createdAtMs: int(row, 'created_ms'),
      updatedAtMs: int(row, 'updated_ms'),
      partition: int(row, 'partition'),
      endedPartition: intOrNull(row, 'ended_partition'),
    }),
  );
  return holds;
}

/** Includes rows from before a checkpoint. */
export type LinkedRow = {
  id: number;
  type: string;
  amountUnits: bigint;
  from: number;
  to: number;
  apiKeyId: string | null;
  refundOf: number | null;
  holdId: string | null;
  /** Null for the payment of a request, because the reference belongs to the request's creator. */
  reference: string | null;
};

const LINKED = `
  SELECT id, type, amount, from_account, to_account, api_key_id, refund_of, hold_id,
         CASE WHEN payment_request_id IS NULL THEN reference END AS reference FROM transactions
  WHERE type = 'REFUND' OR refund_of IS NOT NULL OR hold_id IS NOT NULL OR reference IS NOT NULL OR group_id IS NOT NULL
     OR id IN (SELECT refund_of FROM transactions WHERE refund_of IS NOT NULL)
  ORDER BY id`;

export async function linkedIn(snapshot: Snapshot): Promise<LinkedRow[]> {
  const rows: LinkedRow[] = [];
  await snapshot.each(LINKED, [], (row) =>
    rows.push({
      id: int(row, 'id'),
      type: text(row, 'type'),
      amountUnits: big(row, 'amount'),
      from: int(row, 'from_account'),
      to: int(row, 'to_account'),
      apiKeyId: row.api_key_id ?? null,
      refundOf: intOrNull(row, 'refund_of'),
      holdId: row.hold_id ?? null,
      reference: row.reference ?? null,
    }),
  );
  return rows;
}
