import { createHash } from 'node:crypto';
import type { Row } from './read.ts';

const FIELDS = [
  ...[
    'partition',
    'sequence',
    'id',
    'type',
    'amount',
    'from_account',
    'to_account',
    'from_balance',
    'to_balance',
  ],
  ...['created_at_ms', 'initiated_by', 'api_key_id'],
];

/** The hash of a row of `transactions`, written from docs/hash-chain.md alone. */
export function hashOf(row: Row): string {
  const reference = row.reference && Buffer.from(row.reference, 'utf8').toString('hex');
  const more = [row.refund_of, row.hold_id, reference];
  const named = [
    ...(row.approval_id ? [`"approvalId":"${row.approval_id}"`] : []),
    ...(row.group_id ? [`"groupId":"${row.group_id}"`] : []),
    // One entry at most in what is recorded, so their order is none.
    ...(row.metadata ? [`"metadata":${row.metadata}`] : []),
    ...(row.payment_request_id ? [`"paymentRequestId":"${row.payment_request_id}"`] : []),
    ...(row.platform ? [`"platform":"${row.platform}"`] : []),
    ...(row.schedule_id ? [`"scheduleId":"${row.schedule_id}"`] : []),
  ];
  const further = named.length > 0 ? [`{${named.join(',')}}`] : [];
  const form = further.length > 0 ? 3 : more.every((value) => value === null) ? 1 : 2;
  const values = { ...row, created_at_ms: String(Date.parse(`${row.created_at}:00`)) };
  const lines = [
    `cowrie-transaction-${form}`,
    row.previous_hash?.slice(2),
    ...FIELDS.map((name) => (values as Row)[name]),
    ...(form === 1 ? [] : more),
    ...further,
    row.reason,
  ];
  return createHash('sha256')
    .update(lines.map((line) => line ?? '').join('\n'), 'utf8')
    .digest('hex');
}
