import {
  ACTION_RULES,
  type ApprovalDecision,
  type ApprovalState,
  type Idempotency,
  refuse,
} from '@cowrie/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type ApproveContext, hashOfRequest } from '../../auth/acts/asking.ts';
import type { ActorCall } from '../../auth/guard.ts';
import { isOfNetworks } from '../../auth/limits/allowed-networks.ts';
import { throughOf } from '../../auth/through.ts';
import type { Bus, RequestContext } from '../../bus/bus.ts';
import type { RouteDeps } from '../../deps.ts';
import { parseJsonBody } from '../../http/body/json.ts';
import type { RouteAnswer } from '../../http/route/route.ts';
import { type EdgeRefusal, type Held, type Outcome, succeed } from '../../outcome.ts';

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
 * Does the operation that waits, through its own route, with the rights and the state of now. The service that applies it decides whether the
 * approval is open, is the one that the approver saw, and was requested by somebody else.
 */
export async function approveAct(
  app: FastifyInstance,
  deps: RouteDeps,
  { approval, requestHash }: { approval: ApprovalState; requestHash: string },
  { request, call, idempotency }: Approving,
): Promise<Outcome<RouteAnswer> | Held> {
  const { action, method, path, request: body } = approval;
  const allowed = await deps.guard.rightsOf(request, call, 0)({ role: ACTION_RULES[action].by.role });
  if (!allowed.ok) return allowed;
  const isTooNew = await hasNewRole(deps, allowed.value, { call, approval });
  if (!isTooNew.ok) return isTooNew;
  if (isTooNew.value)
    return refuse('approver_too_new', 'You have had the role for too short a time to approve.');
  const found = app.acts.find(method, path);
  if (!found || hashOfRequest({ method, path, body }) !== approval.requestHash)
    return refuse('approval_changed', 'The waiting request is no longer valid.');
  const bound = await boundOf(deps, allowed.value, { request, approval });
  if (!bound.ok) return bound;
  const { context, withdrawn } = bound.value;
  let isReplayed = false;
  const act: ApproveContext = {
    ...({ kind: 'approve', id: approval.id, requestHash, withdrawn } satisfies ApprovalDecision),
    idempotency,
    secrets:
      idempotency === null ? undefined : deps.deriveSecrets(secretText(context, approval, idempotency)),
    onReply: ({ replayed }) => (isReplayed = replayed),
  };
  const given = { params: found.params, body: parseJsonBody(textOf(body), APPROVED_TOKENS_MAX) };
  const done = await found.act(given, { ...call, context: { ...context, act } }, idempotency);
  if (!done.ok || !isReplayed) return done;
  const headers = { ...done.value.headers, 'idempotency-replayed': 'true' };
  return succeed({ ...done.value, headers });
}

/** The body was within the limits of its route when it came. */
const APPROVED_TOKENS_MAX = 20_000;
const textOf = (body: ApprovalState['request']): Buffer => Buffer.from(JSON.stringify(body));

const secretText = ({ principal }: RequestContext, { id }: ApprovalState, { key }: Idempotency): string =>
  [principal, id, key].join('\n');

type BoundRequest = { context: RequestContext; withdrawn?: string };

/**
 * The context with the API key and platform of the request, as they are now, in place of the approver's. The user service looks at them in the
 * transaction of the operation; the ledger has no part in that database, so it is told in the command, as with every request.
 */
async function boundOf(
  { bus }: RouteDeps,
  context: RequestContext,
  { request, approval }: { request: FastifyRequest; approval: ApprovalState },
): Promise<Outcome<BoundRequest>> {
  const { id: approvalId, action, requestedBy, platform: platformId, apiKeyId } = approval;
  if (ACTION_RULES[action].service === 'user') return succeed({ context });
  const asked = { approvalId, action, requestedBy, platform: platformId, apiKeyId };
  const standing = await bus.call(context, 'approval.standing', asked);
  if (!standing.ok) return standing;
  const { withdrawn, apiKey: key, platform } = standing.value;
  if (withdrawn !== null) return succeed({ context, withdrawn });
  if (key?.allowedNetworks && !isOfNetworks(request.ip, key.allowedNetworks))
    return refuse('network_not_allowed', 'The API key of the request is not allowed from your network.');
  const through = key || platform ? { through: throughOf({ platform, key, spending: [] }) } : {};
  return succeed({ context: { ...context, apiKeyId, ...through } });
}

async function hasNewRole(
  { bus, now, approverMinHours }: RouteDeps,
  context: RequestContext,
  { call: { actor }, approval }: { call: ActorCall; approval: ApprovalState },
): Promise<Outcome<boolean>> {
  if (approverMinHours === 0 || actor.kind !== 'user') return succeed(false);
  const since = await bus.call(context, 'user.roles-since', { userId: actor.userId });
  if (!since.ok) return since;
  const { adminSinceMs, superAdminSinceMs } = since.value;
  const sinceMs = ACTION_RULES[approval.action].by.role === 'SUPERADMIN' ? superAdminSinceMs : adminSinceMs;
  return succeed(sinceMs === null || now() - sinceMs < approverMinHours * 3_600_000);
}
