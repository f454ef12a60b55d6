import type { Decider } from '../../engine/decision.ts';
import type { WaitingVerification } from '../../engine/trust-records.ts';

export const requestVerification: Decider<'verification.request'> = {
  accounts: () => [],
  needs: () => ({ verifications: true }),
  movements: () => 0,
  decide({ verifications }, { data }, nowMs) {
    const [waiting] = verifications.keys();
    if (waiting !== undefined) return { ok: true, changes: [], answers: { verification: waiting } };
    const verification: WaitingVerification = { id: data.verificationId, startedAtMs: nowMs };
    return {
      ok: true,
      changes: [{ kind: 'verification', verification }],
      answers: { verification: verification.id },
    };
  },
};
