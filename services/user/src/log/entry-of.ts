import { type UserCommand, UserRoleChanged } from '@cowrie/contracts';
import type { NewAdminLogEntry } from '@cowrie/postgres';
import type { Outcome } from '../engine/outcome.ts';

type Entry = Pick<NewAdminLogEntry, 'action' | 'target' | 'details'>;
type Accepted = Extract<Outcome, { ok: true }>;

/**
 * What of a command stands in the administrative log; null for most, and for those that changed nothing. The log stays for
 * ever: nothing in it tells who a person was.
 */
export function logEntryOf(
  command: UserCommand,
  outcome: Outcome,
  at: { partition: number; atMs: number },
): NewAdminLogEntry | null {
  if (!outcome.ok || outcome.unchanged) return null;
  const entry = entryOf(command, outcome);
  if (!entry) return null;
  const { principal, apiKeyId } = command;
  const user = /^user:([1-9]\d*)$/.exec(principal)?.[1];
  if (user !== undefined) return { ...at, ...entry, apiKeyId, actorUserId: Number(user) };
  return { ...at, ...entry, apiKeyId, actorUserId: null, details: { ...entry.details, principal } };
}

function entryOf(command: UserCommand, outcome: Accepted): Entry | null {
  switch (command.name) {
    case 'user.set-role': {
      const [event] = outcome.events ?? [];
      const { role, previousRole } = UserRoleChanged.parse(JSON.parse(event?.data ?? '{}'));
      const target = `user:${command.data.userId}`;
      return { action: 'user.role_changed', target, details: { role, previousRole } };
    }
    case 'user.delete':
      return { action: 'user.deleted', target: `user:${command.data.userId}`, details: {} };
    case 'api-key.create': {
      const { apiKeyId, name, scopes } = command.data;
      return { action: 'api_key.created', target: `api-key:${apiKeyId}`, details: { name, scopes } };
    }
    case 'api-key.revoke':
      return { action: 'api_key.revoked', target: `api-key:${command.data.apiKeyId}`, details: {} };
    case 'service-account.create': {
      const { serviceAccountId, name, scopes } = command.data;
      const target = `service-account:${serviceAccountId}`;
      return { action: 'service_account.created', target, details: { name, scopes } };
    }
    default:
      return null;
  }
}
