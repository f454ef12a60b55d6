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
import { type ActorCall, anonymousContext, type Call, type Guard } from '../../auth/guard.ts';
import { callerNetwork } from '../../auth/limits/networks.ts';
import type { RequestContext } from '../../bus/bus.ts';
import { type EdgeRefusal, type Held, type Outcome, succeed } from '../../outcome.ts';
import { header } from '../../request/headers.ts';
import { isObject } from '../body/is-object.ts';
import { EMPTY_BODY, type ParsedBody } from '../body/json.ts';
import type { ParsedQuery } from '../body/query-string.ts';
import { isTimed } from '../latency/latencies.ts';
import { sendProblem } from '../problem.ts';
import { refusedAs } from '../refusals/listed.ts';
import { sendStream } from '../send-stream.ts';
import { type Acts, mayBeAct, plainBody } from './acts.ts';
import type { RouteAnswer } from './answer.ts';
import { callsOf, type Documented, documentation } from './documentation.ts';
import { heldBody } from './held.ts';
import { idempotencyOf } from './idempotency.ts';
import { routePath } from './path.ts';
import { type Input, type InputSchemas, NoInput, validateInput } from './validate.ts';

export type { RouteAnswer };

/** How large a body may be, where that differs from the other endpoints. */
type BodyLimits = { bytes: number; tokens: number };

type Common<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = Partial<InputSchemas<P, Q, B>> &
  Documented & {
    bodyLimits?: BodyLimits;
    /** The field whose items count as so many requests of the caller. */
    countsItemsOf?: string;
  };

/** The inputs of a route; a type is inferred for each that it declares, and is `NoInput` for the others. */
const inputsOf = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>({
  params = NoInput as z.ZodType as P,
  query = NoInput as z.ZodType as Q,
  body = NoInput as z.ZodType as B,
}: Partial<InputSchemas<P, Q, B>>): InputSchemas<P, Q, B> => ({ params, query, body });

function optionsOf(
  route: Documented & InputSchemas<z.ZodType, z.ZodType, z.ZodType> & { bodyLimits?: BodyLimits },
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
      refusedAs: credential ? null : refusedAs(route.operationId),
      ...(bodyLimits ? { bodyTokensMax: bodyLimits.tokens } : {}),
    },
    ...(bodyLimits ? { bodyLimit: bodyLimits.bytes } : {}),
  };
}

type PublicId = OperationIdOf<{ credential: 'none' }>;
type ActorId = OperationIdOf<{ serviceScope: ServiceScope }>;
type UserId = Exclude<OperationId, PublicId | ActorId | OperationIdOf<{ credential: 'signature' }>>;

type Asked<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = Input<P, Q, B> & {
  idempotency: Idempotency | null;
};

export type UserRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = Common<P, Q, B> & {
  operationId: UserId;
  handle(asked: Asked<P, Q, B>, call: Call): Promise<Outcome<RouteAnswer> | Held>;
};

export type ActorRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = Common<P, Q, B> & {
  operationId: ActorId;
  handle(asked: Asked<P, Q, B>, call: ActorCall): Promise<Outcome<RouteAnswer> | Held>;
};

/** The sender of a public request: `network` is null for this machine's own, `caller` the user of the access token sent along. */
export type Sender = { headers: IncomingHttpHeaders; network: string | null; caller?: UserActor | null };

export type PublicRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = Common<P, Q, B> & {
  operationId: PublicId;
  handle(input: Input<P, Q, B>, context: RequestContext, sender: Sender): Promise<Outcome<RouteAnswer>>;
  /** An access token may be sent along; it must then be a good one of a user. */
  takesToken?: true;
  /** How a refusal is written, where that differs from the other endpoints. */
  adaptRefusal?(refusal: EdgeRefusal): EdgeRefusal;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route asks other services. */
    calls?: readonly CallName[];
    /** Whether it counts how long its answers take. */
    isTimed?: boolean;
  }
  interface FastifyRequest {
    call: ActorCall | null;
  }
  interface FastifyInstance {
    acts: Acts;
  }
}

/** An endpoint for users alone. */
export function userRoute<
  P extends z.ZodType = NoInput,
  Q extends z.ZodType = NoInput,
  B extends z.ZodType = NoInput,
>(app: FastifyInstance, guard: Guard, route: UserRoute<P, Q, B>): void {
  guardedRoute(app, guard, route, (asked, { actor, ...call }) => {
    if (actor.kind !== 'user') throw new Error('a service account came past the guard');
    return route.handle(asked, { caller: actor, ...call });
  });
}

/** An endpoint for users, and for service accounts with the scope of its operation. */
export function actorRoute<
  P extends z.ZodType = NoInput,
  Q extends z.ZodType = NoInput,
  B extends z.ZodType = NoInput,
