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

/**
 * An operation of the ledger, used by its own route and by `/api/bulk`. It declares the input, the rights,
 * the command and the answer.
 */
export type Operation<P extends z.ZodType = z.ZodType, B extends z.ZodType = z.ZodType> = InputSchemas<
  P,
  NoInput,
  B
> &
  RouteDescription & {
    operationId: OperationIdOf<{ idempotent: true }>;
    /**
     * The existing record whose parties are needed first. The payer decides which partition gets the command.
     */
    subjectOf?(input: OperationInput<P, B>): OperationSubject;
    /**
     * The payer and receiver, when the input names them. A single call then needs no query before its
     * command. A bulk queries all the same, once for all its operations, because it must know the receivers.
     */
    partiesOf?(input: OperationInput<P, B>): Parties | null;
    /** `sides` are the parties of the operation's subject; null when it does not exist. */
    plan(input: OperationInput<P, B>, actor: Actor, sides: PartiesWithLegs | null): Outcome<Plan>;
  };

type OperationInput<P extends z.ZodType, B extends z.ZodType> = Pick<Input<P, NoInput, B>, 'params' | 'body'>;

/** An existing hold, transaction or split purchase. */
export type OperationSubject = { holdId: string } | { transactionId: number } | { groupId: string };
type Receiver = Pick<Parties, 'toUserId' | 'toTreasury'>;
/** Payer and receiver. A split purchase has its receivers in `legs` only. */
export type PartiesWithLegs = Parties & { legs?: Receiver[] };

/** The answer, and the movement that the caller's next list must show. */
type OperationAnswer = { status: 200 | 201 | 202; body: unknown; moved?: CoinMovement };

/** A command that is ready to send. */
export type Plan = BulkCommand & {
  /** Accounts that are debited and credited. An account is missing when it is unknown. */
  debitedAccounts: readonly string[];
  creditedAccounts: readonly string[];
  toAnswer(reply: never): OperationAnswer;
  /** Maps a path in the ledger's data to the path in the caller's body. */
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

/** The account key of the receiver; empty when the receiver is unknown. */
export function receiverAccounts({ toUserId, toTreasury }: Receiver): readonly string[] {
  if (toUserId !== null) return [walletKey(toUserId)];
  return toTreasury === null ? [] : [treasuryKey(toTreasury)];
}

/** Returns the user of a route that the guard closes to service accounts. */
export function requireUser(actor: Actor): number {
  if (actor.kind !== 'user') throw new Error('a service account came past the guard');
  return actor.userId;
}

/** Replaces the ledger's paths in a refusal by those of the caller's body. */
export function mapErrorPaths<T>(outcome: Outcome<T>, pathOf: Plan['pathOf']): Outcome<T> {
  if (outcome.ok || !outcome.errors || !pathOf) return outcome;
  const errors = outcome.errors.map(({ path, message }) => ({ path: pathOf(path), message }));
  return { ...outcome, errors };
}
