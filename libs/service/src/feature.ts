import type { RetentionTask } from '@cowrie/postgres';
import type { Sampled } from './samplers.ts';
import type { Job } from './start-parts.ts';

/** What the features of one service are made of: how a command and a query of each name is done, and what each part is given. */
export type FeatureTypes = {
  commands: object;
  queries: object;
  queryDeps: unknown;
  /** The settings that say how long rows stay. */
  settings: unknown;
  workDeps: unknown;
};

/** A feature of a service, whole: all that it does stands in its folder, and the service goes over the list of them. */
export type Feature<K extends FeatureTypes> = {
  commands?: Partial<K['commands']>;
  /** Answers from what is committed. */
  queries?(deps: K['queryDeps']): Partial<K['queries']>;
  /** What of it goes away by itself. */
  retention?(settings: K['settings']): readonly RetentionTask[];
  /** What it does by itself; made before the first command is applied, started after that. */
  jobs?(deps: K['workDeps']): readonly Job[] | Promise<readonly Job[]>;
  /** What of it is read now and then for the metrics. */
  samplers?(deps: K['workDeps']): readonly Sampled[];
};

type Keys<T> = T extends unknown ? keyof T : never;
type CommandsOf<F> = F extends { commands: infer C } ? Keys<C> : never;
type QueriesOf<F> = F extends { queries(deps: never): infer Q } ? Keys<Q> : never;
type Missing<F, C, Q> = Exclude<C, CommandsOf<F>> | Exclude<Q, QueriesOf<F>>;
/**
 * Each command of `C` and each query of `Q` has its feature among `F`, or TypeScript names those that have none: as a template, since it
 * shows several in a type with a name by that name alone.
 */
export type Complete<F, C, Q> = [Missing<F, C, Q>] extends [never]
  ? unknown
  : { thereIsNoFeatureFor: `${Missing<F, C, Q> & string}` };
