import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Bus, RequestContext } from '../../bus/bus.ts';
import type { RouteDeps } from '../../deps.ts';
import { addGuardedRoute, type RouteAnswer } from '../../http/route/route.ts';
import { type Outcome, type PendingApproval, succeed } from '../../outcome.ts';
import { answerResult, recordMovements } from '../record-movements.ts';
import { findParties } from './find-parties.ts';
import { mapErrorPaths, type Operation, type OperationSubject, type PartiesWithLegs } from './operation.ts';

export function addOperationRoute<P extends z.ZodType, B extends z.ZodType>(
  app: FastifyInstance,
  { bus, guard, readYourWrites }: RouteDeps,
  operation: Operation<P, B>,
): void {
  addGuardedRoute(
    app,
    guard,
    operation,
    async (input, { actor, context }): Promise<Outcome<RouteAnswer> | PendingApproval> => {
      const known = operation.partiesOf?.(input) ?? null;
      const about = known ? undefined : operation.subjectOf?.(input);
      const sides = about ? await findPartiesOfOne(bus, context, about) : succeed(known);
      if (!sides.ok) return sides;
      const planned = operation.plan(input, actor, sides.value);
      if (!planned.ok) return planned;
      const { name, data, toAnswer, pathOf } = planned.value;
      const { idempotency } = input;
      // The cast names one command, because TypeScript cannot match the name with its data through the union.
      const done = await bus.call(context, name as 'coins.burn', data as never, { idempotency });
      if (!done.ok && done.code === 'held') return done;
      const outcome = mapErrorPaths(done, pathOf);
      if (!outcome.ok) return outcome;
      const { status, body, moved } = toAnswer(outcome.value.data as never);
      if (moved) await recordMovements(readYourWrites, [moved]);
      return answerResult(status, body, outcome.value.replayed);
    },
  );
}

/** A missing record gives null: the ledger refuses it, after it has checked the idempotency key. */
async function findPartiesOfOne(
  bus: Bus,
  context: RequestContext,
  about: OperationSubject,
): Promise<Outcome<PartiesWithLegs | null>> {
  if ('groupId' in about) return (await findParties(bus, context, [about]))(about);
  if ('holdId' in about) {
    const found = await bus.call(context, 'hold.get', about);
    if (found.ok) return succeed(found.value.hold);
    return found.code === 'hold_not_found' ? succeed(null) : found;
  }
  const found = await bus.call(context, 'transaction.get', about);
  if (found.ok) return succeed(found.value.transaction);
  return found.code === 'transaction_not_found' ? succeed(null) : found;
}
