import { CoinsMoved, ledgerCommandKey, TREASURIES, Treasury } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Done } from '../bus/bus.ts';
import type { RouteDeps } from '../deps.ts';
import { type Answer, userRoute } from '../http/route.ts';
import { fail, type Outcome, succeed } from '../outcome.ts';
import type { Seen } from '../redis/seen.ts';
import { Amount, expected, Id, NoParams, NoQuery, Reason } from '../schemas/inputs.ts';
import { AdminCoinsMovedBody, CoinsMovedBody } from '../schemas/objects.ts';
import { adminTransactionView, transactionView, walletView } from '../views.ts';

const TransferBody = z
  .strictObject({
    toUserId: Id.optional(),
    toTreasury: z
      .string(expected('the code of a treasury'))
      .optional()
      .meta({ enum: [...TREASURIES] }),
    amount: Amount,
    reason: Reason,
  })
  .refine((given) => countReceivers(given) > 0, {
    path: ['toUserId'],
    error: 'is required, or toTreasury',
    when: isObject,
  })
  .refine((given) => countReceivers(given) < 2, {
    path: ['toUserId'],
    error: 'cannot be given with toTreasury',
    when: isObject,
  });
const OnWallet = z.strictObject({ userId: Id, amount: Amount, reason: Reason });

/** What every movement of coins can be refused for. */
const MOVEMENT_PROBLEMS = [
  'amount_too_precise',
  'amount_out_of_range',
  'user_not_found',
  'wallet_closed',
  'idempotency_key_reused',
] as const;

export function coinRoutes(app: FastifyInstance, { bus, guard, seen }: RouteDeps): void {
  userRoute(app, guard, {
    method: 'POST',
    url: '/api/coins/transfer',
    tag: 'Coins',
    summary: 'Send coins to another user or to a treasury',
    demand: { idempotent: true },
    params: NoParams,
    query: NoQuery,
    body: TransferBody,
    answers: { 201: CoinsMovedBody },
    problems: [...MOVEMENT_PROBLEMS, 'treasury_not_found', 'insufficient_funds', 'self_transfer'],
    async handle({ body, idempotency }, { caller, meta }) {
      const { toUserId = null, amount, reason } = body;
      const toTreasury = Treasury.nullable().safeParse(body.toTreasury ?? null);
      if (!toTreasury.success) return fail('treasury_not_found', 'There is no such treasury.');
      const moved = await bus.ledger(meta, {
        name: 'coins.transfer',
        key: ledgerCommandKey(caller.userId),
        data: {
          fromUserId: caller.userId,
          toUserId,
          toTreasury: toTreasury.data,
          amountUnits: String(amount),
          reason,
        },
        idempotency,
        answer: CoinsMoved,
      });
      return answerMoved(moved, seen, transactionView);
    },
  });

  const onWallet = (
    kind: 'mint' | 'burn',
    summary: string,
    refusal: 'supply_limit_exceeded' | 'insufficient_funds',
  ) =>
    userRoute(app, guard, {
      method: 'POST',
      url: `/api/admin/${kind}`,
      tag: 'Administration',
      summary,
      demand: { role: 'ADMIN', scope: `coins:${kind}`, idempotent: true },
      params: NoParams,
      query: NoQuery,
      body: OnWallet,
      answers: { 201: AdminCoinsMovedBody },
      problems: [...MOVEMENT_PROBLEMS, refusal],
      async handle({ body, idempotency }, { meta }) {
        const { userId, amount, reason } = body;
        const moved = await bus.ledger(meta, {
          name: `coins.${kind}`,
          key: ledgerCommandKey(userId),
          data: { userId, amountUnits: String(amount), reason },
          idempotency,
          answer: CoinsMoved,
        });
        return answerMoved(moved, seen, adminTransactionView);
      },
    });
  onWallet('mint', 'Create coins in a wallet', 'supply_limit_exceeded');
  onWallet('burn', 'Destroy coins of a wallet', 'insufficient_funds');
}

/** Remembers where the movement stands before it answers, so that the parties' next history request shows it. */
async function answerMoved(
  moved: Outcome<Done<CoinsMoved>>,
  seen: Seen,
  view: typeof transactionView,
): Promise<Outcome<Answer>> {
  if (!moved.ok) return moved;
  const { data, replayed } = moved.value;
  const { fromUserId, toUserId } = data.transaction;
  await seen.note(
    [fromUserId, toUserId].filter((id) => id !== null),
    data.position,
  );
  const body = { transaction: view(data.transaction), wallet: walletView(data.wallet) };
  return succeed({ status: 201, body, ...(replayed ? { headers: REPLAYED } : {}) });
}

const REPLAYED = { 'idempotency-replayed': 'true' };

/** Receivers that were named, whether they are valid or not. */
function countReceivers(given: Readonly<Record<string, unknown>>): number {
  return [given.toUserId, given.toTreasury].filter((receiver) => receiver !== undefined).length;
}

function isObject({ value }: { value: unknown }): boolean {
  return typeof value === 'object' && value !== null;
}
