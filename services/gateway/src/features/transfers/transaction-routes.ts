import { refuse, TRANSACTION, type TransactionState } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { BOUGHT } from '../../api/examples.ts';
import { PathId } from '../../api/inputs.ts';
import { Transaction } from '../../api/objects.ts';
import type { Actor } from '../../auth/actors.ts';
import { hasRole } from '../../auth/roles.ts';
import type { RouteDeps } from '../../deps.ts';
import { addActorRoute, addUserRoute } from '../../http/route/route.ts';
import { type Outcome, succeed } from '../../outcome.ts';

const common = {
  tag: 'Coins',
  params: z.strictObject({ id: PathId }),
} as const;

export function transactionRoutes(app: FastifyInstance, { bus, guard }: RouteDeps): void {
  addActorRoute(app, guard, {
    ...common,
    operationId: 'getTransaction',
    examples: { parameters: { id: BOUGHT.id }, answers: { 200: BOUGHT } },
    summary: 'Read a transaction',
    description:
      'One transaction by its id, for its parties, administrators, and service accounts of the platform that requested it. Other callers get 404.',
    answers: { 200: Transaction },
    async handle({ params }, { actor, context }) {
      const found = await bus.call(context, 'transaction.get', { transactionId: params.id });
      const readable = found.ok ? requireReadable(actor, found.value) : found;
      return readable.ok
        ? succeed({ status: 200, body: TRANSACTION.toPublic(readable.value.transaction) })
        : readable;
    },
  });

  addUserRoute(app, guard, {
    ...common,
    operationId: 'getReceipt',
    examples: {
      parameters: { id: BOUGHT.id },
      answers: {
        200: {
          receipt:
            'eyJhbGciOiJFZERTQSIsInR5cCI6ImNvd3JpZS1yZWNlaXB0K2p3dCJ9.eyJ0cmFuc2FjdGlvbiI6eyJpZCI6MTAwM319.c2lnbmF0dXJl',
        },
      },
    },
    summary: 'Get the signed receipt of one of your transactions',
    description:
      'A compact JWS (EdDSA, `typ: cowrie-receipt+jwt`) over the transaction, its partition, sequence and hash in the ledger. Anybody can verify it with the keys of `/.well-known/jwks.json`. For the parties of the transaction and administrators; other callers get 404.',
    answers: { 200: z.strictObject({ receipt: Receipt }) },
    async handle({ params }, { caller, context }) {
      const found = await bus.call(context, 'transaction.receipt', { transactionId: params.id });
      const readable = found.ok ? requireReadable({ kind: 'user', ...caller }, found.value) : found;
      if (!readable.ok) return readable;
      const { receipt } = readable.value;
      if (receipt === null) return refuse('unavailable', 'The ledger has no key to sign receipts with.');
      return succeed({ status: 200, body: { receipt } });
    },
  });
}

const Receipt = z.string().meta({
  description:
    'A JWS with the payload `iss`, `iat` (seconds), `transaction`, `partition`, `sequence`, `hash`',
});

/** For callers who may not read it, the transaction does not exist. */
function requireReadable<T extends { transaction: TransactionState }>(actor: Actor, found: T): Outcome<T> {
  const { id } = found.transaction;
  if (mayRead(actor, found.transaction)) return succeed(found);
  return refuse('transaction_not_found', `There is no transaction ${id}.`);
}

function mayRead(actor: Actor, { fromUserId, toUserId, platform }: TransactionState): boolean {
  if (actor.kind === 'service') return platform !== undefined && actor.platform?.id === platform;
  return [fromUserId, toUserId].includes(actor.userId) || hasRole(actor.role, 'ADMIN');
}
