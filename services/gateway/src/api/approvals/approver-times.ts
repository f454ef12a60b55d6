import type { RequestContext } from '../../bus/bus.ts';
import type { RouteDeps } from '../../deps.ts';
import { type Outcome, succeed } from '../../outcome.ts';

/** The times from which a user may approve what each role may do; null for a role that the user does not have. */
type ApproverTimes = Record<'ADMIN' | 'SUPERADMIN', number | null>;

export async function findApproverTimes(
  { bus, approverMinHours }: RouteDeps,
  context: RequestContext,
  userId: number,
): Promise<Outcome<ApproverTimes>> {
  if (approverMinHours === 0) return succeed({ ADMIN: 0, SUPERADMIN: 0 });
  const since = await bus.call(context, 'user.roles-since', { userId });
  if (!since.ok) return since;
  const { adminSinceMs, superAdminSinceMs } = since.value;
  const fromMs = (sinceMs: number | null) =>
    sinceMs === null ? null : sinceMs + approverMinHours * 3_600_000;
  return succeed({ ADMIN: fromMs(adminSinceMs), SUPERADMIN: fromMs(superAdminSinceMs) });
}
