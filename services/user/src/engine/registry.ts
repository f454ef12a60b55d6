import type { UserCommand, UserQuery } from '@cowrie/contracts';
import { oldResults } from '@cowrie/postgres';
import { type Complete, type FeatureSet, gatherFeatures } from '@cowrie/service';
import type {
  Answering,
  AnyHandler,
  CommandName,
  KeptDays,
  QueryDeps,
  QueryName,
  UserFeature,
  UserFeatures,
} from './feature.ts';

/** All that the engine knows of features. */
export type Registry = Pick<FeatureSet<UserFeatures>, 'retentionTasks' | 'jobs' | 'samplers'> & {
  handlerOf(command: UserCommand): AnyHandler;
  /** Answers queries from what is committed. */
  queries(deps: QueryDeps): (query: UserQuery) => Answering<QueryName>;
};

/** The registry of features. Throws when two have the same command or query. */
export function createRegistry<const F extends readonly UserFeature[]>(
  features: F & Complete<F[number], CommandName, QueryName>,
): Registry {
  const all: readonly UserFeature[] = features;
  const retention = ({ USER_RESULTS_KEPT_DAYS }: KeptDays) => [oldResults(USER_RESULTS_KEPT_DAYS)];
  const gathered = gatherFeatures<UserFeatures>([...all, { retention }]);
  const { commands, retentionTasks, jobs, samplers } = gathered;
  return {
    ...{ retentionTasks, jobs, samplers },
    /** The one cast: a command and the handler of its name belong together, which TypeScript cannot follow through the table. */
    handlerOf: ({ name }) => commands[name] as unknown as AnyHandler,
    queries(deps) {
      const answers = gathered.queries(deps);
      return (query) => (answers[query.name] as unknown as (query: UserQuery) => Answering<QueryName>)(query);
    },
  };
}
