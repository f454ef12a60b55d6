import type { HealthReader, Refusal, UserAnswer, UserCommand, UserQuery } from '@cowrie/contracts';
import type { Producer } from '@cowrie/messaging';
import type { Unseal } from '@cowrie/runtime';
import type * as service from '@cowrie/service';
import type { Logger } from '@cowrie/telemetry';
import type { Config } from '../config.ts';
import type { Db } from '../db.ts';
import type { Concerned } from '../identity/lock-users.ts';
import type { JudgePassword } from '../passwords/acceptable.ts';
import type { verifyPassword } from '../passwords/hash.ts';
import type { Codes, OutcomeOf, UserHandlerContext } from './outcome.ts';

export type CommandName = UserCommand['name'];
export type CommandOf<N extends CommandName> = Extract<UserCommand, { name: N }>;
type DataOf<N extends CommandName> = CommandOf<N>['data'];

/** What was done for a command beside the serial part: whatever its feature says. */
export type PreparedCommand = { kind: string };
export type Nothing = { kind: 'nothing' };

/** What a preparation works with. The gate bounds how many run at once. */
export type PrepareDeps = {
  db: Db;
  now: () => number;
  unseal: Unseal;
  verifyPassword: typeof verifyPassword;
  judgePassword: JudgePassword;
  /** Verified against when there is no such user, so that both answers cost the same. */
  hashOfNothing: string;
  logger: Logger;
};

type Preparation<N extends CommandName, P> = {
  /** Null: what is sealed in it was not sealed for this service. */
  prepare(command: CommandOf<N>, deps: PrepareDeps): Promise<P | Refusal<Codes<N>> | null>;
};

type Steps<N extends CommandName, P extends PreparedCommand> = {
  /** Whom it reads or changes: they are locked beforehand. */
  concerns(data: DataOf<N>, prepared: P): Partial<Concerned>;
  /** The user whose event it may give, so that its partition is locked beforehand. A new user's is locked anyhow. */
  eventOf?(data: DataOf<N>): number;
  /** With this preparation it makes a user, for which it gets an id. */
  newUserWhen?: P['kind'];
  /** Applies it inside the batch's transaction. */
  handle(context: UserHandlerContext, command: CommandOf<N>, prepared: P): Promise<OutcomeOf<N>>;
};

/** How a command is done. `P` is what its preparation gives; most have none. */
export type Handler<N extends CommandName, P extends PreparedCommand = Nothing> = Steps<N, P> &
  (P extends Nothing ? { prepare?: undefined } : Preparation<N, P>);

/** A handler, whatever it prepares. */
export type AnyHandler<N extends CommandName = CommandName> = Steps<N, PreparedCommand> &
  (Preparation<N, PreparedCommand> | { prepare?: undefined });

export type QueryName = UserQuery['name'];
type QueryOf<N extends QueryName> = Extract<UserQuery, { name: N }>;
export type Answering<N extends QueryName> = Promise<UserAnswer<N>>;
export type QueryDeps = {
  db: Db;
  logger: Logger;
  now: () => number;
  unseal: Unseal;
  readHealth: HealthReader;
};

/** How long rows are kept that go away by themselves. */
export type KeptDays = Pick<Config, Extract<keyof Config, `${string}_KEPT_DAYS`>>;

/** What a feature's jobs and samplers work with. */
type WorkDeps = {
  db: Db;
  producer: Producer;
  /** The partitions of commands that are this instance's now. */
  partitions(): readonly number[];
  logger: Logger;
};

/** What features of the user service are made of. */
export type UserFeatures = {
  commands: { readonly [N in CommandName]: AnyHandler<N> };
  queries: { readonly [N in QueryName]: (query: QueryOf<N>) => Answering<N> };
  queryDeps: QueryDeps;
  settings: KeptDays;
  workDeps: WorkDeps;
};

/** A feature of the user service, whole. What stands in the administrative log comes with a command's outcome. */
export type UserFeature = service.Feature<UserFeatures>;
