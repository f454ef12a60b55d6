import { Registration, refuse } from '@cowrie/contracts';
import { emailForm, unsealAs } from '@cowrie/runtime';
import type { Handler } from '../../engine/feature.ts';
import { userRegisteredEvent } from '../../identity/events.ts';
import { insertUser } from '../../identity/table.ts';
import { queueMail } from '../../mail/mails.ts';
import { hashPassword } from '../../passwords/hash.ts';

export type HashedRegistration = { kind: 'hashed'; email: string; fullName: string; passwordHash: string };

export const handleRegisterUser: Handler<'user.register', HashedRegistration> = {
  async prepare({ data }, deps) {
    const registration = await unsealAs(Registration, data.sealed, deps.unseal);
    if (registration === null) return null;
    const { email, fullName, password } = registration;
    const refusal = await deps.judgePassword(password, 'password');
    if (refusal) return refusal;
    return {
      kind: 'hashed',
      email: emailForm(email).email,
      fullName,
      passwordHash: await hashPassword(password),
    };
  },
  concerns: () => ({}),
  newUserWhen: 'hashed',
  async handle({ db, nowMs, coinNowMs, newUserId: id }, { data }, { email, fullName, passwordHash }) {
    if (id === undefined) throw new Error('a registration came without an id for the new user');
    const person = { id, email, fullName, role: 'USER' as const };
    const user = { ...person, isVerified: false, createdAtMs: coinNowMs };
    if (!(await insertUser(db, { ...user, passwordHash }))) {
      return refuse('email_taken', 'There is a user with this e-mail address already.');
    }
    await queueMail(db, { userId: id, purpose: 'verification', language: data.language });
    return { ok: true, data: { user }, personOf: id, events: [userRegisteredEvent(id, user.role, nowMs)] };
  },
};
