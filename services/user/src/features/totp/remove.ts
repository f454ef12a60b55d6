import { isRefusal, refuse } from '@cowrie/contracts';
import type { Handler } from '../../engine/feature.ts';
import { findUser } from '../../identity/table.ts';
import { toUserAccess } from '../../identity/user.ts';
import { proofOf } from '../../second-factor/codes.ts';
import type { Proof } from '../../second-factor/factor.ts';
import { dropFactor, findFactor, spendProof } from '../../second-factor/table.ts';
import { confirmPassword, ofUser, WRONG_CODE } from './commands.ts';

/** Without a proof there was no factor in force. */
export type Given = { kind: 'given'; passwordHash: string; proof: Proof | null };

/** Takes the second factor away, by the password and a code. One that is not in force goes without a code. */
export const removeTotp: Handler<'totp.remove', Given> = {
  ...ofUser,
  async prepare({ data }, deps) {
    const { db, now, unseal } = deps;
    const confirmed = await confirmPassword(data, deps);
    const code = await unseal(data.sealedCode);
    if (confirmed === null || code === null) return null;
    if (isRefusal(confirmed)) return confirmed;
    const { passwordHash } = confirmed;
    const factor = await findFactor(db, data.userId);
    if (!factor?.isConfirmed) return { kind: 'given', passwordHash, proof: null };
    const proof = await proofOf(factor, code, { nowMs: now(), unseal });
    return proof ? { kind: 'given', passwordHash, proof } : refuse(...WRONG_CODE);
  },
  async handle({ db }, { data: { userId } }, { passwordHash, proof }) {
    const user = await findUser(db, userId);
    if (!user || user.passwordHash !== passwordHash)
      return refuse('wrong_password', 'The current password is wrong.');
    const isProved = proof !== null && (await spendProof(db, userId, proof));
    if (user.secondFactor && !isProved) return refuse(...WRONG_CODE);
    await dropFactor(db, userId);
    return { ok: true, data: { access: toUserAccess((await findUser(db, userId)) ?? user) } };
  },
};
