import type {
  AdminAction,
  Freeze,
  LedgerCommand,
  LedgerCommandName,
  LedgerRefusalCode,
  LedgerReply,
  Metadata,
  MovementType,
  ProblemCode,
  Refusal,
} from '@cowrie/contracts';
import type pg from 'pg';
import type { Account, AccountId } from './account.ts';
import type { Hold, HoldChange } from './hold.ts';
import type { Reference } from './movements/transaction.ts';

/** One double entry: `amountUnits` leave `from` and arrive at `to`. Nothing else changes a balance. */
export type Movement = {
  kind: 'moved';
  type: MovementType;
  amountUnits: bigint;
  from: AccountId;
  to: AccountId;
  reason: string;
  refundOf?: number;
  holdId?: string;
  paymentRequestId?: string;
  groupId?: string;
  scheduleId?: string;
  /** Replaces the command's own. */
  metadata?: Metadata | null | undefined;
  /** The platform of what it refers to; without it the platform through which the command came. */
  platform?: string | null;
  reference?: Reference;
};
/** What changes accounts. Each has an event and a number of its own. */
export type BookChange =
  | Movement
  | HoldChange
  | { kind: 'opened'; account: AccountId; walletId: string }
  | { kind: 'closed'; account: AccountId }
  | { kind: 'frozen'; account: AccountId; freeze: Freeze | null };

/** What a feature keeps beside the book, under one name: `is` all of it, `need` names what a command needs of it, `change` is one written record. */
export type RecordType = { is: unknown; need: unknown; change: unknown };
/** Records that are found by their id. */
export type Keyed<V> = { is: ReadonlyMap<string, V>; need: string; change: V };
export type RecordTypes = { readonly [name: string]: RecordType };

/**
 * A record of a feature as it is from now on. Where it is about money, the movement beside it has event and number; where it
 * has an event of its own, its store says so.
 */
export type RecordChange<R = RecordTypes> = {
  [K in keyof R]: { kind: 'record'; of: K; record: R[K] extends RecordType ? R[K]['change'] : never };
}[keyof R];
export type Change<R = RecordTypes> = BookChange | RecordChange<R>;

/** What a batch decides on: the book, and the records of features. Records are read only for the commands that need them. */
export type State<R = object> = {
  readonly [K in keyof R]: R[K] extends RecordType ? R[K]['is'] : never;
} & {
  accounts: ReadonlyMap<AccountId, Account>;
  holds: ReadonlyMap<string, Hold>;
};

/** The records that a command is decided on. */
export type Needs<R = object> = {
  readonly [K in keyof R]?: R[K] extends RecordType ? R[K]['need'] : never;
} & {
  holds?: readonly string[];
  /** The open holds that this wallet placed or is to receive: all, or more than `RELEASED_AT_ONCE`. */
  holdsOf?: AccountId;
};

/** What the reply shows beside the transactions that the command made. */
export type Answers<S = object> = {
  /** A wallet or a treasury, as it is after the command. */
  account?: AccountId;
  /** All transactions, and not the one that there is. */
  all?: true;
  /** Records, by their names in the reply. */
  shows?: S;
  /** The same of records that name the transactions which the command made. */
  showsWith?(transactionIds: readonly number[]): S;
};

/** What a command does, and what answers it. No changes: it was so already. */
export type Decision<C extends ProblemCode = ProblemCode, R = RecordTypes, S = object> =
  | { ok: true; changes: Change<R>[]; answers: Answers<S> }
  | Refusal<C>;

export type CommandOf<N extends LedgerCommandName> = Extract<LedgerCommand, { name: N }>;

/**
 * A refusal; what `later` reads, once all of the batch is decided, is said besides. It is read for a few of a batch, and once for those of
 * the same `key`: without it the refusal is right, too.
 */
export type Refused = Refusal & {
  later?: { key: string; read(client: pg.ClientBase): Promise<Partial<Refusal>> };
};

/** What of a command is to stand in the administrative log. */
export type LogEntry = {
  action: AdminAction;
  target: string;
  details: Readonly<Record<string, unknown>>;
};

/** What a command did: its changes, and the ids of the transactions that it made, in their order. */
export type Effect = {
  changes: readonly Change[];
  transactionIds: readonly number[];
  /** It was not done: a judge made something else of it. */
  isHeldBack?: boolean;
};

/** What a judge makes of a command in place of what was decided: none of that is applied, and the reply shows this. */
export type HeldBack = {
  kind: 'held back';
  changes: readonly RecordChange[];
  shows: object;
};

/**
 * What a feature says to the commands of all features, such as a limit. Pure. It is asked about what was decided and before anything of it
 * is applied.
 */
export type Judge<R = RecordTypes> = {
  /** The records that it needs for a command; null: it has nothing to say about that one, and costs nothing. */
  needs(command: LedgerCommand): Needs<R> | null;
  /** Why the command must not be decided at all, or what happens instead of it; null: it is decided. */
  before?(state: State<R>, command: LedgerCommand, nowMs: number): Refusal | HeldBack | null;
  /**
   * Why the changes must not be, what it keeps because of them, or what happens instead. It is asked about the commands that it needs
   * records for.
   */
  judge(
    state: State<R>,
    command: LedgerCommand,
    changes: readonly Change[],
    nowMs: number,
  ): Refused | HeldBack | RecordChange<R>[];
  /** What stands in the administrative log because of it. */
  log?(effect: Effect): LogEntry[];
};

/** How one kind of command is decided, on the book and on records `R`. Pure: it changes nothing. */
export type Decider<N extends LedgerCommandName, R = object> = {
  /** The accounts that it may touch; they are locked before it is decided. */
  accounts(command: CommandOf<N>): AccountId[];
  /** Other records that it is decided on. */
  needs?(command: CommandOf<N>): Needs<R> | null;
  /** How many transactions it can make at most; one if it does not say. */
  movements?(command: CommandOf<N>): number;
  /**
   * `nowMs` is the database's clock, `partition` the one that the command came through. It refuses and answers with
   * what the contract says, and with nothing else.
   */
  decide(
    state: State<R>,
    command: CommandOf<N>,
    nowMs: number,
    partition: number,
  ): Decision<LedgerRefusalCode<N>, R, Partial<LedgerReply<N>>>;
  /**
   * What is kept where the command is refused, by itself or by a judge: records, and never a movement. For commands whose answer nobody
   * waits for. Without it, or with the refusal itself, a refused command leaves nothing.
   */
  whenRefused?(
    state: State<R>,
    command: CommandOf<N>,
    refusal: Refusal,
    nowMs: number,
  ): { ok: true; changes: RecordChange<R>[]; answers: Answers<Partial<LedgerReply<N>>> } | Refusal;
};
