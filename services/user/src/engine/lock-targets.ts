import { isRefusal, type Refusal, type UserCommand } from '@cowrie/contracts';
import type { LockTargets } from '../identity/lock-users.ts';
import type { PreparedCommand } from './feature.ts';
import type { Registry } from './registry.ts';
import { approvalsIn } from './second-person.ts';

export type Delivery = {
  command: UserCommand;
  prepared: PreparedCommand | Refusal;
  isAhead?: boolean | undefined;
};

/** Commands that are refused already lock nobody. */
export function collectLockTargets(registry: Registry, deliveries: readonly Delivery[]): LockTargets {
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

export function eventSubjects(registry: Registry, deliveries: readonly Delivery[]): number[] {
  return deliveries.flatMap(({ command }) => registry.handlerOf(command).eventOf?.(command.data) ?? []);
}

export function findRegistrations(
  registry: Registry,
  deliveries: readonly Delivery[],
  nowMs: number,
): string[] {
  return deliveries.flatMap(({ command, prepared }) =>
    !isRefusal(prepared) &&
    registry.handlerOf(command).newUserWhen === prepared.kind &&
    command.deadlineMs >= nowMs
      ? [command.id]
      : [],
  );
}
