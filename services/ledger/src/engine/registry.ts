import type { LedgerCommand, LedgerCommandName, LedgerQuery, Refusal } from '@cowrie/contracts';
import { oldResults } from '@cowrie/postgres';
import { type Complete, type FeatureSet, gatherFeatures, mergeByName } from '@cowrie/service';
import type pg from 'pg';
import type { AccountId } from '../book/account.ts';
import type { Decider, Decision, RecordNeeds, RecordTypes, State } from '../book/decision.ts';
import type { Effect, LogEntry } from '../book/log-details.ts';
import { batchesRetention } from '../book/tables/batches.ts';
import { createJudges, type Judges } from './batch/judges.ts';
import type {
  AnswerPromise,
  AnyFeature,
  LedgerFeatures,
  QueryName,
  RecordStore,
  WorkDeps,
} from './feature.ts';

type AnyDecider = Decider<LedgerCommandName, RecordTypes>;
type LogFunction = (command: LedgerCommand, effect: Effect) => LogEntry[];

type FeatureRecords<F> = F extends { records: infer R }
  ? { [K in keyof R]: R[K] extends RecordStore<infer T> ? T : never }
  : object;
type Intersection<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void
  ? I
  : never;

/** Everything that the engine knows of the features. `S` is the state of a batch with all of their records. */
export type Registry<S extends State = State> = Pick<
  FeatureSet<LedgerFeatures>,
  'retentionTasks' | 'jobs' | 'samplers'
> & {
  /** The stores in the order in which they are locked, read and written. */
  stores: readonly (readonly [name: string, store: RecordStore])[];
  /** The records of a batch whose commands need none. */
  none: Omit<S, keyof State>;
  /** The accounts that a command may touch; they are locked before the decision. */
  accountsOf(command: LedgerCommand): AccountId[];
  /** The records besides accounts that the decision and the judges need, or null. */
  needsOf(command: LedgerCommand): RecordNeeds<RecordTypes> | null;
  /** The maximum number of transactions that a command can make. */
  movementsOf(command: LedgerCommand): number;
  /** Decides a command on the state at `nowMs`, the database's clock. Pure: it changes nothing. */
  decide: AnyDecider['decide'];
  /** Returns what is kept of a command that the decider or a judge refused; null for nothing. */
  whenRefused(
    state: State,
    command: LedgerCommand,
    refusal: Refusal,
    nowMs: number,
  ): Extract<Decision, { ok: true }> | null;
  judges: Judges;
  /** Returns the function that creates the log entries of an accepted command; undefined when it is not logged. */
  logOf(name: LedgerCommandName): LogFunction | undefined;
  /** Finds the next time at which a feature acts by itself; null when there is none. */
  firstDue(deps: Pick<WorkDeps, 'config' | 'pool'>): Promise<number | null>;
  /** Answers queries from committed data. */
  queries(pool: pg.Pool): (query: LedgerQuery) => AnswerPromise<QueryName>;
};

/** Creates the registry. Throws when two features have the same command, query or records. */
export function createRegistry<const F extends readonly AnyFeature[]>(
  features: F & Complete<F[number], LedgerCommandName, QueryName>,
): Registry<State<Intersection<FeatureRecords<F[number]>>>> {
  const all: readonly AnyFeature[] = features;
  const gathered = gatherFeatures<LedgerFeatures>([
    ...all,
    { retention: (config) => [oldResults(config.RESULTS_KEPT_DAYS), batchesRetention()] },
  ]);
  const { commands: deciders, retentionTasks, jobs, samplers } = gathered;
  const logs = mergeByName(all.map(({ logged }) => logged));
  const judges = createJudges(all.flatMap(({ judge }) => judge ?? []));
  const stores = Object.entries(mergeByName(all.map(({ records }) => records))) as [string, RecordStore][];
  /** Casts, because TypeScript cannot see that the decider in the table fits the command with its name. */
  const deciderOf = ({ name }: LedgerCommand) => deciders[name] as unknown as AnyDecider;
  return {
    ...{ stores, retentionTasks, jobs, samplers },
    none: Object.fromEntries(stores.map(([name, { none }]) => [name, none])) as never,
    accountsOf: (command) => deciderOf(command).accounts(command),
    judges,
    needsOf: (command) => judges.needsWith(command, deciderOf(command).needs?.(command) ?? null),
    movementsOf: (command) => deciderOf(command).movements?.(command) ?? 1,
    decide: (state, command, nowMs, partition) => deciderOf(command).decide(state, command, nowMs, partition),
    whenRefused(state, command, refusal, nowMs) {
      const kept = deciderOf(command).whenRefused?.(state as State<RecordTypes>, command, refusal, nowMs);
      return kept?.ok ? kept : null;
    },
    logOf: (name) => logs[name] as unknown as LogFunction | undefined,
    async firstDue(deps) {
      const found = await Promise.all(all.map(({ firstDue }) => firstDue?.(deps) ?? null));
      const due = found.filter((moment) => moment !== null);
      return due.length > 0 ? Math.min(...due) : null;
    },
    queries(pool) {
      const handlers = gathered.queries(pool);
      return (query) =>
        (handlers[query.name] as unknown as (query: LedgerQuery) => AnswerPromise<QueryName>)(query);
    },
  };
}
