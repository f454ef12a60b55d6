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

/** An event of the change takes this sequence. */
type ChangePosition = { partition: number; sequence: bigint };

type RecordShape = Omit<RecordType, 'need'>;

export type BatchRecords<T extends RecordShape = RecordShape> = {
  readonly current: T['is'];
  keep?(change: T['change'], place: ChangePosition): Event | undefined;
  /** Called after a movement, only in batches that read or changed such records. */
  onMoved?(movement: Movement, transaction: Transaction): void;
  onClosed?(userId: number): void;
  queries?(): PreparedQuery[];
};

/** Batches without a command of the feature neither read nor write. */
export type RecordStore<T extends RecordType = RecordType> = {
  none: T['is'];
  /** Runs before the accounts are locked. */
  lock?(client: pg.PoolClient, needs: readonly T['need'][]): Promise<void>;
  /** Runs after the accounts are locked; the records then stay unchanged until the transaction ends. */
  read(client: pg.PoolClient, needs: readonly T['need'][]): Promise<T['is']>;
  begin(read: T['is']): BatchRecords<{ is: T['is']; change: T['change'] }>;
  /** The store acts on the closing of a wallet even when no command needs its records. */
  followsClosing?: true;
};

export type QueryName = LedgerQuery['name'];
export type AnswerPromise<N extends QueryName> = Promise<LedgerAnswer<N>>;
export type QueryOf<N extends QueryName> = Extract<LedgerQuery, { name: N }>;

export type LedgerFeature<R = object> = FeatureParts<R> &
  (keyof R extends never
    ? { records?: undefined }
    : { records: { readonly [K in keyof R]: R[K] extends RecordType ? RecordStore<R[K]> : never } });

export type AnyFeature = FeatureParts<RecordTypes> & {
  records?: { readonly [name: string]: RecordStore } | undefined;
};

type FeatureParts<R> = service.Feature<LedgerFeatures<R>> & {
  judge?: Judge<R>;
  /** The next time at which the feature acts by itself, even a past one; null for none. A sandbox clock stops there. */
  firstDue?(deps: Pick<WorkDeps, 'config' | 'pool'>): Promise<number | null>;
  logged?: { readonly [N in LedgerCommandName]?: (command: CommandOf<N>, effect: Effect) => LogEntry[] };
};

type RetentionSettings = Pick<Config, Extract<keyof Config, `${string}_KEPT_DAYS`>>;

/** Throws when there is no answer. */
export type AskUsers = <N extends keyof typeof USER_QUERIES>(
  name: N,
  data: DataOf<(typeof USER_QUERIES)[N]>,
) => Promise<ReplyOf<(typeof USER_QUERIES)[N]>>;

export type WorkDeps = {
  config: Config;
  pool: pg.Pool;
  producer: Producer;
  partitions(): readonly number[];
  askUsers: AskUsers;
  firstDue(): Promise<number | null>;
  logger: Logger;
};

export type LedgerFeatures<R = RecordTypes> = {
  commands: { readonly [N in LedgerCommandName]: Decider<N, R> };
  queries: { readonly [N in QueryName]: (query: QueryOf<N>) => AnswerPromise<N> };
  queryDeps: pg.Pool;
  settings: RetentionSettings;
  workDeps: WorkDeps;
};
