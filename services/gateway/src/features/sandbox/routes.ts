import { CLOCK, LIMITS } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { exactlyOne } from '../../api/coins.ts';
import { at } from '../../api/examples.ts';
import { TimeText } from '../../api/inputs.ts';
import type { RouteDeps } from '../../deps.ts';
import { addUserRoute } from '../../http/route/route.ts';
import { succeed } from '../../outcome.ts';
import { areListsCurrent } from './are-lists-current.ts';
import { addDuration, DURATION } from './duration.ts';

const tag = 'Sandbox';
const SANDBOX_ONLY = 'Only with the setting `SANDBOX_CLOCK`; otherwise the answer is 404.';

const { clockAdvanceDays } = LIMITS;
const AdvanceBody = exactlyOne(
  z.strictObject({
    to: TimeText.optional().meta({
      description: `Later than the clock's time, by at most ${clockAdvanceDays} days`,
    }),
    by: z
      .string()
      .regex(DURATION, 'must be an ISO 8601 duration, such as P30D')
      .optional()
      .meta({ description: 'An ISO 8601 duration. Months and years are calendar months and years' }),
  }),
  'to',
  'by',
);

export function sandboxRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { bus, guard } = deps;
  addUserRoute(app, guard, {
    tag,
    operationId: 'getClock',
    examples: { answers: { 200: { now: at(9), status: 'IDLE' } } },
    summary: 'Read the test clock',
    description: `The time that coins move by: it sets \`createdAt\` and what falls due. ${SANDBOX_ONLY}`,
    answers: { 200: CLOCK.public },
    answerHeaders: ['Cowrie-Sandbox'],
    async handle(_asked, { context }) {
      const found = await bus.call(context, 'sandbox-clock.get', {});
      if (!found.ok) return found;
      const { clock, seen } = found.value;
      const { nowMs } = clock;
      const isIdle =
        clock.status === 'IDLE' && (!seen || (await areListsCurrent(deps, context, { seen, nowMs })));
      return succeed({ status: 200, body: CLOCK.toPublic({ nowMs, status: isIdle ? 'IDLE' : 'RUNNING' }) });
    },
  });

  addUserRoute(app, guard, {
    tag,
    operationId: 'advanceClock',
    examples: { body: { by: 'P30D' }, answers: { 202: { now: at(9), status: 'RUNNING' } } },
    summary: 'Advance the test clock',
    description: `Work that falls due meanwhile is done in the order of its time. Then the clock is IDLE again, and every list shows the results. You can advance the clock again while it runs; \`by\` then counts from its target. ${SANDBOX_ONLY}`,
    body: AdvanceBody,
    answers: { 202: CLOCK.public },
    answerHeaders: ['Cowrie-Sandbox'],
    async handle({ body: { to, by } }, { context }) {
      const found = await bus.call(context, 'sandbox-clock.get', {});
      if (!found.ok) return found;
      const { clock, targetMs } = found.value;
      const toMs = to ?? addDuration(targetMs ?? clock.nowMs, by ?? '');
      const field = to === undefined ? 'by' : 'to';
      const advanced = await bus.call(context, 'sandbox-clock.advance', { toMs, field });
      if (!advanced.ok) return advanced;
      return succeed({ status: 202, body: CLOCK.toPublic(advanced.value.data.clock) });
    },
  });
}
