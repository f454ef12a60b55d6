import type { ProblemCode, Rejection, UserCommand } from '@cowrie/contracts';
import { type Logger, logFieldsOf } from '@cowrie/messaging';
import { isTransient } from '@cowrie/postgres';
import { isAcceptablePassword } from '../domain/passwords.ts';
import type { Gate } from '../passwords/gate.ts';
import { hashPassword, verifyPassword } from '../passwords/hash.ts';
import type { Unseal } from '../passwords/seal.ts';
import type { Db } from '../store/rows.ts';
import { findUser, findUserByEmail } from '../store/users.ts';

/**
 * What is done for a command beside the serial part. `verified` and `rehashed` carry the hash that the shown
 * password fitted: the serial part checks that it is still the user's.
 */
export type Prepared =
  | { kind: 'nothing' }
  | { kind: 'hashed'; passwordHash: string }
  | { kind: 'verified'; userId: number; passwordHash: string }
  | { kind: 'rehashed'; currentHash: string; nextHash: string }
  | { kind: 'refused'; rejection: Rejection };

export const WRONG_CREDENTIALS: Rejection = {
  code: 'unauthenticated',
  detail: 'The e-mail address or the password is wrong.',
};
const NOTHING: Prepared = { kind: 'nothing' };

export type PrepareDeps = {
  db: Db;
  unseal: Unseal;
  gate: Gate;
  /** Verified against when there is no such user, so that both answers take alike long. */
  hashOfNothing: string;
  logger: Logger;
};

/** Unseals, hashes and verifies passwords. Never throws; the number of hashes at once is bounded by the gate. */
export function createPrepare(deps: PrepareDeps): (command: UserCommand) => Promise<Prepared> {
  return async (command) => {
    const work = workOf(command, deps);
    if (!work) return NOTHING;
    try {
      const gated = await deps.gate(command.deadlineMs, work);
      if (gated.ok) return gated.value;
      return refused('unavailable', 'There is too much to do; nothing was changed.');
    } catch (error) {
      deps.logger.error(
        { err: error, ...logFieldsOf(command), commandId: command.id, name: command.name },
        'not prepared',
      );
      if (isTransient(error)) return refused('unavailable', 'The database is not available.');
      return refused('internal', 'Something went wrong; nothing was changed.');
    }
  };
}

function workOf(command: UserCommand, deps: PrepareDeps): (() => Promise<Prepared>) | null {
  switch (command.name) {
    case 'user.register':
      return () => forRegistration(command.data.sealedPassword, deps);
    case 'session.start':
      return () => forLogin(command.data, deps);
    case 'user.change-password':
      return () => forChange(command.data, deps);
    default:
      return null;
  }
}

async function forRegistration(sealed: string, deps: PrepareDeps): Promise<Prepared> {
  const password = await deps.unseal(sealed);
  if (password === null) return notSealedForUs(deps);
  if (!isAcceptablePassword(password)) return badPassword();
  return { kind: 'hashed', passwordHash: await hashPassword(password) };
}

async function forLogin(
  data: { email: string; sealedPassword: string },
  deps: PrepareDeps,
): Promise<Prepared> {
  const password = await deps.unseal(data.sealedPassword);
  if (password === null) return notSealedForUs(deps);
  const user = await findUserByEmail(deps.db, data.email.toLowerCase());
  const passwordHash = user?.passwordHash ?? deps.hashOfNothing;
  const fits = await verifyPassword(passwordHash, password);
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
  if (!(await verifyPassword(user.passwordHash, current))) {
    return refused('wrong_password', 'The current password is wrong.');
  }
  return { kind: 'rehashed', currentHash: user.passwordHash, nextHash: await hashPassword(next) };
}

function refused(code: ProblemCode, detail: string): Prepared {
  return { kind: 'refused', rejection: { code, detail } };
}

function badPassword(): Prepared {
  return refused('invalid_request', 'A password has 12 to 128 characters.');
}

function notSealedForUs(deps: PrepareDeps): Prepared {
  deps.logger.error(
    {},
    'a password was sealed for another key; do SEAL_PUBLIC_KEY and SEAL_PRIVATE_KEY belong together?',
  );
  return refused('internal', 'Something went wrong; nothing was changed.');
}
