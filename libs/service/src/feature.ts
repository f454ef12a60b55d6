import type { RetentionTask } from '@cowrie/postgres';
import type { SamplerFactory } from './samplers.ts';
import type { Job } from './start-parts.ts';

export type FeatureTypes = {
  commands: object;
  queries: object;
  queryDeps: unknown;
  settings: unknown;
  workDeps: unknown;
};

/** A feature's folder contains everything it does, and the service walks the list of features. */
export type Feature<K extends FeatureTypes> = {
  commands?: Partial<K['commands']>;
  /** Queries are answered from committed data. */
  queries?(deps: K['queryDeps']): Partial<K['queries']>;
  retention?(settings: K['settings']): readonly RetentionTask[];
  /** Jobs are created before the first command is applied and started after it. */
  jobs?(deps: K['workDeps']): readonly Job[] | Promise<readonly Job[]>;
  samplers?(deps: K['workDeps']): readonly SamplerFactory[];
};

type Keys<T> = T extends unknown ? keyof T : never;
type CommandsOf<F> = F extends { commands: infer C } ? Keys<C> : never;
type QueriesOf<F> = F extends { queries(deps: never): infer Q } ? Keys<Q> : never;
type MissingNames<F, C, Q> = Exclude<C, CommandsOf<F>> | Exclude<Q, QueriesOf<F>>;
/**
 * TypeScript names the missing commands and queries because this is a template type; it would shorten a named
 * union.
 */
export type Complete<F, C, Q> = [MissingNames<F, C, Q>] extends [never]
  ? unknown
  : { thereIsNoFeatureFor: `${MissingNames<F, C, Q> & string}` };
