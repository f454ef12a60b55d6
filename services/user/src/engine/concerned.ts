import type { UserCommand } from '@cowrie/contracts';
import type { Prepared } from '../commands/prepare.ts';
import type { Concerned } from '../identity/lock-users.ts';

export type Delivery = { command: UserCommand; prepared: Prepared };

/** Whom these commands read or change. What is refused already, or makes a new user, concerns nobody. */
export function concernedBy(deliveries: readonly Delivery[]): Concerned {
  const userIds: number[] = [];
  const sessionIds: string[] = [];
  const apiKeyIds: string[] = [];
  let superAdmins = false;
  for (const { command, prepared } of deliveries) {
    if (prepared.kind === 'refused') continue;
    const { data } = command;
    if ('userId' in data) userIds.push(data.userId);
    if ('createdBy' in data) userIds.push(data.createdBy);
    if (prepared.kind === 'verified') userIds.push(prepared.userId);
    else if ('sessionId' in data) sessionIds.push(data.sessionId);
    if (command.name === 'api-key.revoke') apiKeyIds.push(command.data.apiKeyId);
    superAdmins ||= command.name === 'user.set-role' || command.name === 'user.delete';
  }
  return { userIds, sessionIds, apiKeyIds, superAdmins };
}

/** The users whose events these commands may give, so that their partitions are locked beforehand. */
export function eventSubjects(deliveries: readonly Delivery[]): number[] {
  return deliveries.flatMap(({ command }) =>
    command.name === 'user.set-role' || command.name === 'user.delete' ? [command.data.userId] : [],
  );
}

/** The commands for which an id for a new user is needed. */
export function registrations(deliveries: readonly Delivery[], nowMs: number): string[] {
  return deliveries.flatMap(({ command, prepared }) =>
    prepared.kind === 'hashed' && command.deadlineMs >= nowMs ? [command.id] : [],
  );
}
