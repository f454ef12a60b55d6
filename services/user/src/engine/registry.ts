import type { UserCommand, UserQuery } from '@cowrie/contracts';
import { oldResults } from '@cowrie/postgres';
import { type Complete, type FeatureSet, gatherFeatures } from '@cowrie/service';
import type {
  AnyHandler,
  CommandName,
  QueryDeps,
  QueryName,
  QueryResult,
  RetentionSettings,
  UserFeature,
  UserFeatures,
} from './feature.ts';

export type Registry = Pick<FeatureSet<UserFeatures>, 'retentionTasks' | 'jobs' | 'samplers'> & {
  handlerOf(command: UserCommand): AnyHandler;
  queries(deps: QueryDeps): (query: UserQuery) => QueryResult<QueryName>;
};

/** It throws if two features have the same command or query. */
export function createRegistry<const F extends readonly UserFeature[]>(
  features: F & Complete<F[number], CommandName, QueryName>,
): Registry {
  const all: readonly UserFeature[] = features;
  const retention = ({ USER_RESULTS_KEPT_DAYS }: RetentionSettings) => [oldResults(USER_RESULTS_KEPT_DAYS)];
  const gathered = gatherFeatures<UserFeatures>([...all, { retention }]);
  const { commands, retentionTasks, jobs, samplers } = gathered;
  return {
    ...{ retentionTasks, jobs, samplers },
    /** TypeScript cannot follow that a command and its handler belong together. */
    handlerOf: ({ name }) => commands[name] as unknown as AnyHandler,
    queries(deps) {
      const answers = gathered.queries(deps);
      return (query) =>
        (answers[query.name] as unknown as (query: UserQuery) => QueryResult<QueryName>)(query);
    },
  };
}
