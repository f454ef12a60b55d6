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

/** A preparation runs outside the batch's serial part. */
export type PreparedCommand = { kind: string };
export type NoPreparation = { kind: 'nothing' };

export type PrepareDeps = {
  db: Db;
  now: () => number;
  unseal: Unseal;
  verifyPassword: typeof verifyPassword;
  judgePassword: JudgePassword;
  /** An unknown user's password is verified against it, so that both refusals take the same time. */
  hashOfNothing: string;
  logger: Logger;
};

type Preparation<N extends CommandName, P> = {
  /** Null means that a text was not sealed for this service. */
  prepare(command: CommandOf<N>, deps: PrepareDeps): Promise<P | Refusal<Codes<N>> | null>;
};

type CommandSteps<N extends CommandName, P extends PreparedCommand> = {
  /** The batch locks these users first. */
  concerns(data: DataOf<N>, prepared: P): Partial<LockTargets>;
  /** The batch locks this user's event partition first; a new user's is always locked. */
  eventOf?(data: DataOf<N>): number;
  /** The command gets an id for a new user if it has this kind of preparation. */
  newUserWhen?: P['kind'];
  handle(context: UserHandlerContext, command: CommandOf<N>, prepared: P): Promise<OutcomeOf<N>>;
};

export type Handler<N extends CommandName, P extends PreparedCommand = NoPreparation> = CommandSteps<N, P> &
  (P extends NoPreparation ? { prepare?: undefined } : Preparation<N, P>);

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

export type RetentionSettings = Pick<Config, Extract<keyof Config, `${string}_KEPT_DAYS`>>;

type WorkDeps = {
  db: Db;
  producer: Producer;
  partitions(): readonly number[];
  logger: Logger;
};

export type UserFeatures = {
  commands: { readonly [N in CommandName]: AnyHandler<N> };
  queries: { readonly [N in QueryName]: (query: QueryOf<N>) => QueryResult<N> };
  queryDeps: QueryDeps;
  settings: RetentionSettings;
  workDeps: WorkDeps;
};

export type UserFeature = service.Feature<UserFeatures>;
