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
import type { Documented } from '../../http/route/documentation.ts';
import type { Input, InputSchemas, NoInput } from '../../http/route/validate.ts';
import type { Outcome } from '../../outcome.ts';
import type { Moved } from '../moved.ts';

/**
 * Something that is asked of the ledger by a route of its own, and by `/api/bulk` among others. All that is known of it is
 * here: what it takes, who may, what the ledger is asked and what is answered.
 */
export type Operation<P extends z.ZodType = z.ZodType, B extends z.ZodType = z.ZodType> = InputSchemas<
  P,
  NoInput,
  B
> &
  Documented & {
    operationId: OperationIdOf<{ idempotent: true }>;
    /** What has to be looked up before: who pays decides where the command goes. */
    about?(input: Given<P, B>): About;
    /**
     * The payer, where the input names them: then a single call asks nothing before its command. A bulk asks all the same, by one
     * query for all: it has to know the receivers.
     */
    known?(input: Given<P, B>): Parties | null;
    /** `sides` are those of what it is `about`; null when there is nothing of the kind. */
    plan(input: Given<P, B>, actor: Actor, sides: Between | null): Outcome<Plan>;
  };

type Given<P extends z.ZodType, B extends z.ZodType> = Pick<Input<P, NoInput, B>, 'params' | 'body'>;

/** A hold, a transaction or a split purchase that is there already. */
export type About = { holdId: string } | { transactionId: number } | { groupId: string };
type Receiver = Pick<Parties, 'toUserId' | 'toTreasury'>;
/** Who paid, and who got it: of a split purchase, the `legs`, and nobody else. */
export type Between = Parties & { legs?: Receiver[] };

/** What a caller is shown, and what moved, which their next list has to show. */
type Shown = { status: 200 | 201 | 202; body: unknown; moved?: Moved };

/** A command that is ready to be sent. */
export type Plan = BulkCommand & {
  /** The accounts that it takes from and those that it gives to, as far as they are known and no others do the same. */
  pays: readonly string[];
  gets: readonly string[];
  show(reply: never): Shown;
  /** The path in the caller's body of what the ledger names by a path in its data. */
  pathOf?(path: string): string;
};

type Planned<N extends BulkCommandName> = Extract<BulkCommand, { name: N }> &
  Pick<Plan, 'pays' | 'gets' | 'pathOf'> & { show(reply: LedgerReply<N>): Shown };

export function plan<N extends BulkCommandName>(planned: Planned<N>): { ok: true; value: Plan } {
  // A command and the reply to its name belong together, which TypeScript cannot follow through the union.
  return { ok: true, value: planned as unknown as Plan };
}

/** The account of a user or a treasury, as `pays` and `gets` name it; none where neither is known. */
export function accountOf({ toUserId, toTreasury }: Receiver): readonly string[] {
  if (toUserId !== null) return [walletKey(toUserId)];
  return toTreasury === null ? [] : [treasuryKey(toTreasury)];
}

/** The user who asks for what service accounts are not let in to. */
export function userIn(actor: Actor): number {
  if (actor.kind !== 'user') throw new Error('a service account came past the guard');
  return actor.userId;
}

/** A refusal with its paths as the caller knows them. */
export function withPaths<T>(outcome: Outcome<T>, pathOf: Plan['pathOf']): Outcome<T> {
  if (outcome.ok || !outcome.errors || !pathOf) return outcome;
  const errors = outcome.errors.map(({ path, message }) => ({ path: pathOf(path), message }));
  return { ...outcome, errors };
}
