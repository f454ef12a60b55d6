import type { VerificationState } from '@cowrie/contracts';
import type { Verification } from './schemas.ts';

function time(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

export function verificationView(state: VerificationState): Verification {
  return {
    id: state.id,
    status: state.status,
    checkedTransactions: state.checkedTransactions,
    totalTransactions: state.totalTransactions,
    findings: state.findings.map(({ partition, sequence, problem }) => ({ partition, sequence, problem })),
    startedAt: time(state.startedAtMs),
    finishedAt: state.finishedAtMs === null ? null : time(state.finishedAtMs),
  };
}
