import type {
  DataOf,
  LedgerAnswer,
  LedgerCommandName,
  LedgerQuery,
  ReplyOf,
  USER_QUERIES,
} from '@cowrie/contracts';
import type { Producer } from '@cowrie/messaging';
import type { PreparedQuery } from '@cowrie/postgres';
import type * as service from '@cowrie/service';
import type { Logger } from '@cowrie/telemetry';
import type pg from 'pg';
import type { CommandOf, Decider, Judge, Movement, RecordType, RecordTypes } from '../book/decision.ts';
import type { Event } from '../book/events.ts';
import type { Effect, LogEntry } from '../book/log-details.ts';
import type { Transaction } from '../book/movements/transaction.ts';
import type { Config } from '../config.ts';

/** The position of a change within its partition; an event of the change takes this sequence. */
type ChangePosition = { partition: number; sequence: bigint };

type RecordShape = Omit<RecordType, 'need'>;

/** The records of one name in a batch: as they were read, and as its commands change them. */
export type BatchRecords<T extends RecordShape = RecordShape> = {
  /** The records as the next command sees them. */
  readonly current: T['is'];
  /** Stores a changed record, and returns its event if it has one of its own. */
  keep?(change: T['change'], place: ChangePosition): Event | undefined;
  /**
   * Updates the records after a movement, so that the next command sees it. Called only in batches that read or changed such
   * records.
   */
  onMoved?(movement: Movement, transaction: Transaction): void;
  onClosed?(userId: number): void;
  /** The statements that write the records; none when nothing changed. */
  queries?(): PreparedQuery[];
};

/** Reads and writes the records of a feature. Batches without a command of the feature do neither. */
export type RecordStore<T extends RecordType = RecordType> = {
  /** The records of a batch whose commands need none. */
  none: T['is'];
  /** Takes locks before the accounts are locked. */
  lock?(client: pg.PoolClient, needs: readonly T['need'][]): Promise<void>;
  /** Reads after the accounts are locked; the records then stay unchanged until the transaction ends. */
  read(client: pg.PoolClient, needs: readonly T['need'][]): Promise<T['is']>;
  begin(read: T['is']): BatchRecords<{ is: T['is']; change: T['change'] }>;
  /** The store reacts to the closing of a wallet, even when no command needs its records. */
  followsClosing?: true;
};

export type QueryName = LedgerQuery['name'];
export type AnswerPromise<N extends QueryName> = Promise<LedgerAnswer<N>>;
export type QueryOf<N extends QueryName> = Extract<LedgerQuery, { name: N }>;

/** A complete feature of the ledger; `R` are the records that it keeps. The engine works on the registry of all features. */
export type LedgerFeature<R = object> = FeatureParts<R> &
  (keyof R extends never
    ? { records?: undefined }
    : { records: { readonly [K in keyof R]: R[K] extends RecordType ? RecordStore<R[K]> : never } });

/** A feature with any records. */
export type AnyFeature = FeatureParts<RecordTypes> & {
  records?: { readonly [name: string]: RecordStore } | undefined;
};

type FeatureParts<R> = service.Feature<LedgerFeatures<R>> & {
  /** Rules for the accepted commands of all features. */
  judge?: Judge<R>;
  /**
   * Finds the next time at which the feature acts by itself, even if that time has passed; null when there is none. A sandbox
   * clock stops at this time.
   */
  firstDue?(deps: Pick<WorkDeps, 'config' | 'pool'>): Promise<number | null>;
  /** Returns the entries of the administrative log for accepted commands; commands without a function have none. */
  logged?: { readonly [N in LedgerCommandName]?: (command: CommandOf<N>, effect: Effect) => LogEntry[] };
};

/** The settings for how long expiring rows are kept. */
type RetentionSettings = Pick<Config, Extract<keyof Config, `${string}_KEPT_DAYS`>>;

/** Asks the user service. Throws when there is no answer. */
export type AskUsers = <N extends keyof typeof USER_QUERIES>(
  name: N,
  data: DataOf<(typeof USER_QUERIES)[N]>,
) => Promise<ReplyOf<(typeof USER_QUERIES)[N]>>;

/** The dependencies of a feature's jobs and samplers. */
export type WorkDeps = {
  config: Config;
  pool: pg.Pool;
  producer: Producer;
  /** The command partitions that this instance owns now. */
  partitions(): readonly number[];
  askUsers: AskUsers;
  /** Finds the next time at which any feature acts by itself. */
  firstDue(): Promise<number | null>;
  logger: Logger;
};

/** The parts of a ledger feature; `R` are the records that the feature keeps. */
export type LedgerFeatures<R = RecordTypes> = {
  commands: { readonly [N in LedgerCommandName]: Decider<N, R> };
  queries: { readonly [N in QueryName]: (query: QueryOf<N>) => AnswerPromise<N> };
  queryDeps: pg.Pool;
  settings: RetentionSettings;
  workDeps: WorkDeps;
};
