import { HOLD, LIMITS, WALLET } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseReceiver } from '../../api/coins.ts';
import { AMOUNT_PROBLEMS } from '../../api/inputs.ts';
import { Wallet } from '../../api/objects.ts';
import { addOperationRoute } from '../../api/operations/route.ts';
import { answerResult } from '../../api/record-movements.ts';
import type { RouteDeps } from '../../deps.ts';
import { addUserRoute } from '../../http/route/route.ts';
import * as examples from './examples.ts';
import { newHoldId } from './hold-id.ts';
import { CAPTURE, RELEASE } from './operations.ts';
import { holdReadRoutes } from './read-routes.ts';
import { HoldBody } from './schemas.ts';

export function holdRoutes(app: FastifyInstance, deps: RouteDeps): void {
  placeRoute(app, deps);
  addOperationRoute(app, deps, CAPTURE);
  addOperationRoute(app, deps, RELEASE);
  holdReadRoutes(app, deps);
}

function placeRoute(app: FastifyInstance, { bus, guard }: RouteDeps): void {
  addUserRoute(app, guard, {
    tag: 'Holds',
    operationId: 'placeHold',
    examples: examples.place,
    summary: 'Place a hold on your coins for a user or a treasury',
    description:
      'Reserves coins of your wallet for exactly one receiver: a user or a treasury. They stay in `balance` and leave `activeCoins`. The hold expires by itself.',
    body: HoldBody,
    answers: { 201: z.strictObject({ hold: HOLD.public, wallet: Wallet }) },
    problems: [...AMOUNT_PROBLEMS, 'treasury_not_found'],
    async handle({ body, idempotency }, { caller, context }) {
      const receiver = parseReceiver(body);
      if (!receiver.ok) return receiver;
      const { amount, reason, metadata, expiresInSeconds = LIMITS.holdSecondsDefault } = body;
      const placed = await bus.call(
        context,
        'hold.place',
        {
          holdId: newHoldId(caller.userId),
          fromUserId: caller.userId,
          ...receiver.value,
          amountUnits: String(amount),
          reason,
          metadata,
          expiresInMs: expiresInSeconds * 1000,
        },
        { idempotency },
      );
      if (!placed.ok) return placed;
      const { data, replayed } = placed.value;
      return answerResult(
        201,
        { hold: HOLD.toPublic(data.hold), wallet: WALLET.toPublic(data.wallet) },
        replayed,
      );
    },
  });
}
