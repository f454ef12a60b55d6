import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Bus, RequestContext } from '../../bus/bus.ts';
import type { RouteDeps } from '../../deps.ts';
import { guardedRoute, type RouteAnswer } from '../../http/route/route.ts';
import { type Held, type Outcome, succeed } from '../../outcome.ts';
import { answerDone, noteMoved } from '../moved.ts';
import { lookUp } from './look-up.ts';
import { type About, type Between, type Operation, withPaths } from './operation.ts';

/** The route of one operation. */
export function operationRoute<P extends z.ZodType, B extends z.ZodType>(
  app: FastifyInstance,
  { bus, guard, readYourWrites }: RouteDeps,
  operation: Operation<P, B>,
): void {
  guardedRoute(
    app,
    guard,
    operation,
    async (asked, { actor, context }): Promise<Outcome<RouteAnswer> | Held> => {
      const known = operation.known?.(asked) ?? null;
      const about = known ? undefined : operation.about?.(asked);
      const sides = about ? await sidesOf(bus, context, about) : succeed(known);
      if (!sides.ok) return sides;
      const planned = operation.plan(asked, actor, sides.value);
      if (!planned.ok) return planned;
      const { name, data, show, pathOf } = planned.value;
      const { idempotency } = asked;
      // One of its names with the data of it: any that may be an act will do for TypeScript.
      const done = await bus.call(context, name as 'coins.burn', data as never, { idempotency });
      if (!done.ok && done.code === 'held') return done;
      const outcome = withPaths(done, pathOf);
      if (!outcome.ok) return outcome;
      const { status, body, moved } = show(outcome.value.data as never);
      if (moved) await noteMoved(readYourWrites, [moved]);
      return answerDone(status, body, outcome.value.replayed);
    },
  );
}

/** Of one the query that shows it does. Of what is not there the ledger will say so, after it has looked whether the key was used. */
async function sidesOf(bus: Bus, context: RequestContext, about: About): Promise<Outcome<Between | null>> {
  if ('groupId' in about) return (await lookUp(bus, context, [about]))(about);
  if ('holdId' in about) {
    const found = await bus.call(context, 'hold.get', about);
    if (found.ok) return succeed(found.value.hold);
    return found.code === 'hold_not_found' ? succeed(null) : found;
  }
  const found = await bus.call(context, 'transaction.get', about);
  if (found.ok) return succeed(found.value.transaction);
  return found.code === 'transaction_not_found' ? succeed(null) : found;
}
