import type { VerificationState } from '@cowrie/contracts';
import { time } from '../../api/views.ts';
import type { Verification } from './schemas.ts';

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
