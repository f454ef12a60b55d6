import { z } from 'zod';
import type { BoundCode } from './messages/bounds.ts';
import { commandSchema, type Envelope, type Idempotency, querySchema } from './messages/envelope.ts';
import type { ProblemCode } from './problems.ts';
import type { Refusal } from './refusal.ts';
import type { TransactionType } from './transactions.ts';

/** The service may refuse with these codes and with `ENGINE_REFUSALS`. */
export type Query = { data: z.ZodType; reply: z.ZodType; rejects: readonly ProblemCode[] };

/**
 * An attacker with a stolen administrator's session would want these effects. A command with one needs an approval
 * action, or a reason in `approvals/action-commands.ts`. A service refuses to commit an undeclared effect.
 */
export const EFFECTS = ['takes-treasury-coins', 'ends-account', 'weakens-factor'] as const;
export type Effect = (typeof EFFECTS)[number];

/** Commands with the same key are applied in order, except that others may overtake one whose password is hashed. */
export type Command = Query & {
  /** If it is null, each command gets a key of its own, so no order is kept. */
  key: ((data: never) => string) | null;
  effects?: readonly Effect[];
  /**
   * Bounds apply to these movements of the command. The ledger refuses any other bounded movement
   * (`requireBounded`). A hold counts when it is placed.
   */
  bounded?: readonly TransactionType[];
};

/** A command that can exceed a bound must declare its bounded types. */
type BoundedMovements<C extends readonly ProblemCode[]> =
  Extract<C[number], BoundCode> extends never ? unknown : { bounded: readonly TransactionType[] };

export type FeatureContract = { commands: Record<string, Command>; queries: Record<string, Query> };

/**
 * Every command may also be refused with these codes: after a deadline, for an absent service, a reused idempotency
 * key, or a fault.
 */
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

export type AnswerTo<Q extends Query> = { ok: true; data: ReplyOf<Q> } | Refusal<RefusalCodeOf<Q>>;

type MergedMembers<F extends Record<string, FeatureContract>, K extends keyof FeatureContract> = Intersection<
  F[keyof F][K]
>;
type Intersection<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void
  ? I
  : never;

export function commandsOfFeatures<F extends Record<string, FeatureContract>>(
  features: F,
): MergedMembers<F, 'commands'> {
  return mergeByName(Object.values(features).map(({ commands }) => commands)) as MergedMembers<F, 'commands'>;
}

export function queriesOfFeatures<F extends Record<string, FeatureContract>>(
  features: F,
): MergedMembers<F, 'queries'> {
  return mergeByName(Object.values(features).map(({ queries }) => queries)) as MergedMembers<F, 'queries'>;
}

function mergeByName(groups: readonly Record<string, Query>[]): Record<string, Query> {
  const named = groups.flatMap((group) => Object.entries(group));
  const all = Object.fromEntries(named);
  if (Object.keys(all).length < named.length)
    throw new Error('two features have a command or query of one name');
  return all;
}

type Messages<Q, More> = {
  [N in keyof Q & string]: Omit<Envelope, 'name'> &
    More & { name: N; data: Q[N] extends Query ? DataOf<Q[N]> : never };
}[keyof Q & string];
export type CommandMessage<Q> = Messages<Q, { idempotency: Idempotency | null }>;
export type QueryMessage<Q> = Messages<Q, unknown>;

export function commandMessageSchema<Q extends Record<string, Query>>(
  commands: Q,
): z.ZodType<CommandMessage<Q>> {
  return unionByName(Object.entries(commands).map(([name, { data }]) => commandSchema(name, data)));
}

export function queryMessageSchema<Q extends Record<string, Query>>(queries: Q): z.ZodType<QueryMessage<Q>> {
  return unionByName(Object.entries(queries).map(([name, { data }]) => querySchema(name, data)));
}

/** TypeScript cannot follow through `Object.entries` that names and schemas belong together. */
function unionByName<T>(options: z.core.$ZodTypeDiscriminable[]): z.ZodType<T> {
  const [first, ...rest] = options;
  if (!first) throw new Error('there is no command or query');
  return z.discriminatedUnion('name', [first, ...rest]) as unknown as z.ZodType<T>;
}

/** The items are not validated again, because thousands of pages are read per second. */
export function uncheckedList<T>() {
  return z.array(z.custom<T>());
}
