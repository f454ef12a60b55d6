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
import type { Effect, LogEntry } from '../book/logged.ts';
import type { Transaction } from '../book/movements/transaction.ts';
import type { Config } from '../config.ts';

/** The place of a change among those of its partition; an event at it takes the number. */
type Place = { partition: number; sequence: bigint };

type Stored = Omit<RecordType, 'need'>;

/** The records of one name in a batch: what was read, and what its commands make of it. */
export type BatchRecords<T extends Stored = Stored> = {
  /** As the next command sees them. */
  readonly current: T['is'];
  /** Takes in a change, and gives its event if it has one of its own. */
  keep?(change: T['change'], place: Place): Event | undefined;
  /** What the next command has to know of a movement; of batches that read or changed such records. */
  onMoved?(movement: Movement, transaction: Transaction): void;
  onClosed?(userId: number): void;
  /** The statements that write them; none for nothing. */
  queries?(): PreparedQuery[];
};

/** Records that a feature keeps: how they are read and written. A batch without a command of it does neither. */
export type RecordStore<T extends RecordType = RecordType> = {
  /** What there is where no command needs any. */
  none: T['is'];
  /** Before accounts are locked. */
  lock?(client: pg.PoolClient, needs: readonly T['need'][]): Promise<void>;
  /** After that: they stay as they were read until the transaction ends. */
  read(client: pg.PoolClient, needs: readonly T['need'][]): Promise<T['is']>;
  begin(read: T['is']): BatchRecords<{ is: T['is']; change: T['change'] }>;
  /** It has a part in the closing of a wallet, also where no command needs it. */
  followsClosing?: true;
};

export type QueryName = LedgerQuery['name'];
export type Answering<N extends QueryName> = Promise<LedgerAnswer<N>>;
export type QueryOf<N extends QueryName> = Extract<LedgerQuery, { name: N }>;

/** A feature of the ledger, whole: `R` are the records that it keeps. The engine goes over the registry of them. */
export type LedgerFeature<R = object> = Abilities<R> &
  (keyof R extends never
    ? { records?: undefined }
    : { records: { readonly [K in keyof R]: R[K] extends RecordType ? RecordStore<R[K]> : never } });

/** A feature, whatever records it keeps. */
export type AnyFeature = Abilities<RecordTypes> & {
  records?: { readonly [name: string]: RecordStore } | undefined;
};

type Abilities<R> = service.Feature<LedgerFeatures<R>> & {
  /** What it says to accepted commands of all features. */
  judge?: Judge<R>;
  /**
   * The next moment at which it does something by itself, be it over already; null: there is none. What a clock to test with goes to.
   */
  firstDue?(deps: Pick<WorkDeps, 'config' | 'pool'>): Promise<number | null>;
  /** What of an accepted command stands in the administrative log; nothing, if it does not say. */
  logged?: { readonly [N in LedgerCommandName]?: (command: CommandOf<N>, effect: Effect) => LogEntry[] };
};

/** How long rows are kept that go away by themselves. */
type KeptDays = Pick<Config, Extract<keyof Config, `${string}_KEPT_DAYS`>>;

/** Asks the user service what only it knows. Throws when there is no answer. */
export type AskUsers = <N extends keyof typeof USER_QUERIES>(
  name: N,
  data: DataOf<(typeof USER_QUERIES)[N]>,
) => Promise<ReplyOf<(typeof USER_QUERIES)[N]>>;

/** What a feature's jobs and samplers work with. */
export type WorkDeps = {
  config: Config;
  pool: pg.Pool;
  producer: Producer;
  /** The partitions of commands that are this instance's now. */
  partitions(): readonly number[];
  askUsers: AskUsers;
  /** The next moment at which any feature does something by itself. */
  firstDue(): Promise<number | null>;
  logger: Logger;
};

/** What features of the ledger are made of; `R` are the records that one keeps. */
export type LedgerFeatures<R = RecordTypes> = {
  commands: { readonly [N in LedgerCommandName]: Decider<N, R> };
  queries: { readonly [N in QueryName]: (query: QueryOf<N>) => Answering<N> };
  queryDeps: pg.Pool;
  settings: KeptDays;
  workDeps: WorkDeps;
};
