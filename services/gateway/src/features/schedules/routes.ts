import { refuse, SCHEDULE } from '@cowrie/contracts';
import { uuidv7 } from '@cowrie/telemetry';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseReceiver } from '../../api/coins.ts';
import { AMOUNT_PROBLEMS, PathUuid } from '../../api/inputs.ts';
import { answerResult } from '../../api/record-movements.ts';
import { hasRole } from '../../auth/roles.ts';
import type { RouteDeps } from '../../deps.ts';
import { addUserRoute } from '../../http/route/route.ts';
import { succeed } from '../../outcome.ts';
import * as examples from './examples.ts';
import { scheduleListRoutes } from './list-routes.ts';
import { ScheduleBody } from './schemas.ts';

const tag = 'Schedules';
const ScheduleParams = z.strictObject({ id: PathUuid });

/** A platform cannot create or change a schedule for its user, because it would outlive the link. */
export function scheduleRoutes(app: FastifyInstance, deps: RouteDeps): void {
  createRoute(app, deps);
  for (const step of STEPS) stepRoute(app, deps, step);
  scheduleListRoutes(app, deps);
  cancelByAdministratorRoute(app, deps);
  readRoute(app, deps);
}

function createRoute(app: FastifyInstance, { bus, guard }: RouteDeps): void {
  addUserRoute(app, guard, {
    tag,
    operationId: 'createSchedule',
    examples: examples.create,
    summary: 'Schedule a payment, once or repeatedly',
    description:
      'Creates a schedule that sends your coins at `startsAt` and then every `every`: a TRANSFER to a user, a PURCHASE to a treasury. No coins are moved or held before.',
    body: ScheduleBody,
    answers: { 201: SCHEDULE.public },
    problems: [...AMOUNT_PROBLEMS, 'treasury_not_found'],
    async handle({ body, idempotency }, { caller, context }) {
      const receiver = parseReceiver(body);
      if (!receiver.ok) return receiver;
      const { amount, reason, startsAt, every = null, times = null, metadata = null } = body;
      const created = await bus.call(
        context,
        'schedule.create',
        {
          ...{ scheduleId: uuidv7(), fromUserId: caller.userId, ...receiver.value },
          ...{ amountUnits: String(amount), reason, startsAtMs: startsAt, every, times, metadata },
        },
        { idempotency },
      );
      if (!created.ok) return created;
      return answerResult(201, SCHEDULE.toPublic(created.value.data.schedule), created.value.replayed);
    },
  });
}

const STEPS = [
  {
    step: 'pause',
    operationId: 'pauseSchedule',
    examples: examples.pause,
    summary: 'Pause a schedule',
    description: 'Nothing is paid until you resume it. Occurrences that fall due meanwhile are skipped.',
  },
  {
    step: 'resume',
    operationId: 'resumeSchedule',
    examples: examples.resume,
    summary: 'Resume a paused schedule',
    description:
      'It continues with its next occurrence; missed ones are not paid later. Without a next occurrence it is FINISHED.',
  },
  {
    step: 'cancel',
    operationId: 'cancelSchedule',
    examples: examples.cancel,
    summary: 'Cancel a schedule',
    description: 'It ends permanently. Earlier payments stay.',
  },
] as const;

function stepRoute(
  app: FastifyInstance,
  { bus, guard }: RouteDeps,
  { step, ...documentation }: (typeof STEPS)[number],
): void {
  addUserRoute(app, guard, {
    ...documentation,
    ...{ tag, params: ScheduleParams },
    answers: { 200: SCHEDULE.public },
    async handle({ params, idempotency }, { caller, context }) {
      const data = { scheduleId: params.id, fromUserId: caller.userId };
      const done = await bus.call(context, `schedule.${step}`, data, { idempotency });
      if (!done.ok) return done;
      return answerResult(200, SCHEDULE.toPublic(done.value.data.schedule), done.value.replayed);
    },
  });
}

function readRoute(app: FastifyInstance, { bus, guard }: RouteDeps): void {
  addUserRoute(app, guard, {
    ...{ tag, params: ScheduleParams },
    operationId: 'getSchedule',
    examples: examples.read,
    summary: 'Read a schedule',
    description: 'One schedule by its id, for its payer and administrators. Other callers get 404.',
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
  addUserRoute(app, guard, {
    ...{ params: ScheduleParams },
    tag: 'Administration',
    operationId: 'cancelUserSchedule',
    examples: examples.cancel,
    summary: 'Cancel a schedule of any user',
    description: 'It ends permanently. Earlier payments stay.',
    answers: { 200: SCHEDULE.public },
    async handle({ params: { id: scheduleId }, idempotency }, { context }) {
      const found = await bus.call(context, 'schedule.get', { scheduleId });
      if (!found.ok) return found;
      const data = { scheduleId, fromUserId: found.value.schedule.fromUserId };
      const done = await bus.call(context, 'schedule.cancel', data, { idempotency });
      if (!done.ok) return done;
      return answerResult(200, SCHEDULE.toPublic(done.value.data.schedule), done.value.replayed);
    },
  });
}
