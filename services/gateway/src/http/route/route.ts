import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import {
  type CallName,
  type Idempotency,
  type OperationId,
  type OperationIdOf,
  operationOf,
  type ServiceScope,
} from '@cowrie/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { UserActor } from '../../auth/actors.ts';
import { type ActorCall, anonymousContext, type Guard, type UserCall } from '../../auth/guard.ts';
import { callerNetwork } from '../../auth/limits/networks.ts';
import type { RequestContext } from '../../bus/bus.ts';
import { type EdgeRefusal, type Outcome, type PendingApproval, succeed } from '../../outcome.ts';
import { header } from '../../request/headers.ts';
import { isObject } from '../body/is-object.ts';
import { EMPTY_BODY, type ParsedBody } from '../body/json.ts';
import type { ParsedQuery } from '../body/query-string.ts';
import { isTimed } from '../latency/latencies.ts';
import { sendProblem } from '../problem.ts';
import { refusalListId } from '../refusals/refusal-list.ts';
import { sendStream } from '../send-stream.ts';
import type { RouteAnswer } from './answer.ts';
import { type ApprovableRoutes, mayNeedApproval, toPlainBody } from './approvable-routes.ts';
import { callsOf, documentation, type RouteDescription } from './documentation.ts';
import { idempotencyOf } from './idempotency.ts';
import { routePath } from './path.ts';
import { pendingApprovalBody } from './pending-approval.ts';
import { type Input, type InputSchemas, NoInput, validateInput } from './validate.ts';

export type { RouteAnswer };

/** Replaces the usual limits of a body. */
type BodyLimits = { bytes: number; tokens: number };

type RouteCommon<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = Partial<
  InputSchemas<P, Q, B>
> &
  RouteDescription & {
    bodyLimits?: BodyLimits;
    /** Each item of this field counts towards the caller's rate limit. */
    countsItemsOf?: string;
  };

const inputsOf = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>({
  params = NoInput as z.ZodType as P,
  query = NoInput as z.ZodType as Q,
  body = NoInput as z.ZodType as B,
}: Partial<InputSchemas<P, Q, B>>): InputSchemas<P, Q, B> => ({ params, query, body });

function optionsOf(
  route: RouteDescription & InputSchemas<z.ZodType, z.ZodType, z.ZodType> & { bodyLimits?: BodyLimits },
  adaptRefusal?: (refusal: EdgeRefusal) => EdgeRefusal,
) {
  const { method, path, credential } = operationOf(route.operationId);
  const { bodyLimits } = route;
  const calls = callsOf(route);
  return {
    method,
    url: path,
    schema: documentation(route),
    config: {
      calls,
      adaptRefusal,
      isTimed: isTimed(calls),
      refusalListId: credential ? null : refusalListId(route.operationId),
      ...(bodyLimits ? { bodyTokensMax: bodyLimits.tokens } : {}),
    },
    ...(bodyLimits ? { bodyLimit: bodyLimits.bytes } : {}),
  };
}

type PublicId = OperationIdOf<{ credential: 'none' }>;
type ActorId = OperationIdOf<{ serviceScope: ServiceScope }>;
type UserId = Exclude<OperationId, PublicId | ActorId | OperationIdOf<{ credential: 'signature' }>>;

type RequestInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = Input<P, Q, B> & {
  idempotency: Idempotency | null;
};

export type UserRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = RouteCommon<
  P,
  Q,
  B
> & {
  operationId: UserId;
  handle(input: RequestInput<P, Q, B>, call: UserCall): Promise<Outcome<RouteAnswer> | PendingApproval>;
};

export type ActorRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = RouteCommon<
  P,
  Q,
  B
> & {
  operationId: ActorId;
  handle(input: RequestInput<P, Q, B>, call: ActorCall): Promise<Outcome<RouteAnswer> | PendingApproval>;
};

/** `network` is null for callers on this machine; `caller` is set if an access token was sent. */
export type Sender = { headers: IncomingHttpHeaders; network: string | null; caller?: UserActor | null };

export type PublicRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = RouteCommon<
  P,
  Q,
  B
> & {
  operationId: PublicId;
  handle(input: Input<P, Q, B>, context: RequestContext, sender: Sender): Promise<Outcome<RouteAnswer>>;
  /** An access token may be sent; it must be a valid one of a user. */
  acceptsToken?: true;
  adaptRefusal?(refusal: EdgeRefusal): EdgeRefusal;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    calls?: readonly CallName[];
    isTimed?: boolean;
  }
  interface FastifyRequest {
    call: ActorCall | null;
  }
  interface FastifyInstance {
    acts: ApprovableRoutes;
  }
}

export function addUserRoute<
  P extends z.ZodType = NoInput,
  Q extends z.ZodType = NoInput,
  B extends z.ZodType = NoInput,
>(app: FastifyInstance, guard: Guard, route: UserRoute<P, Q, B>): void {
  addGuardedRoute(app, guard, route, (input, { actor, ...call }) => {
    if (actor.kind !== 'user') throw new Error('a service account came past the guard');
    return route.handle(input, { caller: actor, ...call });
  });
}

/** Service accounts need the scope of the operation. */
export function addActorRoute<
  P extends z.ZodType = NoInput,
  Q extends z.ZodType = NoInput,
  B extends z.ZodType = NoInput,
