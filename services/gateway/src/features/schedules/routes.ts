import { refuse, SCHEDULE } from '@cowrie/contracts';
import { uuidv7 } from '@cowrie/telemetry';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { receiverOf } from '../../api/coins.ts';
import { AMOUNT_PROBLEMS, PathUuid } from '../../api/inputs.ts';
import { answerDone } from '../../api/moved.ts';
import { hasRole } from '../../auth/roles.ts';
import type { RouteDeps } from '../../deps.ts';
import { userRoute } from '../../http/route/route.ts';
import { succeed } from '../../outcome.ts';
import * as examples from './examples.ts';
import { scheduleListRoutes } from './list-routes.ts';
import { ScheduleBody } from './schemas.ts';

const tag = 'Schedules';
const OfOne = z.strictObject({ id: PathUuid });

/** Coins that users send at a time of later. No platform makes or changes one for its user: it would go on without them. */
export function scheduleRoutes(app: FastifyInstance, deps: RouteDeps): void {
  createRoute(app, deps);
  for (const step of STEPS) stepRoute(app, deps, step);
  scheduleListRoutes(app, deps);
  cancelByAdministratorRoute(app, deps);
  readRoute(app, deps);
}

function createRoute(app: FastifyInstance, { bus, guard }: RouteDeps): void {
  userRoute(app, guard, {
    tag,
    operationId: 'createSchedule',
    examples: examples.create,
    summary: 'Schedule a payment, once or repeatedly',
    description:
      'Makes a schedule, which sends your coins at `startsAt` and then again each `every`: a TRANSFER to a user, a PURCHASE to a treasury. Nothing moves and nothing is set aside before.',
    body: ScheduleBody,
    answers: { 201: SCHEDULE.public },
    problems: [...AMOUNT_PROBLEMS, 'treasury_not_found'],
    async handle({ body, idempotency }, { caller, context }) {
      const receiver = receiverOf(body);
      if (!receiver.ok) return receiver;
      const { amount, reason, startsAt, every = null, times = null, metadata = null } = body;
      const made = await bus.call(
        context,
        'schedule.create',
        {
          ...{ scheduleId: uuidv7(), fromUserId: caller.userId, ...receiver.value },
          ...{ amountUnits: String(amount), reason, startsAtMs: startsAt, every, times, metadata },
        },
        { idempotency },
      );
      if (!made.ok) return made;
      // The schedule is there whatever becomes of the mail.
      if (!made.value.replayed)
        await bus.call(context, 'mail.send-notice', { userId: caller.userId, notice: 'schedule-created' });
      return answerDone(201, SCHEDULE.toPublic(made.value.data.schedule), made.value.replayed);
    },
  });
}

const STEPS = [
  {
    step: 'pause',
    operationId: 'pauseSchedule',
    examples: examples.pause,
    summary: 'Pause a schedule',
    description: 'Nothing is paid until you resume it; what falls due meanwhile is left out.',
  },
  {
    step: 'resume',
    operationId: 'resumeSchedule',
    examples: examples.resume,
    summary: 'Resume a schedule that is paused',
    description:
      'It goes on with the first occurrence that is still to come: what was missed is not made up. Where none is to come, it is FINISHED.',
  },
  {
    step: 'cancel',
    operationId: 'cancelSchedule',
    examples: examples.cancel,
    summary: 'Cancel a schedule',
    description: 'It is over for good; what it has paid stays paid.',
  },
] as const;

function stepRoute(
  app: FastifyInstance,
  { bus, guard }: RouteDeps,
  { step, ...described }: (typeof STEPS)[number],
): void {
  userRoute(app, guard, {
    ...described,
    ...{ tag, params: OfOne },
    answers: { 200: SCHEDULE.public },
    async handle({ params, idempotency }, { caller, context }) {
      const data = { scheduleId: params.id, fromUserId: caller.userId };
      const done = await bus.call(context, `schedule.${step}`, data, { idempotency });
      if (!done.ok) return done;
      return answerDone(200, SCHEDULE.toPublic(done.value.data.schedule), done.value.replayed);
    },
  });
}

function readRoute(app: FastifyInstance, { bus, guard }: RouteDeps): void {
  userRoute(app, guard, {
    ...{ tag, params: OfOne },
    operationId: 'getSchedule',
    examples: examples.read,
    summary: 'Read a schedule',
    description:
      'One schedule by its id, for who pays it and administrators. For anybody else it is not there.',
    answers: { 200: SCHEDULE.public },
    async handle({ params }, { caller, context }) {
      const found = await bus.call(context, 'schedule.get', { scheduleId: params.id });
      if (!found.ok) return found;
      const { schedule } = found.value;
      const maySee = schedule.fromUserId === caller.userId || hasRole(caller.role, 'ADMIN');
      if (!maySee) return refuse('schedule_not_found', 'There is no such schedule.');
      return succeed({ status: 200, body: SCHEDULE.toPublic(schedule) });
    },
  });
}

function cancelByAdministratorRoute(app: FastifyInstance, { bus, guard }: RouteDeps): void {
  userRoute(app, guard, {
    ...{ params: OfOne },
    tag: 'Administration',
    operationId: 'cancelUserSchedule',
    examples: examples.cancel,
    summary: 'Cancel a schedule of any user',
    description: 'It is over for good; what it has paid stays paid.',
    answers: { 200: SCHEDULE.public },
    async handle({ params: { id: scheduleId }, idempotency }, { context }) {
      const found = await bus.call(context, 'schedule.get', { scheduleId });
      if (!found.ok) return found;
      const data = { scheduleId, fromUserId: found.value.schedule.fromUserId };
      const done = await bus.call(context, 'schedule.cancel', data, { idempotency });
      if (!done.ok) return done;
      return answerDone(200, SCHEDULE.toPublic(done.value.data.schedule), done.value.replayed);
    },
  });
}
