import { PasskeyAssertion, refuse } from '@cowrie/contracts';
import { unsealAs } from '@cowrie/runtime';
import type { Logger } from '@cowrie/telemetry';
import type { Handler } from '../../engine/feature.ts';
import { findUser } from '../../identity/table.ts';
import { spendChallenge } from '../../second-factor/passkeys/challenges.ts';
import { findPasskey, type Passkey, recordUse } from '../../second-factor/passkeys/table.ts';
import { isCounterRegressed, verifyAssertion } from '../../second-factor/passkeys/verify.ts';
import { beginSession } from './begin.ts';

export type PasskeySignIn = { kind: 'shown-by'; userId: number; credentialId: string; counter: number };

/** All causes get the same answer, so that nobody learns which passkeys exist. */
const WRONG_PASSKEY = ['unauthenticated', 'The passkey is unknown, or its response is not valid.'] as const;

export const handleStartSessionByPasskey: Handler<'session.start-by-passkey', PasskeySignIn> = {
  async prepare({ data }, { db, unseal, logger }) {
    const shown = await unsealAs(PasskeyAssertion, data.sealed, unseal);
    if (shown === null) return null;
    const passkey = await findPasskey(db, shown.id);
    const verified = passkey && (await verifyAssertion(passkey, shown, data));
    if (!passkey || !verified) return refuse(...WRONG_PASSKEY);
    const { counter } = verified;
    if (isCounterRegressed(passkey, counter)) reportCounter(logger, passkey, counter);
    if (!isCounterGood(passkey, counter)) return refuse(...WRONG_PASSKEY);
    return { kind: 'shown-by', userId: passkey.userId, credentialId: shown.id, counter };
  },
  concerns: (_, { userId }) => ({ userIds: [userId] }),
  async handle({ db, nowMs }, { data }, { userId, credentialId, counter }) {
    const { sessionId, refreshHash, userAgent = null, challenge } = data;
    const [user, passkey] = [await findUser(db, userId), await findPasskey(db, credentialId)];
    // Since the verification the passkey may have been removed, reassigned, or used with the same counter.
    if (!user || user.deleted || passkey?.userId !== userId || !isCounterGood(passkey, counter))
      return refuse(...WRONG_PASSKEY);
    if (!(await spendChallenge(db, challenge, nowMs))) return refuse(...WRONG_PASSKEY);
    await recordUse(db, { id: passkey.id, counter, nowMs });
    return { ok: true, data: await beginSession(db, user, { sessionId, refreshHash, userAgent, nowMs }) };
  },
};

const isCounterGood = (passkey: Passkey, counter: number): boolean =>
  passkey.isSynced || !isCounterRegressed(passkey, counter);

function reportCounter(logger: Logger, { id, userId, isSynced, counter }: Passkey, shown: number): void {
  const fields = { userId, passkeyId: id, counter: shown, lastCounter: counter };
  if (isSynced) logger.warn(fields, 'the counter of a synced passkey went back; the sign-in is accepted');
  else
    logger.warn(
      fields,
      'the counter of a passkey went back; the passkey may have been copied, so the sign-in is refused',
    );
}
