import type { VerificationState } from '@cowrie/contracts';

/** A verification of the ledger that has not started: it will see everything that is committed now. */
export type WaitingVerification = { id: string; startedAtMs: number };

export type VerificationRecords = {
  /** Those that have not started. */
  verifications: { is: ReadonlyMap<string, WaitingVerification>; need: true; change: WaitingVerification };
};

/** What replies show of it. */
export function toWaitingState({ id, startedAtMs }: WaitingVerification): VerificationState {
  const counts = { checkedTransactions: 0, totalTransactions: 0 };
  return { id, status: 'RUNNING', ...counts, findings: [], startedAtMs, finishedAtMs: null };
}
