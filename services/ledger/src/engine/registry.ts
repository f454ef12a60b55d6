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

export type Registry<S extends State = State> = Pick<
  FeatureSet<LedgerFeatures>,
  'retentionTasks' | 'jobs' | 'samplers'
> & {
  /** Locked, read and written in this order. */
  stores: readonly (readonly [name: string, store: RecordStore])[];
  none: Omit<S, keyof State>;
  accountsOf(command: LedgerCommand): AccountId[];
  needsOf(command: LedgerCommand): RecordNeeds<RecordTypes> | null;
  movementsOf(command: LedgerCommand): number;
  decide: AnyDecider['decide'];
  /** Returns the records to keep after a refusal, or null. */
  whenRefused(
    state: State,
    command: LedgerCommand,
    refusal: Refusal,
    nowMs: number,
  ): Extract<Decision, { ok: true }> | null;
  judges: Judges;
  logOf(name: LedgerCommandName): LogFunction | undefined;
  firstDue(deps: Pick<WorkDeps, 'config' | 'pool'>): Promise<number | null>;
  queries(pool: pg.Pool): (query: LedgerQuery) => AnswerPromise<QueryName>;
};

/** Throws when two features have the same command, query or records. */
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
  /** TypeScript cannot see that the decider in the table fits the command with its name. */
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
