import { isRefusal, type Refusal, type UserCommand } from '@cowrie/contracts';
import type { Concerned } from '../identity/lock-users.ts';
import type { PreparedCommand } from './feature.ts';
import type { Registry } from './registry.ts';
import { approvalsIn } from './second-person.ts';

export type Delivery = {
  command: UserCommand;
  prepared: PreparedCommand | Refusal;
  /** It overtakes one that is not prepared. */
  isAhead?: boolean | undefined;
};

/** Whom these commands read or change. What is refused already concerns nobody. */
export function concernedBy(registry: Registry, deliveries: readonly Delivery[]): Concerned {
  const all = deliveries.flatMap(({ command, prepared }) =>
    isRefusal(prepared) ? [] : registry.handlerOf(command).concerns(command.data, prepared),
  );
  return {
    userIds: all.flatMap(({ userIds }) => userIds ?? []),
    sessionIds: all.flatMap(({ sessionIds }) => sessionIds ?? []),
    apiKeyIds: all.flatMap(({ apiKeyIds }) => apiKeyIds ?? []),
    approvalIds: approvalsIn(deliveries.map(({ command }) => command)),
    superAdmins: all.some(({ superAdmins }) => superAdmins),
  };
}

/** The users whose events these commands may give, so that their partitions are locked beforehand. */
export function eventSubjects(registry: Registry, deliveries: readonly Delivery[]): number[] {
  return deliveries.flatMap(({ command }) => registry.handlerOf(command).eventOf?.(command.data) ?? []);
}

/** The commands for which an id for a new user is needed. */
export function registrations(registry: Registry, deliveries: readonly Delivery[], nowMs: number): string[] {
  return deliveries.flatMap(({ command, prepared }) =>
    !isRefusal(prepared) &&
    registry.handlerOf(command).newUserWhen === prepared.kind &&
    command.deadlineMs >= nowMs
      ? [command.id]
      : [],
  );
}
