import { CLOCK, LIMITS } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { exactlyOne } from '../../api/coins.ts';
import { TimeText } from '../../api/inputs.ts';
import type { RouteDeps } from '../../deps.ts';
import { userRoute } from '../../http/route/route.ts';
import { succeed } from '../../outcome.ts';
import { areListsCurrent } from './are-lists-current.ts';
import { DURATION, later } from './duration.ts';
import * as examples from './examples.ts';

const tag = 'Sandbox';
const ONLY_HERE = 'Only where `SANDBOX_CLOCK` is set; elsewhere it is 404.';

const { clockAdvanceDays } = LIMITS;
const Advance = exactlyOne(
  z.strictObject({
    to: TimeText.optional().meta({ description: `Later than now, by at most ${clockAdvanceDays} days` }),
    by: z
      .string()
      .regex(DURATION, 'must be an ISO 8601 duration, such as P30D')
      .optional()
      .meta({ description: 'An ISO 8601 duration; months and years are those of the calendar' }),
  }),
  'to',
  'by',
);

/** The clock to test with. */
export function sandboxRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { bus, guard } = deps;
  userRoute(app, guard, {
    tag,
    operationId: 'getClock',
    examples: examples.clock,
    summary: 'Read the test clock',
    description: `What time it is for coins: \`createdAt\`, and what falls due. ${ONLY_HERE}`,
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

  userRoute(app, guard, {
    tag,
    operationId: 'advanceClock',
    examples: examples.advance,
    summary: 'Advance the test clock',
    description: `What falls due on the way is done in the order of its time, each at its own moment; then the clock is IDLE again, and every list shows it. While it goes it can be sent further: \`by\` counts from where it goes. ${ONLY_HERE}`,
    body: Advance,
    answers: { 202: CLOCK.public },
    answerHeaders: ['Cowrie-Sandbox'],
    async handle({ body: { to, by } }, { context }) {
      const found = await bus.call(context, 'sandbox-clock.get', {});
      if (!found.ok) return found;
      const { clock, targetMs } = found.value;
      const toMs = to ?? later(targetMs ?? clock.nowMs, by ?? '');
      const field = to === undefined ? 'by' : 'to';
      const advanced = await bus.call(context, 'sandbox-clock.advance', { toMs, field });
      if (!advanced.ok) return advanced;
      return succeed({ status: 202, body: CLOCK.toPublic(advanced.value.data.clock) });
    },
  });
}