>(app: FastifyInstance, guard: Guard, route: ActorRoute<P, Q, B>): void {
  guardedRoute(app, guard, route, (asked, call) => route.handle(asked, call));
}

/** An endpoint for whom its operation lets in. The guard decides before the body is read. */
export function guardedRoute<
  P extends z.ZodType = NoInput,
  Q extends z.ZodType = NoInput,
  B extends z.ZodType = NoInput,
>(app: FastifyInstance, guard: Guard, route: Common<P, Q, B>, handle: ActorRoute<P, Q, B>['handle']): void {
  const operation = operationOf(route.operationId);
  const inputs = inputsOf(route);
  const isAct = mayBeAct(route.operationId);
  if (isAct)
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
        const items = itemsIn(request.body, route.countsItemsOf);
        const counted = await guard.countOperations(request, call, items);
        if (!counted.ok) return sendProblem(reply, counted);
      }
      const input = validated(inputs, request);
      if (!input.ok) return sendProblem(reply, input);
      const { method } = operation;
      const path = routePath(operation.path, request.params as Readonly<Record<string, string>>);
      const idempotency = idempotencyOf(call.idempotencyKey, { method, path, body: input.value.body });
      const asking = isAct ? await asAct(guard, request, { call, path }) : succeed(call);
      if (!asking.ok) return sendProblem(reply, asking);
      return send(reply, await handle({ ...input.value, idempotency }, asking.value));
    },
  });
}

const NO_QUERY: ParsedQuery = { values: {}, faults: [] };

/** The call with what policies say of the act that it may be. */
async function asAct(
  guard: Guard,
  request: FastifyRequest,
  { call, path }: { call: ActorCall; path: string },
): Promise<Outcome<ActorCall>> {
  const { method } = request;
  const body = plainBody((request.body as Partial<Record<'value', unknown>> | null)?.value);
  const context = await guard.asking(call.context, { method, path, body });
  return context.ok ? succeed({ ...call, context: context.value }) : context;
}

/** An endpoint for everybody. */
export function publicRoute<
  P extends z.ZodType = NoInput,
  Q extends z.ZodType = NoInput,
  B extends z.ZodType = NoInput,
>(app: FastifyInstance, guard: Guard, route: PublicRoute<P, Q, B>): void {
  const inputs = inputsOf(route);
  app.route({
    ...optionsOf({ ...route, ...inputs }, route.adaptRefusal),
    onRequest: async (request, reply) => {
      const isSignedIn = route.takesToken && header(request.headers, 'authorization') !== null;
      const admitted = isSignedIn ? await guard.admit(request, {}) : await guard.admitAnonymous(request);
      if (!admitted.ok) return sendProblem(reply, admitted);
      request.call = admitted.value;
    },
    handler: async (request, reply) => {
      const input = validated(inputs, request);
      if (!input.ok) return sendProblem(reply, input);
      const caller = request.call?.actor.kind === 'user' ? request.call.actor : null;
      const sender = { headers: request.headers, network: callerNetwork(request), caller };
      const outcome = await route.handle(input.value, anonymousContext(request), sender);
      return send(reply, outcome);
    },
  });
}

/** How many operations a body asks for, before anything is made of it. */
function itemsIn(body: unknown, field: string): number {
  const { kind, value } = (body ?? EMPTY_BODY) as Partial<Record<'kind' | 'value', unknown>>;
  const items = kind === 'parsed' && isObject(value) ? (value as Record<string, unknown>)[field] : undefined;
  return Array.isArray(items) ? items.length : 1;
}

/** The path of a request without its query. */
export function pathOf(request: FastifyRequest): string {
  const [path = ''] = request.url.split('?', 1);
  return path;
}

/** The inputs of a request as its route has them, or what is wrong with them. */
export function validated<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  route: InputSchemas<P, Q, B>,
  request: FastifyRequest,
): Outcome<Input<P, Q, B>> {
  // Both are set by our own parsers alone (see parsers.ts).
  const query = request.query as ParsedQuery;
  const body = (request.body ?? EMPTY_BODY) as ParsedBody;
  return validateInput(route, { params: request.params, query, body });
}

export function send(reply: FastifyReply, outcome: Outcome<RouteAnswer> | Held): FastifyReply {
  if (!outcome.ok && outcome.code === 'held') {
    if (outcome.replayed) reply.header('idempotency-replayed', 'true');
    return reply.code(202).send(heldBody(outcome));
  }
  if (!outcome.ok) return sendProblem(reply, outcome);
  const { status, body, headers } = outcome.value;
  if (body instanceof Readable) return sendStream(reply, { status, headers: headers ?? {} }, body);
  if (headers) reply.headers(headers);
  return reply.code(status).send(body);
}
