import type { Action, Approval } from '@cowrie/contracts';
import { column, type RowOf, table } from '@cowrie/postgres';
import type { RecordsById } from '../../book/decision.ts';

export const APPROVALS = table('approvals', {
  id: column.uuid(),
  action: column.text<Action>(),
  status: column.text<Approval['status']>(),
  amountUnits: column.bigint('amount').orNull(),
  target: column.text(),
  method: column.text(),
  path: column.text(),
  request: column.text(),
  requestHash: column.hex(),
  requestedBy: column.number(),
  platform: column.text().orNull(),
  apiKeyId: column.uuid().orNull(),
  createdAtMs: column.time(),
  expiresAtMs: column.time(),
  decidedBy: column.number().orNull(),
  decidedAtMs: column.time().orNull(),
  reason: column.text('decision_reason').orNull(),
});

export const ACT_TOTALS = table('act_totals', {
  requestedBy: column.number(),
  action: column.text<Action>(),
  lastAtMs: column.time(),
  amountUnits: column.bigint('amount'),
});
/** The total that a user did alone on the UTC day of `lastAtMs`; `id` combines user and action. */
export type ActTotal = RowOf<typeof ACT_TOTALS> & { id: string };
export const actTotalId = (requestedBy: number, action: Action): string => `${requestedBy} ${action}`;

export type ApprovalRecords = {
  approvals: RecordsById<Approval>;
  actTotals: RecordsById<ActTotal>;
};
