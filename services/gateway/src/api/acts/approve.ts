import { ACT_COMMANDS, ACTS, type ApprovalState, type Idempotency, refuse } from '@cowrie/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hashOfRequest } from '../../auth/acts/asking.ts';
import type { ActorCall } from '../../auth/guard.ts';
import type { Bus, CallName, RequestContext } from '../../bus/bus.ts';
import type { RouteDeps } from '../../deps.ts';
import { parseJsonBody } from '../../http/body/json.ts';
import type { RouteAnswer } from '../../http/route/route.ts';
import { type EdgeRefusal, type Held, type Outcome, succeed } from '../../outcome.ts';

/** What an approval asks other services: it does any act, by the route of it. */
export const APPROVE_CALLS: readonly CallName[] = [
  ...(['approval.get', 'user.roles-since', 'policy.list'] as const),
  ...(['transaction.get', 'group.sides', 'withdrawal.get', 'platform.usage'] as const),
  ...ACT_COMMANDS,
];

/** From the service that has it; a service that cannot be asked may have it. */
export async function findApproval(
  bus: Bus,
  context: RequestContext,
  approvalId: string,
): Promise<Outcome<ApprovalState>> {
  const asked = await Promise.all(
    (['ledger', 'user'] as const).map((service) =>
      bus.call(context, 'approval.get', { approvalId }, { service }),
    ),
  );
  let refused: EdgeRefusal | null = null;
  for (const found of asked) {
    if (found.ok) return succeed(found.value.approval);
    if (refused === null || found.code !== 'not_found') refused = found;
  }
  return refused ?? refuse('not_found', `There is no approval ${approvalId}.`);
}

type Approving = { request: FastifyRequest; call: ActorCall; idempotency: Idempotency | null };

/**
 * Does what waits as who approves it, by the very route of the act: with their rights and the state of now. Whether it is open, is what
 * they saw, and is another's, is decided where it is applied.
 */
export async function approveAct(
  app: FastifyInstance,
  deps: RouteDeps,
  { approval, requestHash }: { approval: ApprovalState; requestHash: string },
  { request, call, idempotency }: Approving,
): Promise<Outcome<RouteAnswer> | Held> {
  const { id, action, method, path, request: body } = approval;
  const rights = deps.guard.rightsOf(request, call, 1);
  const context = await rights(ACTS[action].by);
  if (!context.ok) return context;
  const found = app.acts.find(method, path);
  if (!found || hashOfRequest({ method, path, body }) !== approval.requestHash)
    return refuse('approval_changed', 'What waits cannot be asked for like this any more.');
  const isTooNew = await hasNewRole(deps, context.value, { call, approval });
  if (!isTooNew.ok) return isTooNew;
  const act = { kind: 'approve', id, requestHash, isTooNew: isTooNew.value } as const;
  const text = Buffer.from(JSON.stringify(body));
  const given = { params: found.params, body: parseJsonBody(text, APPROVED_TOKENS_MAX) };
  return found.act(given, { ...call, context: { ...context.value, act } }, idempotency);
}

/** It was within the limits of its route when it came. */
const APPROVED_TOKENS_MAX = 20_000;

async function hasNewRole(
  { bus, now, approverMinHours }: RouteDeps,
  context: RequestContext,
  { call: { actor }, approval }: { call: ActorCall; approval: ApprovalState },
): Promise<Outcome<boolean>> {
  if (approverMinHours === 0 || actor.kind !== 'user') return succeed(false);
  const since = await bus.call(context, 'user.roles-since', { userId: actor.userId });
  if (!since.ok) return since;
  const { adminSinceMs, superAdminSinceMs } = since.value;
  const sinceMs = ACTS[approval.action].by.role === 'SUPERADMIN' ? superAdminSinceMs : adminSinceMs;
  return succeed(sinceMs === null || now() - sinceMs < approverMinHours * 3_600_000);
}
