import { refuse, TRANSACTION, type TransactionState } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { PathId } from '../../api/inputs.ts';
import { Transaction } from '../../api/objects.ts';
import type { Actor } from '../../auth/actors.ts';
import { hasRole } from '../../auth/roles.ts';
import type { RouteDeps } from '../../deps.ts';
import { actorRoute, userRoute } from '../../http/route/route.ts';
import { type Outcome, succeed } from '../../outcome.ts';
import * as examples from './examples.ts';

const common = {
  tag: 'Coins',
  params: z.strictObject({ id: PathId }),
} as const;

/** One transaction, and the receipt of it. */
export function transactionRoutes(app: FastifyInstance, { bus, guard }: RouteDeps): void {
  actorRoute(app, guard, {
    ...common,
    operationId: 'getTransaction',
    examples: examples.transaction,
    summary: 'Read one of your transactions; administrators read any',
    description:
      'One transaction by its id, for its parties, for administrators, and for service accounts of the platform that it was asked for through. For anybody else it is not there.',
    answers: { 200: Transaction },
    async handle({ params }, { actor, context }) {
      const found = await bus.call(context, 'transaction.get', { transactionId: params.id });
      const shown = found.ok ? shownTo(actor, found.value) : found;
      return shown.ok ? succeed({ status: 200, body: TRANSACTION.toPublic(shown.value.transaction) }) : shown;
    },
  });

  userRoute(app, guard, {
    ...common,
    operationId: 'getReceipt',
    examples: examples.receipt,
    summary: 'Get the signed receipt of one of your transactions',
    description:
      'A compact JWS (EdDSA, `typ: cowrie-receipt+jwt`) over the transaction, its partition, sequence and hash in the ledger. Anybody checks it with the keys of `/.well-known/jwks.json` alone. For the parties of the transaction and for administrators; for anybody else it is not there.',
    answers: { 200: z.strictObject({ receipt: Receipt }) },
    async handle({ params }, { caller, context }) {
      const found = await bus.call(context, 'transaction.receipt', { transactionId: params.id });
      const shown = found.ok ? shownTo({ kind: 'user', ...caller }, found.value) : found;
      if (!shown.ok) return shown;
      const { receipt } = shown.value;
      if (receipt === null) return refuse('unavailable', 'The ledger has no key to sign receipts with.');
      return succeed({ status: 200, body: { receipt } });
    },
  });
}

const Receipt = z.string().meta({
  description: 'Its payload: `iss`, `iat` (seconds), `transaction`, `partition`, `sequence`, `hash`',
});

/** What was found, for whoever may read it. For anybody else it is not there. */
function shownTo<T extends { transaction: TransactionState }>(actor: Actor, found: T): Outcome<T> {
  const { id } = found.transaction;
  if (mayRead(actor, found.transaction)) return succeed(found);
  return refuse('transaction_not_found', `There is no transaction ${id}.`);
}

function mayRead(actor: Actor, { fromUserId, toUserId, platform }: TransactionState): boolean {
  if (actor.kind === 'service') return platform !== undefined && actor.platform?.id === platform;
  return [fromUserId, toUserId].includes(actor.userId) || hasRole(actor.role, 'ADMIN');
}
