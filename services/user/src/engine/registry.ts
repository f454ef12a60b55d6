import type { UserCommand, UserQuery } from '@cowrie/contracts';
import { PUBLISHED_OUTBOX_ROWS, type RetentionTask } from '@cowrie/postgres';
import type {
  Answering,
  AnyHandler,
  CommandName,
  Feature,
  KeptDays,
  QueryDeps,
  QueryName,
} from './feature.ts';
import { oldResults } from './results.ts';

type Keys<T> = T extends unknown ? keyof T : never;
type CommandsOf<F> = F extends { commands: infer C } ? Keys<C> : never;
type QueriesOf<F> = F extends { queries(deps: QueryDeps): infer Q } ? Keys<Q> : never;
type Missing<F> = Exclude<CommandName, CommandsOf<F>> | Exclude<QueryName, QueriesOf<F>>;
/** Each command and each query has its feature, or TypeScript names those that have none. */
type Complete<F> = [Missing<F>] extends [never] ? unknown : { thereIsNoFeatureFor: Missing<F> };

/** All that the engine knows of features. */
export type Registry = {
  handlerOf(command: UserCommand): AnyHandler;
  /** Answers queries from what is committed. */
  queries(deps: QueryDeps): (query: UserQuery) => Answering<QueryName>;
  /** What of the user service goes away by itself. */
  retentionTasks(config: KeptDays): RetentionTask[];
};

/** The registry of features. Throws when two have the same command or query. */
export function createRegistry<const F extends readonly Feature[]>(
  features: F & Complete<F[number]>,
): Registry {
  const all: readonly Feature[] = features;
  const handlers = merged(all.map(({ commands }) => commands));
  return {
    /** The one cast: a command and the handler of its name belong together, which TypeScript cannot follow through the table. */
    handlerOf: ({ name }) => handlers[name] as unknown as AnyHandler,
    queries(deps) {
      const answers = merged(all.map(({ queries }) => queries?.(deps)));
      return (query) => (answers[query.name] as unknown as (query: UserQuery) => Answering<QueryName>)(query);
    },
    retentionTasks: (config) => [
      ...all.flatMap(({ retention }) => retention?.(config) ?? []),
      oldResults(config),
      PUBLISHED_OUTBOX_ROWS,
    ],
  };
}

function merged(parts: readonly (object | undefined)[]): Readonly<Record<string, object>> {
  const entries = parts.flatMap((part) => Object.entries(part ?? {}));
  const names = entries.map(([name]) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`two features have ${twice}`);
  return Object.fromEntries(entries);
}
