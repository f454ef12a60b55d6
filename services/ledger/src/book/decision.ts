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

/** One double entry: `amountUnits` leave `from` and arrive at `to`. No other change alters a balance. */
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
  /** Replaces the command's own metadata. */
  metadata?: Metadata | null | undefined;
  /** The platform of the purchase or hold that this movement refers to; undefined means the command's platform. */
  platform?: string | null;
  reference?: Reference;
};
/** The changes of accounts. Each has an event and a sequence number of its own. */
export type BookChange =
  | Movement
  | HoldChange
  | { kind: 'opened'; account: AccountId; walletId: string }
  | { kind: 'closed'; account: AccountId }
  | { kind: 'frozen'; account: AccountId; freeze: Freeze | null };

/**
 * The records of a feature under one name: `is` is the set of records, `need` the key a command reads them by, `change` one
 * written record.
 */
export type RecordType = { is: unknown; need: unknown; change: unknown };
export type RecordsById<V> = { is: ReadonlyMap<string, V>; need: string; change: V };
export type RecordTypes = { readonly [name: string]: RecordType };

/**
 * A record of a feature after a change. If the record concerns money, the movement beside it has the event and the sequence; if
 * the record has an event of its own, its store returns it.
 */
export type RecordChange<R = RecordTypes> = {
  [K in keyof R]: { kind: 'record'; of: K; record: R[K] extends RecordType ? R[K]['change'] : never };
}[keyof R];
export type Change<R = RecordTypes> = BookChange | RecordChange<R>;

/**
 * The state on which a batch decides: the book and the features' records. Records are read only for the commands that need them.
 */
export type State<R = object> = {
  readonly [K in keyof R]: R[K] extends RecordType ? R[K]['is'] : never;
} & {
  accounts: ReadonlyMap<AccountId, Account>;
  holds: ReadonlyMap<string, Hold>;
};

/** The records that a command's decision needs. */
export type RecordNeeds<R = object> = {
  readonly [K in keyof R]?: R[K] extends RecordType ? R[K]['need'] : never;
} & {
  holds?: readonly string[];
  /** The open holds that this wallet placed or will receive: all of them, or more than `RELEASED_AT_ONCE`. */
  holdsOf?: AccountId;
};

/** The parts of the reply besides the transactions that the command made. */
export type AnswerParts<S = object> = {
  /** The wallet or treasury whose state after the command is returned. */
  account?: AccountId;
  /** Returns all transactions as a list, even if there is only one. */
  all?: true;
  /** Records for the reply, by their field names. */
  shows?: S;
  /** Like `shows`, for records that name the transactions which the command made. */
  showsWith?(transactionIds: readonly number[]): S;
};

/** The changes of a command and the parts of its answer. Without changes, the requested state existed already. */
export type Decision<C extends ProblemCode = ProblemCode, R = RecordTypes, S = object> =
  | { ok: true; changes: Change<R>[]; answers: AnswerParts<S> }
  | Refusal<C>;

export type CommandOf<N extends LedgerCommandName> = Extract<LedgerCommand, { name: N }>;

/**
 * A refusal that may get more details: `later` reads them after the whole batch is decided. They are read for a few refusals of a
 * batch, and once for those with the same `key`. The refusal is correct without them.
 */
export type DetailedRefusal = Refusal & {
  later?: { key: string; read(client: pg.ClientBase): Promise<Partial<Refusal>> };
};

/** One entry of the administrative log about a command. */
export type LogEntry = {
  action: AdminAction;
  target: string;
  details: Readonly<Record<string, unknown>>;
};

/** The effect of a command: its changes, and the ids of its transactions in their order. */
export type Effect = {
  changes: readonly Change[];
  transactionIds: readonly number[];
  /** True when a judge held the command for approval, so that it was not done. */
  isHeldBack?: boolean;
};

/** The result of a judge that holds a command: its decided changes are dropped, and the reply shows `shows`. */
export type HeldCommand = {
  kind: 'held back';
  changes: readonly RecordChange[];
  shows: object;
};

/**
 * A rule of one feature for the commands of all features, such as a limit. Judges are pure. A judge sees the decided changes
 * before they are applied.
 */
export type Judge<R = RecordTypes> = {
  /** Returns the records that the judge needs for a command. Null means that the judge has no rule for it, and costs nothing. */
  needs(command: LedgerCommand): RecordNeeds<R> | null;
  /** Refuses or holds a command before it is decided; null lets it be decided. */
  before?(state: State<R>, command: LedgerCommand, nowMs: number): Refusal | HeldCommand | null;
  /**
   * Refuses or holds the decided changes, or returns the records to write with them. Called only for commands for which `needs`
   * returned records.
   */
  judge(
    state: State<R>,
    command: LedgerCommand,
    changes: readonly Change[],
    nowMs: number,
  ): DetailedRefusal | HeldCommand | RecordChange<R>[];
  /** Returns the entries of the administrative log that follow from the judge's own records. */
  log?(effect: Effect): LogEntry[];
};

/** Decides one kind of command from the book and from records `R`. Deciders are pure. */
export type Decider<N extends LedgerCommandName, R = object> = {
  /** The accounts that the command may touch; they are locked before the decision. */
  accounts(command: CommandOf<N>): AccountId[];
  /** The other records that the decision needs. */
  needs?(command: CommandOf<N>): RecordNeeds<R> | null;
  /** The maximum number of transactions the command can make; one if absent. */
  movements?(command: CommandOf<N>): number;
  /**
   * `nowMs` is the database's clock; `partition` is the partition of the command. Refusals and answers are those of the contract
   * only.
   */
  decide(
    state: State<R>,
    command: CommandOf<N>,
    nowMs: number,
    partition: number,
  ): Decision<LedgerRefusalCode<N>, R, Partial<LedgerReply<N>>>;
  /**
   * The records to keep when the command is refused by the decider or a judge; never a movement. Used by commands whose answer
   * nobody awaits. If it is absent or returns the refusal, a refused command leaves no row.
   */
  whenRefused?(
    state: State<R>,
    command: CommandOf<N>,
    refusal: Refusal,
    nowMs: number,
  ): { ok: true; changes: RecordChange<R>[]; answers: AnswerParts<Partial<LedgerReply<N>>> } | Refusal;
};
