import { randomUUID } from 'node:crypto';
import { PlatformRegistration, refuse } from '@cowrie/contracts';
import { emailForm, unsealAs } from '@cowrie/runtime';
import type { Handler } from '../../engine/feature.ts';
import { userLinkedEvent, userRegisteredEvent } from '../../identity/events.ts';
import { toLinkState } from '../../identity/links.ts';
import { insertUser } from '../../identity/table.ts';
import { queueMail } from '../../mail/mails.ts';
import { createLogEntry, refuseTakenExternalId } from './commands.ts';
import { findLink, insertLink } from './table.ts';

export type LinkedRegistration = PlatformRegistration & { kind: 'linked'; passwordHash: string };

export const handleRegisterLinkedUser: Handler<'user.register-linked', LinkedRegistration> = {
  async prepare({ data: { sealed } }, { unseal, hashOfNothing }) {
    const registration = await unsealAs(PlatformRegistration, sealed, unseal);
    // No password matches this hash; the person sets one by a reset.
    return registration && { kind: 'linked', ...registration, passwordHash: hashOfNothing };
  },
  concerns: () => ({}),
  newUserWhen: 'linked',
  async handle({ db, nowMs, coinNowMs, newUserId: id }, { data: { platform, language } }, prepared) {
    if (id === undefined) throw new Error('a registration came without an id for the new user');
    const { externalId, fullName, passwordHash } = prepared;
    if (await findLink(db, { platform, externalId, nowMs })) return refuseTakenExternalId();
    const person = { id, email: emailForm(prepared.email).email, fullName, role: 'USER' as const };
    const user = { ...person, isVerified: false, createdAtMs: coinNowMs };
    if (!(await insertUser(db, { ...user, passwordHash }))) {
      return refuse('email_taken', 'A user already has this e-mail address. Link them with a link code.');
    }
    const link = {
      ...{ platform, externalId, userId: id, id: randomUUID(), displayName: fullName },
      ...{ status: 'PROVISIONAL' as const, linkedAtMs: nowMs, pendingUntilMs: null },
      ...{ dailyUnits: null, version: 1 },
    };
    await insertLink(db, link, nowMs);
    await queueMail(db, { userId: id, purpose: 'verification', language });
    return {
      ok: true,
      data: { user, link: toLinkState(link) },
      personOf: id,
      events: [userRegisteredEvent(id, user.role, nowMs), userLinkedEvent(link, nowMs)],
      log: { ...createLogEntry('user.linked', id), details: { platform, status: link.status } },
    };
  },
};
