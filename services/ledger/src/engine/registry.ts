import type { LedgerCommand, LedgerCommandName, LedgerQuery, Refusal } from '@cowrie/contracts';
import { oldResults } from '@cowrie/postgres';
import { type Complete, type FeatureSet, gatherFeatures, mergeByName } from '@cowrie/service';
import type pg from 'pg';
import type { AccountId } from '../book/account.ts';
import type { Decider, Decision, Needs, RecordTypes, State } from '../book/decision.ts';
import type { Effect, LogEntry } from '../book/logged.ts';
import { oldBatches } from '../book/tables/batches.ts';
import { createJudges, type Judges } from './batch/judges.ts';
import type { Answering, AnyFeature, LedgerFeatures, QueryName, RecordStore, WorkDeps } from './feature.ts';

type AnyDecider = Decider<LedgerCommandName, RecordTypes>;
type LogOf = (command: LedgerCommand, effect: Effect) => LogEntry[];

type RecordsOf<F> = F extends { records: infer R }
  ? { [K in keyof R]: R[K] extends RecordStore<infer T> ? T : never }
  : object;
type Together<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never;

/** All that the engine knows of features. `S` is the state that a batch has with all of their records. */
export type Registry<S extends State = State> = Pick<
  FeatureSet<LedgerFeatures>,
  'retentionTasks' | 'jobs' | 'samplers'
> & {
  /** In the order in which they are locked, read and written. */
  stores: readonly (readonly [name: string, store: RecordStore])[];
  /** What there is of records where no command needs any. */
  none: Omit<S, keyof State>;
  /** The accounts that a command may touch; they are locked before it is decided. */
  accountsOf(command: LedgerCommand): AccountId[];
  /** The records beside accounts that a command is decided on, or null. */
  needsOf(command: LedgerCommand): Needs<RecordTypes> | null;
  /** How many transactions a command can make at most. */
  movementsOf(command: LedgerCommand): number;
  /** Decides a command against what is there at `nowMs`, the database's clock. Pure: it changes nothing. */
  decide: AnyDecider['decide'];
  /** What is kept of a command that was refused, by whomever; null: nothing. */
  whenRefused(
    state: State,
    command: LedgerCommand,
    refusal: Refusal,
    nowMs: number,
  ): Extract<Decision, { ok: true }> | null;
  /** What features say to the commands of all. */
  judges: Judges;
  /** What it makes of an accepted command in the administrative log; undefined when it is not logged. */
  logOf(name: LedgerCommandName): LogOf | undefined;
  /** The next moment at which a feature does something by itself; null: none will. */
  firstDue(deps: Pick<WorkDeps, 'config' | 'pool'>): Promise<number | null>;
  /** Answers queries from what is committed. */
  queries(pool: pg.Pool): (query: LedgerQuery) => Answering<QueryName>;
};

/** The registry of features. Throws when two have the same command, query or records. */
export function createRegistry<const F extends readonly AnyFeature[]>(
  features: F & Complete<F[number], LedgerCommandName, QueryName>,
): Registry<State<Together<RecordsOf<F[number]>>>> {
  const all: readonly AnyFeature[] = features;
  const gathered = gatherFeatures<LedgerFeatures>([
    ...all,
    { retention: (config) => [oldResults(config.RESULTS_KEPT_DAYS), oldBatches()] },
  ]);
  const { commands: deciders, retentionTasks, jobs, samplers } = gathered;
  const logs = mergeByName(all.map(({ logged }) => logged));
  const judges = createJudges(all.flatMap(({ judge }) => judge ?? []));
  const stores = Object.entries(mergeByName(all.map(({ records }) => records))) as [string, RecordStore][];
  /** The one cast: a command and the decider of its name belong together, which TypeScript cannot follow through the table. */
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
    logOf: (name) => logs[name] as unknown as LogOf | undefined,
    async firstDue(deps) {
      const found = await Promise.all(all.map(({ firstDue }) => firstDue?.(deps) ?? null));
      const due = found.filter((moment) => moment !== null);
      return due.length > 0 ? Math.min(...due) : null;
    },
    queries(pool) {
      const handlers = gathered.queries(pool);
      return (query) =>
        (handlers[query.name] as unknown as (query: LedgerQuery) => Answering<QueryName>)(query);
    },
  };
}
