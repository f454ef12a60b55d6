import { z } from 'zod';
import type { BoundCode } from './messages/bounds.ts';
import { commandSchema, type Envelope, type Idempotency, querySchema } from './messages/envelope.ts';
import type { ProblemCode } from './problems.ts';
import type { Refusal } from './refusal.ts';
import type { TransactionType } from './transactions.ts';

/**
 * What a service can be asked: what the question carries, what the reply carries, and the codes that it is refused with
 * (beside `ENGINE_REFUSALS`). The gateway's call and the service's handler have their types from here.
 */
export type Query = { data: z.ZodType; reply: z.ZodType; rejects: readonly ProblemCode[] };

/**
 * Effects that a stolen session of an administrator would use. A command that has one is in the approval registry, or says there why not
 * (`approvals/action-commands.ts`). The services refuse to commit an effect that the command does not declare.
 */
export const EFFECTS = ['takes-treasury-coins', 'ends-account', 'weakens-factor'] as const;
export type Effect = (typeof EFFECTS)[number];

/** As a query; it changes something. Those with the same partition key are applied in order, but for one whose password is hashed first: others go before it. */
export type Command = Query & {
  /** The partition key; null: one of its own for each command. */
  key: ((data: never) => string) | null;
  effects?: readonly Effect[];
  /**
   * The types of its movements that bounds apply to; the ledger commits no other bounded movement by it (`requireBounded`). A hold counts as
   * its capture would, when it is placed.
   */
  bounded?: readonly TransactionType[];
};

/** A command that can exceed a bound declares what it moves under bounds. */
type BoundedMovements<C extends readonly ProblemCode[]> =
  Extract<C[number], BoundCode> extends never ? unknown : { bounded: readonly TransactionType[] };

/** Everything about one feature that a service can be asked, by the name on the wire. */
export type FeatureContract = { commands: Record<string, Command>; queries: Record<string, Query> };

/** Refusals of whatever is asked: by a deadline, a service that is away, a key that another request used, a fault. */
export const ENGINE_REFUSALS = ['unavailable', 'internal', 'idempotency_key_reused'] as const;

export function command<D extends z.ZodType, R extends z.ZodType, const C extends readonly ProblemCode[]>(
  contract: {
    data: D;
    key: ((data: z.output<D>) => string) | null;
    reply: R;
    rejects: C;
    effects?: readonly Effect[];
  } & BoundedMovements<C>,
) {
  return contract;
}

export function query<
  D extends z.ZodType,
  R extends z.ZodType,
  const C extends readonly ProblemCode[],
>(contract: { data: D; reply: R; rejects: C }) {
  return contract;
}

export type DataOf<Q extends Query> = z.output<Q['data']>;
export type ReplyOf<Q extends Query> = z.output<Q['reply']>;
export type RefusalCodeOf<Q extends Query> = Q['rejects'][number] | (typeof ENGINE_REFUSALS)[number];

/** All that a service may answer to one command or query. */
export type AnswerTo<Q extends Query> = { ok: true; data: ReplyOf<Q> } | Refusal<RefusalCodeOf<Q>>;

type All<F extends Record<string, FeatureContract>, K extends keyof FeatureContract> = Intersection<
  F[keyof F][K]
>;
type Intersection<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void
  ? I
  : never;

/** The commands of all features of a service. */
export function commandsOfFeatures<F extends Record<string, FeatureContract>>(
  features: F,
): All<F, 'commands'> {
  return merged(Object.values(features).map(({ commands }) => commands)) as All<F, 'commands'>;
}

/** The queries of all features of a service. */
export function queriesOfFeatures<F extends Record<string, FeatureContract>>(features: F): All<F, 'queries'> {
  return merged(Object.values(features).map(({ queries }) => queries)) as All<F, 'queries'>;
}

function merged(groups: readonly Record<string, Query>[]): Record<string, Query> {
  const named = groups.flatMap((group) => Object.entries(group));
  const all = Object.fromEntries(named);
  if (Object.keys(all).length < named.length)
    throw new Error('two features have a command or query of one name');
  return all;
}

/** A message of each of these names, as a service reads it. */
type Messages<Q, More> = {
  [N in keyof Q & string]: Omit<Envelope, 'name'> &
    More & { name: N; data: Q[N] extends Query ? DataOf<Q[N]> : never };
}[keyof Q & string];
export type CommandMessage<Q> = Messages<Q, { idempotency: Idempotency | null }>;
export type QueryMessage<Q> = Messages<Q, unknown>;

/** Reads a message with one of these commands. */
export function commandMessageSchema<Q extends Record<string, Query>>(
  commands: Q,
): z.ZodType<CommandMessage<Q>> {
  return oneOf(Object.entries(commands).map(([name, { data }]) => commandSchema(name, data)));
}

/** Reads a message with one of these queries. */
export function queryMessageSchema<Q extends Record<string, Query>>(queries: Q): z.ZodType<QueryMessage<Q>> {
  return oneOf(Object.entries(queries).map(([name, { data }]) => querySchema(name, data)));
}

/** The one cast: names and schemas come from the same table, which TypeScript cannot follow through `Object.entries`. */
function oneOf<T>(options: z.core.$ZodTypeDiscriminable[]): z.ZodType<T> {
  const [first, ...rest] = options;
  if (!first) throw new Error('there is no command or query');
  return z.discriminatedUnion('name', [first, ...rest]) as unknown as z.ZodType<T>;
}

/** A list whose items are not checked again: whoever made them did, and pages are read thousands of times a second. */
export function uncheckedList<T>() {
  return z.array(z.custom<T>());
}
