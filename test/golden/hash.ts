import { createHash } from 'node:crypto';
import type { Row } from './read.ts';

const LINES = [
  ...(['partition', 'sequence', 'id', 'type', 'amount', 'from_account', 'to_account'] as const),
  ...(['from_balance', 'to_balance', 'created_at_ms'] as const),
];
/** The texts are in the order of the hash. */
const TEXTS: Record<string, string> = {
  ...{ apiKeyId: 'api_key_id', approvalId: 'approval_id', groupId: 'group_id', holdId: 'hold_id' },
  ...{ initiatedBy: 'initiated_by', metadata: 'metadata', paymentRequestId: 'payment_request_id' },
  ...{ platform: 'platform', reason: 'reason', reference: 'reference', refundOf: 'refund_of' },
  scheduleId: 'schedule_id',
};
/** These are hashed unchanged. Recorded metadata has at most one member, so its order cannot matter. */
const AS_THEY_ARE = ['refundOf', 'metadata'];

/** Implemented from docs/hash-chain.md alone. */
export function hashOf(row: Row): string {
  const others = Object.entries(TEXTS).flatMap(([name, column]) => {
    const value = row[column] ?? null;
    if (value === null) return [];
    return `"${name}":${AS_THEY_ARE.includes(name) ? value : JSON.stringify(value)}`;
  });
  const values: Row = { ...row, created_at_ms: String(Date.parse(`${row.created_at}:00`)) };
  const lines = [
    'cowrie-transaction-1',
    row.previous_hash?.slice(2),
    ...LINES.map((name) => values[name]),
    `{${others.join(',')}}`,
  ];
  return createHash('sha256').update(lines.join('\n'), 'utf8').digest('hex');
}
