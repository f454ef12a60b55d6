import {
  ACTION_RULES,
  type ApprovalDecision,
  type ApprovalState,
  type Idempotency,
  refuse,
} from '@cowrie/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type ExecutionContext, hashOfRequest } from '../../auth/approvals/approval-part.ts';
import { createThrough } from '../../auth/command-bounds.ts';
import type { ActorCall } from '../../auth/guard.ts';
import { isInNetworks } from '../../auth/limits/allowed-networks.ts';
import type { Bus, RequestContext } from '../../bus/bus.ts';
import type { RouteDeps } from '../../deps.ts';
import { parseJsonBody } from '../../http/body/json.ts';
import type { RouteAnswer } from '../../http/route/route.ts';
import { type EdgeRefusal, type Outcome, type PendingApproval, succeed } from '../../outcome.ts';
import { findApproverTimes } from './approver-times.ts';

/** Either service may have the approval. When one cannot be reached, its failure is returned. */
export async function findApproval(
  bus: Bus,
  context: RequestContext,
  approvalId: string,
): Promise<Outcome<ApprovalState>> {
  const replies = await Promise.all(
    (['ledger', 'user'] as const).map((service) =>
      bus.call(context, 'approval.get', { approvalId }, { service }),
    ),
  );
  let refusal: EdgeRefusal | null = null;
  for (const reply of replies) {
    if (reply.ok) return succeed(reply.value.approval);
    if (refusal === null || reply.code !== 'not_found') refusal = reply;
  }
  return refusal ?? refuse('not_found', `There is no approval ${approvalId}.`);
}

type ApprovalCall = { request: FastifyRequest; call: ActorCall; idempotency: Idempotency | null };

/**
 * Uses the operation's own route, with the approver's present rights. The service that executes it decides whether the
 * approval is open, is the one that the approver saw, and was requested by somebody else.
 */
export async function executeApproval(
  app: FastifyInstance,
  deps: RouteDeps,
  { approval, requestHash }: { approval: ApprovalState; requestHash: string },
  { request, call, idempotency }: ApprovalCall,
): Promise<Outcome<RouteAnswer> | PendingApproval> {
  const { action, method, path, request: body } = approval;
  const allowed = await deps.guard.rightsOf(request, call, 0)({ role: ACTION_RULES[action].by.role });
  if (!allowed.ok) return allowed;
  const isTooNew = await hasNewRole(deps, allowed.value, { call, approval });
  if (!isTooNew.ok) return isTooNew;
  if (isTooNew.value)
    return refuse('approver_too_new', 'You have had the role for too short a time to approve.');
  const route = app.acts.find(method, path);
  if (!route || hashOfRequest({ method, path, body }) !== approval.requestHash)
    return refuse('approval_changed', 'The waiting request is no longer valid.');
  const bound = await bindToRequest(deps, allowed.value, { request, approval });
  if (!bound.ok) return bound;
  const { context, withdrawn } = bound.value;
  let isReplayed = false;
  const act: ExecutionContext = {
    ...({ kind: 'approve', id: approval.id, requestHash, withdrawn } satisfies ApprovalDecision),
    idempotency,
    secrets:
      idempotency === null ? undefined : deps.deriveSecrets(secretText(context, approval, idempotency)),
    onReply: ({ replayed }) => (isReplayed = replayed),
  };
  const input = { params: route.params, body: parseJsonBody(textOf(body), APPROVED_TOKENS_MAX) };
  const done = await route.run(input, { ...call, context: { ...context, act } }, idempotency);
  if (!done.ok || !isReplayed) return done;
  const headers = { ...done.value.headers, 'idempotency-replayed': 'true' };
  return succeed({ ...done.value, headers });
}

/** The body was within its route's limit when it was requested. */
const APPROVED_TOKENS_MAX = 20_000;
const textOf = (body: ApprovalState['request']): Buffer => Buffer.from(JSON.stringify(body));

const secretText = ({ principal }: RequestContext, { id }: ApprovalState, { key }: Idempotency): string =>
  [principal, id, key].join('\n');

type RequestBounds = { context: RequestContext; withdrawn?: string };

/**
 * Uses the API key and platform of the request as they are now. The user service checks them in the operation's
 * transaction. The ledger cannot read that database, so they travel in the command, as with every request.
 */
async function bindToRequest(
  { bus }: RouteDeps,
  context: RequestContext,
  { request, approval }: { request: FastifyRequest; approval: ApprovalState },
): Promise<Outcome<RequestBounds>> {
  const { id: approvalId, action, requestedBy, platform: platformId, apiKeyId } = approval;
  if (ACTION_RULES[action].service === 'user') return succeed({ context });
  const asked = { approvalId, action, requestedBy, platform: platformId, apiKeyId };
  const standing = await bus.call(context, 'approval.standing', asked);
  if (!standing.ok) return standing;
  const { withdrawn, apiKey: key, platform } = standing.value;
  if (withdrawn !== null) return succeed({ context, withdrawn });
  if (key?.allowedNetworks && !isInNetworks(request.ip, key.allowedNetworks))
    return refuse('network_not_allowed', 'The API key of the request is not allowed from your network.');
  const through = key || platform ? { through: createThrough({ platform, key, spending: [] }) } : {};
  return succeed({ context: { ...context, apiKeyId, ...through } });
}

async function hasNewRole(
  deps: RouteDeps,
  context: RequestContext,
  { call: { actor }, approval }: { call: ActorCall; approval: ApprovalState },
): Promise<Outcome<boolean>> {
  if (actor.kind !== 'user') return succeed(false);
  const times = await findApproverTimes(deps, context, actor.userId);
  if (!times.ok) return times;
  const fromMs = times.value[ACTION_RULES[approval.action].by.role];
  return succeed(fromMs === null || deps.now() < fromMs);
}
