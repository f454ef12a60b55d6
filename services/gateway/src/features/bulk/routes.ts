import { LIMITS, OPERATIONS, operationOf, PROBLEMS, refuse } from '@cowrie/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type CoinMovement, recordMovements } from '../../api/record-movements.ts';
import { takesKey } from '../../auth/api-key-header.ts';
import type { ActorCall, Guard } from '../../auth/guard.ts';
import { createTally } from '../../auth/limits/tally.ts';
import type { RouteDeps } from '../../deps.ts';
import { EMPTY_BODY, type ParsedBody } from '../../http/body/json.ts';
import type { ParsedQuery } from '../../http/body/query-string.ts';
import { problemBody, sendProblem } from '../../http/problem.ts';
import { refusalListId } from '../../http/refusals/refusal-list.ts';
import { documentation } from '../../http/route/documentation.ts';
import { pendingApprovalBody } from '../../http/route/pending-approval.ts';
import { NoInput } from '../../http/route/validate.ts';
import { type EdgeRefusal, succeed } from '../../outcome.ts';
import { applyOperations, catchUnexpected } from './apply-operations.ts';
import { checkOperation, findOperation } from './check-operation.ts';
import { openEnvelope, type SentOperation } from './envelope.ts';
import * as examples from './examples.ts';
import { type PlannedOperation, planOperations } from './plan-operations.ts';
import { documentedBody, documentedResults, type Operations } from './schemas.ts';

const FULL = {
  full: refuse('unavailable', 'The gateway is overloaded; try again.'),
  'caller full': refuse('rate_limited', 'Too many of your operations are running; try again.'),
} as const;

type BulkResult = { status: number; body: unknown };

/** Each operation is checked and answered like its single call. */
export function bulkRoute(app: FastifyInstance, deps: RouteDeps, operations: Operations): void {
  const { guard } = deps;
  const running = createTally(LIMITS.bulkOperations);
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
        'Takes up to 1,000 operations. Each needs the rights of its single call, and has its own idempotency key and its own result. A refused operation does not stop the others.',
      params: NoInput,
      query: NoInput,
      body: documentedBody(operations),
      answers: { 200: documentedResults(operations) },
      answerNote: 'Each result is the answer to its operation.',
    }),
    config: { calls, refusalListId: refusalListId('applyBulk'), bodyTokensMax: LIMITS.bulkTokensMax },
    bodyLimit: LIMITS.largeBodyBytes,
    onRequest: async (request, reply) => {
      const admitted = await guard.admit(request, OPERATIONS.applyBulk);
      if (!admitted.ok) return sendProblem(reply, admitted);
      request.call = admitted.value;
    },
    handler: async (request, reply) => {
      const { call } = request;
      if (!call) throw new Error('a request came past the guard');
      // Only the gateway's own parsers set both (see parsers.ts).
      const query = request.query as ParsedQuery;
      const body = (request.body ?? EMPTY_BODY) as ParsedBody;
      const sent = openEnvelope({ query, body });
      if (!sent.ok) return sendProblem(reply, sent);
      const counted = await guard.countOperations(request, call, sent.value.length);
      if (!counted.ok) return sendProblem(reply, counted);
      const bounds = [{ of: call.context.principal, max: LIMITS.bulkOperationsPerCaller }];
      const added = running.add(bounds, sent.value.length);
      if (added !== 'added') return sendProblem(reply, FULL[added]);
      try {
        return reply.send({
          results: await runOperations(deps, operations, { request, call, sent: sent.value }),
        });
      } finally {
        running.remove(bounds, sent.value.length);
      }
    },
  });
}

async function runOperations(
  { bus, guard, readYourWrites, now }: RouteDeps,
  operations: Operations,
  { request, call, sent }: { request: FastifyRequest; call: ActorCall; sent: readonly SentOperation[] },
): Promise<BulkResult[]> {
  const deadlineAtMs = now() + LIMITS.commandDeadlineMs;
  const results: BulkResult[] = [];
  const moved: CoinMovement[] = [];
  const noteRefusal = (index: number, refusal: EdgeRefusal): void => {
    results[index] = { status: PROBLEMS[refusal.code].status, body: problemBody(refusal, request.id) };
  };

  const rights = guard.rightsOf(request, call, countKeyed(sent, operations));
  const addPolicies = addPoliciesOnce(guard);
  const checked = await Promise.all(
    sent.map((one) => checkOperation(one, operations, { rights, addPolicies })),
  );
  const valid = checked.flatMap((one, index) => {
    if (one.ok) return [{ ...one.value, index }];
    noteRefusal(index, one);
    return [];
  });
  const planned: PlannedOperation[] = [];
  for (const { index, plan } of await planOperations(bus, call, valid)) {
    if (plan.ok) planned.push(plan.value);
    else noteRefusal(index, plan);
  }
  const { context } = call;
  const onError = (error: unknown): void =>
    request.log.error({ err: error }, 'an operation of a bulk failed unexpectedly');
  const bulkCall = { bus, context, now, deadlineAtMs, onError };
  for (const { operation, outcome } of await applyOperations(bulkCall, planned)) {
    if (!outcome.ok && outcome.code === 'held') {
      results[operation.index] = { status: 202, body: pendingApprovalBody(outcome) };
      continue;
    }
    const answer = outcome.ok
      ? catchUnexpected(bulkCall, () => succeed(operation.plan.toAnswer(outcome.value.data as never)))
      : outcome;
    if (!answer.ok) {
      noteRefusal(operation.index, answer);
      continue;
    }
    const { moved: one, ...shown } = answer.value;
    results[operation.index] = shown;
    if (one) moved.push(one);
  }
  await recordMovements(readYourWrites, moved);
  return results;
}

function addPoliciesOnce(guard: Guard): Guard['addPolicies'] {
  let found: ReturnType<Guard['addPolicies']> | undefined;
  return async (context, request) => {
    found ??= guard.addPolicies(context, request);
    const first = await found;
    if (!first.ok || first.value.act?.kind !== 'ask') return first;
    return succeed({ ...context, act: { ...first.value.act, request } });
  };
}

function countKeyed(sent: readonly SentOperation[], operations: Operations): number {
  return sent.filter(({ value }) => {
    const operation = findOperation(value, operations);
    return operation !== undefined && takesKey(operationOf(operation.operationId));
  }).length;
}
