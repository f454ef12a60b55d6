import type { VerificationFinding, VerificationState } from '@cowrie/contracts';
import { column, type RowOf, table } from '@cowrie/postgres';

export const VERIFICATIONS = table('verifications', {
  id: column.uuid(),
  status: column.text<VerificationState['status']>(),
  checkedTransactions: column.number('checked'),
  totalTransactions: column.number('total'),
  findings: column.json<VerificationFinding[]>(),
  /** A time that is rounded up would put its verification on the next page again. */
  startedAtMs: column.time('started_at', { roundedDown: true }),
  finishedAtMs: column.time().orNull(),
});
export const WAITING_VERIFICATIONS = VERIFICATIONS.pick('id', 'startedAtMs');
/** A waiting verification will see everything that is committed at the time of its request. */
export type WaitingVerification = RowOf<typeof WAITING_VERIFICATIONS>;

export type VerificationRecords = {
  verifications: { is: ReadonlyMap<string, WaitingVerification>; need: true; change: WaitingVerification };
};

export function toWaitingState({ id, startedAtMs }: WaitingVerification): VerificationState {
  const counts = { checkedTransactions: 0, totalTransactions: 0 };
  return { id, status: 'RUNNING', ...counts, findings: [], startedAtMs, finishedAtMs: null };
}
