import { PasskeyAssertion, refuse } from '@cowrie/contracts';
import { unsealAs } from '@cowrie/runtime';
import type { Logger } from '@cowrie/telemetry';
import type { Handler } from '../../engine/feature.ts';
import { findUser } from '../../identity/table.ts';
import { spendChallenge } from '../../second-factor/passkeys/challenges.ts';
import { findPasskey, noteUse, type Passkey } from '../../second-factor/passkeys/table.ts';
import { isCounterBack, verifyShown } from '../../second-factor/passkeys/verify.ts';
import { beginSession } from './begin.ts';

/** Whose it is, and the counter that it showed. */
export type ShownBy = { kind: 'shown-by'; userId: number; credentialId: string; counter: number };

/** One answer, whatever is wrong: nobody learns which passkeys there are. */
const WRONG_PASSKEY = ['unauthenticated', 'The passkey is unknown, or its response is not valid.'] as const;

export const handleStartSessionByPasskey: Handler<'session.start-by-passkey', ShownBy> = {
  async prepare({ data }, { db, unseal, logger }) {
    const shown = await unsealAs(PasskeyAssertion, data.sealed, unseal);
    if (shown === null) return null;
    const passkey = await findPasskey(db, shown.id);
    const verified = passkey && (await verifyShown(passkey, shown, data));
    if (!passkey || !verified) return refuse(...WRONG_PASSKEY);
    const { counter } = verified;
    if (isCounterBack(passkey, counter)) reportCounter(logger, passkey, counter);
    if (!isCounterGood(passkey, counter)) return refuse(...WRONG_PASSKEY);
    return { kind: 'shown-by', userId: passkey.userId, credentialId: shown.id, counter };
  },
  concerns: (_, { userId }) => ({ userIds: [userId] }),
  async handle({ db, nowMs }, { data }, { userId, credentialId, counter }) {
    const { sessionId, refreshHash, userAgent = null, challenge } = data;
    const [user, passkey] = [await findUser(db, userId), await findPasskey(db, credentialId)];
    // Since it was verified it may have been taken away, or have come to another user, or shown the same counter.
    if (!user || user.deleted || passkey?.userId !== userId || !isCounterGood(passkey, counter))
      return refuse(...WRONG_PASSKEY);
    if (!(await spendChallenge(db, challenge, nowMs))) return refuse(...WRONG_PASSKEY);
    await noteUse(db, { id: passkey.id, counter, nowMs });
    return { ok: true, data: await beginSession(db, user, { sessionId, refreshHash, userAgent, nowMs }) };
  },
};

/** Of one that is copied to other devices the counters of each go on by themselves. */
const isCounterGood = (passkey: Passkey, counter: number): boolean =>
  passkey.isSynced || !isCounterBack(passkey, counter);

function reportCounter(logger: Logger, { id, userId, isSynced, counter }: Passkey, shown: number): void {
  const fields = { userId, passkeyId: id, counter: shown, lastCounter: counter };
  if (isSynced) logger.warn(fields, 'the counter of a synced passkey went back; it is let pass');
  else logger.warn(fields, 'the counter of a passkey went back; it may have been copied, and is refused');
}
