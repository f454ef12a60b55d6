import { Credentials, Registration, type Rejection, type UserCommand } from '@cowrie/contracts';
import { faultOf } from '@cowrie/postgres';
import { type Logger, logFieldsOf } from '@cowrie/telemetry';
import type { z } from 'zod';
import type { Db } from '../db.ts';
import type { Codes } from '../engine/outcome.ts';
import { findUser, findUserByEmail } from '../identity/table.ts';
import { isAcceptablePassword } from '../passwords/acceptable.ts';
import type { Gate } from '../passwords/gate.ts';
import { hashPassword, type verifyPassword } from '../passwords/hash.ts';
import type { Unseal } from '../passwords/seal.ts';

/**
 * What is done for a command beside the serial part. `verified` and `rehashed` carry the hash that the shown
 * password fitted: the serial part checks that it is still the user's.
 */
export type Prepared =
  | { kind: 'nothing' }
  | { kind: 'hashed'; email: string; fullName: string; passwordHash: string }
  | { kind: 'verified'; userId: number; passwordHash: string }
  | { kind: 'rehashed'; currentHash: string; nextHash: string }
  | { kind: 'refused'; rejection: Rejection<Codes> };

export const WRONG_CREDENTIALS: Rejection<'unauthenticated'> = {
  code: 'unauthenticated',
  detail: 'The e-mail address or the password is wrong.',
};
type CommandOf<N extends UserCommand['name']> = Extract<UserCommand, { name: N }>;
const NOTHING: Prepared = { kind: 'nothing' };

type PrepareDeps = {
  db: Db;
  unseal: Unseal;
  gate: Gate;
  verifyPassword: typeof verifyPassword;
  /** Verified against when there is no such user, so that both answers cost the same. */
  hashOfNothing: string;
  logger: Logger;
};

/** Unseals who asks, hashes and verifies passwords. Never throws; the number of hashes at once is bounded by the gate. */
export function createPrepare(deps: PrepareDeps): (command: UserCommand) => Promise<Prepared> {
  return async (command) => {
    const work = workOf(command, deps);
    if (!work) return NOTHING;
    try {
      const gated = await deps.gate(callerOf(command), command.deadlineMs, work);
      if (gated.ok) return gated.value;
      return refused('unavailable', 'There is too much to do; nothing was changed.');
    } catch (error) {
      deps.logger.error(
        { err: error, ...logFieldsOf(command), commandId: command.id, name: command.name },
        'not prepared; it is refused',
      );
      if (faultOf(error).whose === 'command')
        return refused('internal', 'Something went wrong; nothing was changed.');
      return refused('unavailable', 'The database is not available; nothing was changed.');
    }
  };
}

function workOf(command: UserCommand, deps: PrepareDeps): (() => Promise<Prepared>) | null {
  switch (command.name) {
    case 'user.register-sealed':
    case 'user.register':
      return async () => forRegistration(await registrationOf(command, deps), deps);
    case 'session.start-sealed':
    case 'session.start':
      return async () => forLogin(await credentialsOf(command, deps), deps);
    case 'user.change-password':
      return () => forChange(command.data, deps);
    default:
      return null;
  }
}

/**
 * Whose turn a hash takes: the address that asked, as far as the gateway tells them apart. Of the gateway's own machine each
 * has a turn of its own, or in the old form, which says it, whose password it is.
 */
function callerOf({ id, data, principal }: UserCommand): string {
  if ('hashedFor' in data && data.hashedFor !== undefined) return data.hashedFor;
  if ('sealed' in data) return id;
  return 'email' in data ? data.email : principal;
}

/** Who registers; null when it was not sealed for this service. */
async function registrationOf(
  { name, data }: CommandOf<'user.register-sealed' | 'user.register'>,
  { unseal }: PrepareDeps,
): Promise<Registration | null> {
  if (name === 'user.register-sealed') return unsealAs(Registration, data.sealed, unseal);
  const password = await unseal(data.sealedPassword);
  return password === null ? null : { email: data.email, fullName: data.fullName, password };
}

/** Who logs in, likewise. */
async function credentialsOf(
  { name, data }: CommandOf<'session.start-sealed' | 'session.start'>,
  { unseal }: PrepareDeps,
): Promise<Credentials | null> {
  if (name === 'session.start-sealed') return unsealAs(Credentials, data.sealed, unseal);
  const password = await unseal(data.sealedPassword);
  return password === null ? null : { email: data.email, password };
}

async function unsealAs<T>(schema: z.ZodType<T>, sealed: string, unseal: Unseal): Promise<T | null> {
  const text = await unseal(sealed);
  if (text === null) return null;
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

async function forRegistration(registration: Registration | null, deps: PrepareDeps): Promise<Prepared> {
  if (registration === null) return notSealedForUs(deps);
  const { email, fullName, password } = registration;
  if (!isAcceptablePassword(password)) return badPassword();
  return { kind: 'hashed', email: email.toLowerCase(), fullName, passwordHash: await hashPassword(password) };
}

async function forLogin(credentials: Credentials | null, deps: PrepareDeps): Promise<Prepared> {
  if (credentials === null) return notSealedForUs(deps);
  const { email, password } = credentials;
  const user = await findUserByEmail(deps.db, email.toLowerCase());
  const passwordHash = user?.passwordHash ?? deps.hashOfNothing;
  const fits = await deps.verifyPassword(passwordHash, password);
  if (!user || !fits) return { kind: 'refused', rejection: WRONG_CREDENTIALS };
  return { kind: 'verified', userId: user.id, passwordHash };
}

async function forChange(
  data: { userId: number; sealedCurrent: string; sealedNew: string },
  deps: PrepareDeps,
): Promise<Prepared> {
  const [current, next] = await Promise.all([deps.unseal(data.sealedCurrent), deps.unseal(data.sealedNew)]);
  if (current === null || next === null) return notSealedForUs(deps);
  if (!isAcceptablePassword(next)) return badPassword();
  const user = await findUser(deps.db, data.userId);
  if (!user || user.passwordHash === null) return refused('unauthenticated', 'The user was deleted.');
  if (!(await deps.verifyPassword(user.passwordHash, current))) {
    return refused('wrong_password', 'The current password is wrong.');
  }
  return { kind: 'rehashed', currentHash: user.passwordHash, nextHash: await hashPassword(next) };
}

function refused(code: Codes, detail: string): Prepared {
  return { kind: 'refused', rejection: { code, detail } };
}

function badPassword(): Prepared {
  return refused('invalid_request', 'A password has 12 to 128 characters.');
}

function notSealedForUs(deps: PrepareDeps): Prepared {
  deps.logger.error(
    {},
    'something was sealed for another key; do SEAL_PUBLIC_KEY and SEAL_PRIVATE_KEY belong together?',
  );
  return refused('internal', 'Something went wrong; nothing was changed.');
}
