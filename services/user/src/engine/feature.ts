import type { HealthReader, Refusal, UserAnswer, UserCommand, UserQuery } from '@cowrie/contracts';
import type { Producer } from '@cowrie/messaging';
import type { Unseal } from '@cowrie/runtime';
import type * as service from '@cowrie/service';
import type { Logger } from '@cowrie/telemetry';
import type { Config } from '../config.ts';
import type { Db } from '../db.ts';
import type { LockTargets } from '../identity/lock-users.ts';
import type { JudgePassword } from '../passwords/acceptable.ts';
import type { verifyPassword } from '../passwords/hash.ts';
import type { Codes, OutcomeOf, UserHandlerContext } from './outcome.ts';

export type CommandName = UserCommand['name'];
export type CommandOf<N extends CommandName> = Extract<UserCommand, { name: N }>;
type DataOf<N extends CommandName> = CommandOf<N>['data'];

/**
 * The result of a command's preparation, which runs outside the batch's serial part. Each feature has its own
 * kinds.
 */
export type PreparedCommand = { kind: string };
export type NoPreparation = { kind: 'nothing' };

/** The tools of a preparation. The gate limits how many run at once. */
export type PrepareDeps = {
  db: Db;
  now: () => number;
  unseal: Unseal;
  verifyPassword: typeof verifyPassword;
  judgePassword: JudgePassword;
  /** Verified against if there is no such user, so that both refusals take the same time. */
  hashOfNothing: string;
  logger: Logger;
};

type Preparation<N extends CommandName, P> = {
  /** Returns null if a sealed text was not sealed for this service. */
  prepare(command: CommandOf<N>, deps: PrepareDeps): Promise<P | Refusal<Codes<N>> | null>;
};

type CommandSteps<N extends CommandName, P extends PreparedCommand> = {
  /** The users that the command reads or changes; the batch locks them first. */
  concerns(data: DataOf<N>, prepared: P): Partial<LockTargets>;
  /**
   * The user whose event the command may produce; the batch locks the event partition first. A new user's
   * partition is always locked.
   */
  eventOf?(data: DataOf<N>): number;
  /** The kind of preparation with which the command creates a user and gets an id for it. */
  newUserWhen?: P['kind'];
  /** Applies the command inside the batch's transaction. */
  handle(context: UserHandlerContext, command: CommandOf<N>, prepared: P): Promise<OutcomeOf<N>>;
};

/** The steps of a command. `P` is the result of its preparation; most commands have none. */
export type Handler<N extends CommandName, P extends PreparedCommand = NoPreparation> = CommandSteps<N, P> &
  (P extends NoPreparation ? { prepare?: undefined } : Preparation<N, P>);

/** A handler with any preparation. */
export type AnyHandler<N extends CommandName = CommandName> = CommandSteps<N, PreparedCommand> &
  (Preparation<N, PreparedCommand> | { prepare?: undefined });

export type QueryName = UserQuery['name'];
type QueryOf<N extends QueryName> = Extract<UserQuery, { name: N }>;
export type QueryResult<N extends QueryName> = Promise<UserAnswer<N>>;
export type QueryDeps = {
  db: Db;
  logger: Logger;
  now: () => number;
  unseal: Unseal;
  readHealth: HealthReader;
};

/** The retention settings. */
export type RetentionSettings = Pick<Config, Extract<keyof Config, `${string}_KEPT_DAYS`>>;

/** The tools of a feature's jobs and samplers. */
type WorkDeps = {
  db: Db;
  producer: Producer;
  /** The command partitions that this instance owns now. */
  partitions(): readonly number[];
  logger: Logger;
};

/** The building blocks of a feature of the user service. */
export type UserFeatures = {
  commands: { readonly [N in CommandName]: AnyHandler<N> };
  queries: { readonly [N in QueryName]: (query: QueryOf<N>) => QueryResult<N> };
  queryDeps: QueryDeps;
  settings: RetentionSettings;
  workDeps: WorkDeps;
};

/** A feature of the user service. Its log entries are part of a command's outcome. */
export type UserFeature = service.Feature<UserFeatures>;
