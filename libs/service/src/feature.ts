import type { RetentionTask } from '@cowrie/postgres';
import type { SamplerFactory } from './samplers.ts';
import type { Job } from './start-parts.ts';

/** The types that differ between services: their handlers, and the arguments of each part of a feature. */
export type FeatureTypes = {
  commands: object;
  queries: object;
  queryDeps: unknown;
  /** The settings for how long rows are kept. */
  settings: unknown;
  workDeps: unknown;
};

/** A complete feature: its folder contains everything it does, and the service walks the list of features. */
export type Feature<K extends FeatureTypes> = {
  commands?: Partial<K['commands']>;
  /** Handlers that answer from committed data. */
  queries?(deps: K['queryDeps']): Partial<K['queries']>;
  retention?(settings: K['settings']): readonly RetentionTask[];
  /** Background work, created before the first command is applied and started after it. */
  jobs?(deps: K['workDeps']): readonly Job[] | Promise<readonly Job[]>;
  /** Values that are read at intervals for the metrics. */
  samplers?(deps: K['workDeps']): readonly SamplerFactory[];
};

type Keys<T> = T extends unknown ? keyof T : never;
type CommandsOf<F> = F extends { commands: infer C } ? Keys<C> : never;
type QueriesOf<F> = F extends { queries(deps: never): infer Q } ? Keys<Q> : never;
type MissingNames<F, C, Q> = Exclude<C, CommandsOf<F>> | Exclude<Q, QueriesOf<F>>;
/**
 * Requires a feature in `F` for each command of `C` and each query of `Q`. TypeScript's error names the missing ones: as a template
 * type, because it shortens a named union to its name.
 */
export type Complete<F, C, Q> = [MissingNames<F, C, Q>] extends [never]
  ? unknown
  : { thereIsNoFeatureFor: `${MissingNames<F, C, Q> & string}` };
