import { Credentials, refuse } from '@cowrie/contracts';
import { emailForm, unsealAs } from '@cowrie/runtime';
import type { Handler } from '../../engine/feature.ts';
import { findUser, findUserByEmail } from '../../identity/table.ts';
import { checkCode } from '../../second-factor/codes.ts';
import type { Proof } from '../../second-factor/factor.ts';
import { findFactor, spendProof } from '../../second-factor/table.ts';
import { beginSession } from './begin.ts';

/** The hash must still be the user's when the command is applied. */
export type VerifiedCredentials = { kind: 'verified'; userId: number; passwordHash: string; proof?: Proof };

const WRONG_CREDENTIALS = ['unauthenticated', 'The e-mail address or the password is wrong.'] as const;

/** Only a caller with the right password is asked for a code. */
const CODE_MISSING = refuse(
  'totp_required',
  'Send the code of your app, or a recovery code, as code; or use a passkey.',
);

export const handleStartSession: Handler<'session.start', VerifiedCredentials> = {
  async prepare({ data }, deps) {
    const credentials = await unsealAs(Credentials, data.sealed, deps.unseal);
    if (credentials === null) return null;
    const { email, password, code } = credentials;
    const user = await findUserByEmail(deps.db, emailForm(email).email);
    const passwordHash = user?.passwordHash ?? deps.hashOfNothing;
    const fits = await deps.verifyPassword(passwordHash, password);
    if (!user || !fits) return refuse(...WRONG_CREDENTIALS);
    const verified = { kind: 'verified' as const, userId: user.id, passwordHash };
    if (!user.secondFactor) return verified;
    if (code === undefined) return CODE_MISSING;
    const factor = await findFactor(deps.db, user.id);
    const proof = factor && (await checkCode(factor, code, { nowMs: deps.now(), unseal: deps.unseal }));
    return proof ? { ...verified, proof } : refuse(...WRONG_CREDENTIALS);
  },
  concerns: (_, { userId }) => ({ userIds: [userId] }),
  async handle({ db, nowMs }, { data }, { userId, passwordHash, proof }) {
    const { sessionId, refreshHash, userAgent = null } = data;
    const user = await findUser(db, userId);
    // The user was deleted or changed the password after the verification.
    if (user?.passwordHash !== passwordHash) return refuse(...WRONG_CREDENTIALS);
    const isProved = proof !== undefined && (await spendProof(db, userId, proof));
    if (user.secondFactor && !isProved) return refuse(...WRONG_CREDENTIALS);
    return { ok: true, data: await beginSession(db, user, { sessionId, refreshHash, userAgent, nowMs }) };
  },
};
