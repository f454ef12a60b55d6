import type { UserCommand } from '@cowrie/contracts';
import { type HandlerContext, type OutcomeOf, refuse } from '../engine/outcome.ts';
import { createApiKey, revokeKey } from './api-keys.ts';
import type { Prepared } from './prepare.ts';
import { createServiceAccount } from './service-accounts.ts';
import { logOut, refreshSession, startSession } from './sessions.ts';
import { changePassword, deleteUser, registerUser, setRole } from './users.ts';

/** Applies one command inside the batch's transaction. A command past its deadline has no effect any more. */
export function handle(
  context: HandlerContext,
  command: UserCommand,
  prepared: Prepared,
): Promise<OutcomeOf<UserCommand['name']>> {
  if (context.nowMs > command.deadlineMs) {
    return Promise.resolve(refuse('unavailable', 'It came too late to be done; nothing was changed.'));
  }
  if (prepared.kind === 'refused') return Promise.resolve({ ok: false, ...prepared.rejection });
  switch (command.name) {
    case 'user.register-sealed':
    case 'user.register':
      return registerUser(context, expectKind(prepared, 'hashed'));
    case 'session.start-sealed':
    case 'session.start':
      return startSession(context, command, expectKind(prepared, 'verified'));
    case 'session.refresh':
      return refreshSession(context, command);
    case 'session.end':
      return logOut(context, command);
    case 'user.change-password':
      return changePassword(context, command, expectKind(prepared, 'rehashed'));
    case 'user.set-role':
      return setRole(context, command);
    case 'user.delete':
      return deleteUser(context, command);
    case 'api-key.create':
      return createApiKey(context, command);
    case 'api-key.revoke':
      return revokeKey(context, command);
    case 'service-account.create':
      return createServiceAccount(context, command);
  }
}

function expectKind<K extends Prepared['kind']>(prepared: Prepared, kind: K): Extract<Prepared, { kind: K }> {
  if (!isKind(prepared, kind)) throw new Error(`prepared as ${prepared.kind}, not as ${kind}`);
  return prepared;
}

function isKind<K extends Prepared['kind']>(
  prepared: Prepared,
  kind: K,
): prepared is Extract<Prepared, { kind: K }> {
  return prepared.kind === kind;
}
