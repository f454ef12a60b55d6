import { big, int, intOrNull, type Snapshot, text } from './database.ts';

export type RequestRow = {
  id: string;
  receiver: number;
  amountUnits: bigint;
  status: string;
  reason: string;
  paidBy: number | null;
  transactionId: number | null;
};

const REQUESTS = 'SELECT id, receiver, amount, status, reason, paid_by, transaction_id FROM payment_requests';

export async function requestsIn(snapshot: Snapshot): Promise<RequestRow[]> {
  const rows = await snapshot.rows(REQUESTS);
  return rows.map((row) => ({
    id: text(row, 'id'),
    receiver: int(row, 'receiver'),
    amountUnits: big(row, 'amount'),
    status: text(row, 'status'),
    reason: text(row, 'reason'),
    paidBy: intOrNull(row, 'paid_by'),
    transactionId: intOrNull(row, 'transaction_id'),
  }));
}