>(app: FastifyInstance, guard: Guard, route: ActorRoute<P, Q, B>): void {
  addGuardedRoute(app, guard, route, (asked, call) => route.handle(asked, call));
}

/** The guard decides before the body is read. */
export function addGuardedRoute<
  P extends z.ZodType = NoInput,
  Q extends z.ZodType = NoInput,
  B extends z.ZodType = NoInput,
>(
  app: FastifyInstance,
  guard: Guard,
  route: RouteCommon<P, Q, B>,
  handle: ActorRoute<P, Q, B>['handle'],
): void {
  const operation = operationOf(route.operationId);
  const inputs = inputsOf(route);
  const isApprovable = mayNeedApproval(route.operationId);
  if (isApprovable)
    app.acts.add(route.operationId, async ({ params, body }, call, idempotency) => {
      const input = validateInput(inputs, { params, query: NO_QUERY, body });
      return input.ok ? handle({ ...input.value, idempotency }, call) : input;
    });
  app.route({
    ...optionsOf({ ...route, ...inputs }),
    onRequest: async (request, reply) => {
      const admitted = await guard.admit(request, operation);
      if (!admitted.ok) return sendProblem(reply, admitted);
      request.call = admitted.value;
    },
    handler: async (request, reply) => {
      const { call } = request;
      if (!call) throw new Error('a request came past the guard');
      if (route.countsItemsOf !== undefined) {
        const items = countItems(request.body, route.countsItemsOf);
        const counted = await guard.countOperations(request, call, items);
        if (!counted.ok) return sendProblem(reply, counted);
      }
      const input = validateRequest(inputs, request);
      if (!input.ok) return sendProblem(reply, input);
      const { method } = operation;
      const path = routePath(operation.path, request.params as Readonly<Record<string, string>>);
      const idempotency = idempotencyOf(call.idempotencyKey, { method, path, body: input.value.body });
      const checked = isApprovable
        ? await addApprovalPolicies(guard, request, { call, path })
        : succeed(call);
      if (!checked.ok) return sendProblem(reply, checked);
      return send(reply, await handle({ ...input.value, idempotency }, checked.value));
    },
  });
}

const NO_QUERY: ParsedQuery = { values: {}, faults: [] };

async function addApprovalPolicies(
  guard: Guard,
  request: FastifyRequest,
  { call, path }: { call: ActorCall; path: string },
): Promise<Outcome<ActorCall>> {
  const { method } = request;
  const body = toPlainBody((request.body as Partial<Record<'value', unknown>> | null)?.value);
  const context = await guard.addPolicies(call.context, { method, path, body });
  return context.ok ? succeed({ ...call, context: context.value }) : context;
}

export function addPublicRoute<
  P extends z.ZodType = NoInput,
  Q extends z.ZodType = NoInput,
  B extends z.ZodType = NoInput,
>(app: FastifyInstance, guard: Guard, route: PublicRoute<P, Q, B>): void {
  const inputs = inputsOf(route);
  app.route({
    ...optionsOf({ ...route, ...inputs }, route.adaptRefusal),
    onRequest: async (request, reply) => {
      const isSignedIn = route.acceptsToken && header(request.headers, 'authorization') !== null;
      const admitted = isSignedIn ? await guard.admit(request, {}) : await guard.admitAnonymous(request);
      if (!admitted.ok) return sendProblem(reply, admitted);
      request.call = admitted.value;
    },
    handler: async (request, reply) => {
      const input = validateRequest(inputs, request);
      if (!input.ok) return sendProblem(reply, input);
      const caller = request.call?.actor.kind === 'user' ? request.call.actor : null;
      const sender = { headers: request.headers, network: callerNetwork(request), caller };
      const outcome = await route.handle(input.value, anonymousContext(request), sender);
      return send(reply, outcome);
    },
  });
}

/** Items are counted before the body is validated. */
function countItems(body: unknown, field: string): number {
  const { kind, value } = (body ?? EMPTY_BODY) as Partial<Record<'kind' | 'value', unknown>>;
  const items = kind === 'parsed' && isObject(value) ? (value as Record<string, unknown>)[field] : undefined;
  return Array.isArray(items) ? items.length : 1;
}

export function pathOf(request: FastifyRequest): string {
  const [path = ''] = request.url.split('?', 1);
  return path;
}

export function validateRequest<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  route: InputSchemas<P, Q, B>,
  request: FastifyRequest,
): Outcome<Input<P, Q, B>> {
  // Only the gateway's own parsers set both (see parsers.ts).
  const query = request.query as ParsedQuery;
  const body = (request.body ?? EMPTY_BODY) as ParsedBody;
  return validateInput(route, { params: request.params, query, body });
}

export function send(reply: FastifyReply, outcome: Outcome<RouteAnswer> | PendingApproval): FastifyReply {
  if (!outcome.ok && outcome.code === 'held') {
    if (outcome.replayed) reply.header('idempotency-replayed', 'true');
    return reply.code(202).send(pendingApprovalBody(outcome));
  }
  if (!outcome.ok) return sendProblem(reply, outcome);
  const { status, body, headers } = outcome.value;
  if (body instanceof Readable) return sendStream(reply, { status, headers: headers ?? {} }, body);
  if (headers) reply.headers(headers);
  return reply.code(status).send(body);
}
