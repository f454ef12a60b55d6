import type { Idempotency, Treasury } from '@cowrie/contracts';
import { uuidv7 } from '@cowrie/telemetry';
import type { FastifyInstance } from 'fastify';
import { treasuryOf } from '../../api/coins.ts';
import { AMOUNT_PROBLEMS, NoParams, NoQuery } from '../../api/inputs.ts';
import { answerDone, answerMoved } from '../../api/moved.ts';
import type { Bus, RequestContext } from '../../bus/bus.ts';
import type { RouteDeps } from '../../deps.ts';
import { type Answer, userRoute } from '../../http/route/route.ts';
import { type Outcome, succeed } from '../../outcome.ts';
import { MintedBody, mintedView } from './minted.ts';
import { MintBody, MintRequestBody } from './schemas.ts';
import { mintRequestView } from './views.ts';

/** A mint: at once, or above the limit once a second administrator approves it. */
export function mintRoute(
  app: FastifyInstance,
  { bus, guard, readYourWrites, mintApprovalAboveUnits }: RouteDeps,
): void {
  userRoute(app, guard, {
    method: 'POST',
    url: '/api/admin/mint',
    tag: 'Administration',
    summary: 'Mint coins for a wallet or a treasury; 202 when a second administrator has to approve it',
    auth: { role: 'ADMIN', keyScope: 'coins:mint', idempotent: true },
    params: NoParams,
    query: NoQuery,
    body: MintBody,
    answers: { 201: MintedBody, 202: MintRequestBody },
    calls: ['coins.mint', 'mint-request.create'],
    problems: [...AMOUNT_PROBLEMS, 'treasury_not_found'],
    async handle({ body, idempotency }, { context }) {
      const { userId = null, amount, reason } = body;
      const treasury = body.treasury === undefined ? succeed(null) : treasuryOf(body.treasury);
      if (!treasury.ok) return treasury;
      const data = { userId, treasury: treasury.value, amountUnits: String(amount), reason };
      if (mintApprovalAboveUnits !== null && amount > mintApprovalAboveUnits)
        return requestMint(bus, context, data, idempotency);
      const moved = await bus.call(context, 'coins.mint', data, { idempotency });
      return answerMoved(moved, readYourWrites, mintedView);
    },
  });
}

type Mint = { userId: number | null; treasury: Treasury | null; amountUnits: string; reason: string };

/** 202: the mint waits for a second administrator. */
async function requestMint(
  bus: Bus,
  context: RequestContext,
  mint: Mint,
  idempotency: Idempotency | null,
): Promise<Outcome<Answer>> {
  const data = { mintRequestId: uuidv7(), ...mint };
  const made = await bus.call(context, 'mint-request.create', data, { idempotency });
  if (!made.ok) return made;
  return answerDone(202, { request: mintRequestView(made.value.data.request) }, made.value.replayed);
}
