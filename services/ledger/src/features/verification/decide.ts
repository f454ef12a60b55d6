import type { Decider } from '../../book/decision.ts';
import { toWaitingState, type VerificationRecords, type WaitingVerification } from './verification.ts';

const decideRequestVerification: Decider<'verification.request', VerificationRecords> = {
  accounts: () => [],
  needs: () => ({ verifications: true }),
  movements: () => 0,
  decide({ verifications }, { data }, nowMs) {
    const [waiting] = verifications.values();
    if (waiting) return { ok: true, changes: [], answers: answerWith(waiting) };
    const record: WaitingVerification = { id: data.verificationId, startedAtMs: nowMs };
    const changes = [{ kind: 'record', of: 'verifications', record } as const];
    return { ok: true, changes, answers: answerWith(record) };
  },
};

const answerWith = (one: WaitingVerification) => ({ shows: { verification: toWaitingState(one) } });

export const deciders = { 'verification.request': decideRequestVerification };
