import { LIMITS, OPERATIONS, operationOf, PROBLEMS, refuse } from '@cowrie/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Moved, noteMoved } from '../../api/moved.ts';
import { takesKey } from '../../auth/given-key.ts';
import type { ActorCall, Guard } from '../../auth/guard.ts';
import { createTally } from '../../auth/limits/tally.ts';
import type { RouteDeps } from '../../deps.ts';
import { EMPTY_BODY, type ParsedBody } from '../../http/body/json.ts';
import type { ParsedQuery } from '../../http/body/query-string.ts';
import { problemBody, sendProblem } from '../../http/problem.ts';
import { refusedAs } from '../../http/refusals/listed.ts';
import { documentation } from '../../http/route/documentation.ts';
import { heldBody } from '../../http/route/held.ts';
import { NoInput } from '../../http/route/validate.ts';
import { type EdgeRefusal, succeed } from '../../outcome.ts';
import { applyOperations, unlessThrown } from './apply-operations.ts';
import { checkOperation, operationIn } from './check-operation.ts';
import { openEnvelope, type Sent } from './envelope.ts';
import * as examples from './examples.ts';
import { type Planned, planOperations } from './plan-operations.ts';
import { documentedBody, documentedResults, type Operations } from './schemas.ts';

const FULL = {
  full: refuse('unavailable', 'The gateway is overloaded; try again.'),
  'caller full': refuse('rate_limited', 'You have too many operations under way at once; try again.'),
} as const;

type Shown = { status: number; body: unknown };

/** Many operations in one request: each is the same request as its single call, and answered like it. */
export function bulkRoute(app: FastifyInstance, deps: RouteDeps, operations: Operations): void {
  const { guard } = deps;
  const underWay = createTally(LIMITS.bulkOperations);
  const { method, path, calls } = OPERATIONS.applyBulk;
  app.route({
    method,
    url: path,
    schema: documentation({
      operationId: 'applyBulk',
      tag: 'Coins',
      examples: examples.bulk,
      summary: 'Send many operations in one request',
      description:
        'Up to 1,000 operations. Each needs the rights of its single call, has an idempotency key of its own and is answered alone: that one is refused stops no other.',
      params: NoInput,
      query: NoInput,
      body: documentedBody(operations),
      answers: { 200: documentedResults(operations) },
      answerNote: 'Each result is the answer to its operation.',
    }),
    config: { calls, refusedAs: refusedAs('applyBulk'), bodyTokensMax: LIMITS.bulkTokensMax },
    bodyLimit: LIMITS.largeBodyBytes,
    onRequest: async (request, reply) => {
      const admitted = await guard.admit(request, OPERATIONS.applyBulk);
      if (!admitted.ok) return sendProblem(reply, admitted);
      request.call = admitted.value;
    },
    handler: async (request, reply) => {
      const { call } = request;
      if (!call) throw new Error('a request came past the guard');
      // Both are set by our own parsers alone (see parsers.ts).
      const query = request.query as ParsedQuery;
      const body = (request.body ?? EMPTY_BODY) as ParsedBody;
      const sent = openEnvelope({ query, body });
      if (!sent.ok) return sendProblem(reply, sent);
      const counted = await guard.countOperations(request, call, sent.value.length);
      if (!counted.ok) return sendProblem(reply, counted);
      const bounds = [{ of: call.context.principal, max: LIMITS.bulkOperationsPerCaller }];
      const added = underWay.add(bounds, sent.value.length);
      if (added !== 'added') return sendProblem(reply, FULL[added]);
      try {
        return reply.send({
          results: await resultsOf(deps, operations, { request, call, sent: sent.value }),
        });
      } finally {
        underWay.remove(bounds, sent.value.length);
      }
    },
  });
}

async function resultsOf(
  { bus, guard, readYourWrites, now }: RouteDeps,
  operations: Operations,
  { request, call, sent }: { request: FastifyRequest; call: ActorCall; sent: readonly Sent[] },
): Promise<Shown[]> {
  const deadlineAtMs = now() + LIMITS.commandDeadlineMs;
  const results: Shown[] = [];
  const moved: Moved[] = [];
  const noteRefusal = (index: number, refusal: EdgeRefusal): void => {
    results[index] = { status: PROBLEMS[refusal.code].status, body: problemBody(refusal, request.id) };
  };

  const rights = guard.rightsOf(request, call, keyedIn(sent, operations));
  const asked = onceAsking(guard);
  const checked = await Promise.all(sent.map((one) => checkOperation(one, operations, { rights, asked })));
  const good = checked.flatMap((one, index) => {
    if (one.ok) return [{ ...one.value, index }];
    noteRefusal(index, one);
    return [];
  });
  const planned: Planned[] = [];
  for (const { index, plan } of await planOperations(bus, call, good)) {
    if (plan.ok) planned.push(plan.value);
    else noteRefusal(index, plan);
  }
  const { context } = call;
  const onError = (error: unknown): void =>
    request.log.error({ err: error }, 'an operation of a bulk failed');
  const asking = { bus, context, now, deadlineAtMs, onError };
  for (const { operation, done } of await applyOperations(asking, planned)) {
    if (!done.ok && done.code === 'held') {
      results[operation.index] = { status: 202, body: heldBody(done) };
      continue;
    }
    const answer = done.ok
      ? unlessThrown(asking, () => succeed(operation.plan.show(done.value.data as never)))
      : done;
    if (!answer.ok) {
      noteRefusal(operation.index, answer);
      continue;
    }
    const { moved: one, ...shown } = answer.value;
    results[operation.index] = shown;
    if (one) moved.push(one);
  }
  await noteMoved(readYourWrites, moved);
  return results;
}

/** One look at the policies, whatever number of operations needs it. */
function onceAsking(guard: Guard): Guard['asking'] {
  let found: ReturnType<Guard['asking']> | undefined;
  return async (context, request) => {
    found ??= guard.asking(context, request);
    const first = await found;
    if (!first.ok || first.value.act?.kind !== 'ask') return first;
    return succeed({ ...context, act: { ...first.value.act, request } });
  };
}

/** How many of them take the API key. */
function keyedIn(sent: readonly Sent[], operations: Operations): number {
  return sent.filter(({ value }) => {
    const operation = operationIn(value, operations);
    return operation !== undefined && takesKey(operationOf(operation.operationId));
  }).length;
}
