import {
  type BulkCommand,
  type BulkCommandName,
  type LedgerReply,
  type OperationIdOf,
  type Parties,
  treasuryKey,
  walletKey,
} from '@cowrie/contracts';
import type { z } from 'zod';
import type { Actor } from '../../auth/actors.ts';
import type { RouteDescription } from '../../http/route/documentation.ts';
import type { Input, InputSchemas, NoInput } from '../../http/route/validate.ts';
import type { Outcome } from '../../outcome.ts';
import type { CoinMovement } from '../record-movements.ts';

/** Used by an operation's own route and by `/api/bulk`. */
export type Operation<P extends z.ZodType = z.ZodType, B extends z.ZodType = z.ZodType> = InputSchemas<
  P,
  NoInput,
  B
> &
  RouteDescription & {
    operationId: OperationIdOf<{ idempotent: true }>;
    /** The existing record whose parties are needed first: the payer decides the command's partition. */
    subjectOf?(input: OperationInput<P, B>): OperationSubject;
    /**
     * The parties, when the input names them; a single call then needs no query. A bulk queries all the same, once for
     * all its operations, because it must know the receivers.
     */
    partiesOf?(input: OperationInput<P, B>): Parties | null;
    plan(input: OperationInput<P, B>, actor: Actor, sides: PartiesWithLegs | null): Outcome<Plan>;
  };

type OperationInput<P extends z.ZodType, B extends z.ZodType> = Pick<Input<P, NoInput, B>, 'params' | 'body'>;

export type OperationSubject = { holdId: string } | { transactionId: number } | { groupId: string };
type Receiver = Pick<Parties, 'toUserId' | 'toTreasury'>;
export type PartiesWithLegs = Parties & { legs?: Receiver[] };

type OperationAnswer = { status: 200 | 201 | 202; body: unknown; moved?: CoinMovement };

export type Plan = BulkCommand & {
  debitedAccounts: readonly string[];
  creditedAccounts: readonly string[];
  toAnswer(reply: never): OperationAnswer;
  pathOf?(path: string): string;
};

type TypedPlan<N extends BulkCommandName> = Extract<BulkCommand, { name: N }> &
  Pick<Plan, 'debitedAccounts' | 'creditedAccounts' | 'pathOf'> & {
    toAnswer(reply: LedgerReply<N>): OperationAnswer;
  };

export function createPlan<N extends BulkCommandName>(planned: TypedPlan<N>): { ok: true; value: Plan } {
  // TypeScript cannot match a command with its reply type through the union.
  return { ok: true, value: planned as unknown as Plan };
}

export function receiverAccounts({ toUserId, toTreasury }: Receiver): readonly string[] {
  if (toUserId !== null) return [walletKey(toUserId)];
  return toTreasury === null ? [] : [treasuryKey(toTreasury)];
}

export function requireUser(actor: Actor): number {
  if (actor.kind !== 'user') throw new Error('a service account came past the guard');
  return actor.userId;
}

export function mapErrorPaths<T>(outcome: Outcome<T>, pathOf: Plan['pathOf']): Outcome<T> {
  if (outcome.ok || !outcome.errors || !pathOf) return outcome;
  const errors = outcome.errors.map(({ path, message }) => ({ path: pathOf(path), message }));
  return { ...outcome, errors };
}
