import type { VerificationFinding, VerificationState } from '@cowrie/contracts';
import { column, type RowOf, table } from '@cowrie/postgres';

export const VERIFICATIONS = table('verifications', {
  id: column.uuid(),
  status: column.text<VerificationState['status']>(),
  checkedTransactions: column.number('checked'),
  totalTransactions: column.number('total'),
  findings: column.json<VerificationFinding[]>(),
  /** Before a later one, a place in the list would have its own verification after it again. */
  startedAtMs: column.time('started_at', { roundedDown: true }),
  finishedAtMs: column.time().orNull(),
});
export const WAITING_VERIFICATIONS = VERIFICATIONS.pick('id', 'startedAtMs');
/** A verification of the ledger that has not started: it will see everything that is committed now. */
export type WaitingVerification = RowOf<typeof WAITING_VERIFICATIONS>;

export type VerificationRecords = {
  /** Those that have not started. */
  verifications: { is: ReadonlyMap<string, WaitingVerification>; need: true; change: WaitingVerification };
};

/** What replies show of it. */
export function toWaitingState({ id, startedAtMs }: WaitingVerification): VerificationState {
  const counts = { checkedTransactions: 0, totalTransactions: 0 };
  return { id, status: 'RUNNING', ...counts, findings: [], startedAtMs, finishedAtMs: null };
}
