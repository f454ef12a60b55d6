import { WALLET } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ADA, ADAS_WALLET } from '../../api/examples.ts';
import { PathId } from '../../api/inputs.ts';
import { Wallet } from '../../api/objects.ts';
import type { RouteDeps } from '../../deps.ts';
import { addUserRoute } from '../../http/route/route.ts';
import { succeed } from '../../outcome.ts';

export function walletRoutes(app: FastifyInstance, { bus, guard }: RouteDeps): void {
  addUserRoute(app, guard, {
    tag: 'Wallets',
    operationId: 'getMyWallet',
    examples: { answers: { 200: ADAS_WALLET } },
    summary: 'Read your wallet',
    description:
      'Your balance, the coins you can spend, and your XAF. It is read from the ledger, so it includes every change that was answered before.',
    answers: { 200: Wallet },
    async handle(_asked, { caller, context }) {
      const { userId } = caller;
      const found = await bus.call(context, 'wallet.get', { userId, waitFor: 'open' });
      return found.ok ? succeed({ status: 200, body: WALLET.toPublic(found.value.wallet) }) : found;
    },
  });

  addUserRoute(app, guard, {
    tag: 'Administration',
    operationId: 'getUserWallet',
    examples: { parameters: { id: ADA }, answers: { 200: ADAS_WALLET } },
    summary: 'Read the wallet of a user',
    description:
      'The wallet of any user who is not deleted. It is read from the ledger, so it includes every change that was answered before.',
    params: z.strictObject({ id: PathId }),
    answers: { 200: Wallet },
    async handle({ params }, { context }) {
      const userId = params.id;
      const user = await bus.call(context, 'user.get', { userId });
      if (!user.ok) return user;
      // The wallet of a newly registered user may not be open yet.
      const found = await bus.call(context, 'wallet.get', { userId, waitFor: 'open' });
      return found.ok ? succeed({ status: 200, body: WALLET.toPublic(found.value.wallet) }) : found;
    },
  });
}
