import { LIMITS, transactionView } from '@cowrie/contracts';
import { uuidv7 } from '@cowrie/telemetry';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { receiverOf } from '../../api/coins.ts';
import { AMOUNT_PROBLEMS, NoBody, NoParams, NoQuery, PathUuid } from '../../api/inputs.ts';
import { answerDone, answerMoved } from '../../api/moved.ts';
import { Transaction, Wallet } from '../../api/objects.ts';
import { walletView } from '../../api/views.ts';
import { type Actor, hasRole } from '../../auth/guard.ts';
import type { Bus, RequestContext } from '../../bus/bus.ts';
import type { RouteDeps } from '../../deps.ts';
import { actorRoute, userRoute } from '../../http/route/route.ts';
import { fail, succeed } from '../../outcome.ts';
import { holdReadRoutes } from './reads.ts';
import { CaptureBody, Hold, HoldBody } from './schemas.ts';
import { holdView } from './views.ts';

const common = { method: 'POST', tag: 'Holds', query: NoQuery } as const;
const ofHold = z.strictObject({ id: PathUuid });

/** Setting coins aside for a receiver, who takes them or lets them go. */
export function holdRoutes(app: FastifyInstance, deps: RouteDeps): void {
  placeRoute(app, deps);
  captureRoute(app, deps);
  releaseRoute(app, deps);
  holdReadRoutes(app, deps);
}

function placeRoute(app: FastifyInstance, { bus, guard }: RouteDeps): void {
  userRoute(app, guard, {
    ...common,
    url: '/api/coins/holds',
    summary: 'Place a hold on your coins for a user or a treasury; it expires by itself',
    auth: { idempotent: true },
    params: NoParams,
    body: HoldBody,
    answers: { 201: z.strictObject({ hold: Hold, wallet: Wallet }) },
    calls: ['hold.place'],
    problems: [...AMOUNT_PROBLEMS, 'treasury_not_found'],
    async handle({ body, idempotency }, { caller, context }) {
      const receiver = receiverOf(body);
      if (!receiver.ok) return receiver;
      const { amount, reason, expiresInSeconds = LIMITS.holdSecondsDefault } = body;
      const placed = await bus.call(
        context,
        'hold.place',
        {
          holdId: uuidv7(),
          fromUserId: caller.userId,
          ...receiver.value,
          amountUnits: String(amount),
          reason,
          expiresInMs: expiresInSeconds * 1000,
        },
        { idempotency },
      );
      if (!placed.ok) return placed;
      const { data, replayed } = placed.value;
      return answerDone(201, { hold: holdView(data.hold), wallet: walletView(data.wallet) }, replayed);
    },
  });
}

function captureRoute(app: FastifyInstance, { bus, guard, readYourWrites }: RouteDeps): void {
  actorRoute(app, guard, {
    ...common,
    url: '/api/coins/holds/:id/capture',
    summary: 'Capture a hold or a part of it, and release the rest',
    auth: { serviceScope: 'holds:capture', idempotent: true },
    params: ofHold,
    body: CaptureBody,
    answers: { 201: z.strictObject({ transaction: Transaction, hold: Hold }) },
    calls: ['hold.get', 'hold.capture'],
    problems: AMOUNT_PROBLEMS,
    async handle({ params, body, idempotency }, { actor, context }) {
      const settling = await settlingOf(bus, context, actor, params.id);
      if (!settling.ok) return settling;
      const amountUnits = body.amount === undefined ? null : String(body.amount);
      const data = { ...settling.value, amountUnits };
      const captured = await bus.call(context, 'hold.capture', data, { idempotency });
      return answerMoved(captured, readYourWrites, ({ transaction, hold }) => ({
        transaction: transactionView(transaction),
        hold: holdView(hold),
      }));
    },
  });
}

function releaseRoute(app: FastifyInstance, { bus, guard }: RouteDeps): void {
  actorRoute(app, guard, {
    ...common,
    url: '/api/coins/holds/:id/release',
    summary: 'Release a hold to its payer',
    auth: { serviceScope: 'holds:release', idempotent: true },
    params: ofHold,
    body: NoBody,
    answers: { 200: z.strictObject({ hold: Hold }) },
    calls: ['hold.get', 'hold.release'],
    async handle({ params, idempotency }, { actor, context }) {
      const settling = await settlingOf(bus, context, actor, params.id);
      if (!settling.ok) return settling;
      const { value: data } = settling;
      const released = await bus.call(context, 'hold.release', data, { idempotency });
      if (!released.ok) return released;
      return answerDone(200, { hold: holdView(released.value.data.hold) }, released.value.replayed);
    },
  });
}

/** Whose partition a command goes to when nobody knows who pays; the ledger will find no such hold. */
const SOMEBODY = 1;

/** What a command about a hold says of the hold and of who asks. The payer is refused, whatever their role. */
async function settlingOf(bus: Bus, context: RequestContext, actor: Actor, holdId: string) {
  const found = await bus.call(context, 'hold.get', { holdId });
  if (!found.ok && found.problem.code !== 'hold_not_found') return found;
  const userId = actor.kind === 'user' ? actor.userId : null;
  // The ledger refuses it too, but only after it has looked whether the key was used before.
  if (!found.ok) return succeed({ holdId, payerUserId: userId ?? SOMEBODY, actorUserId: userId });
  const payerUserId = found.value.hold.fromUserId;
  if (userId === payerUserId) return fail('forbidden', 'The receiver decides about a hold, not its payer.');
  const actsForAll = actor.kind === 'service' || hasRole(actor.role, 'ADMIN');
  return succeed({ holdId, payerUserId, actorUserId: actsForAll ? null : userId });
}
