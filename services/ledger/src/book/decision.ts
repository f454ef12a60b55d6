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

/** One double entry; nothing else changes a balance. */
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
  metadata?: Metadata | null | undefined;
  /** The platform of the refunded purchase or captured hold; undefined means the command's platform. */
  platform?: string | null;
  reference?: Reference;
};
/** Each has an event and a sequence number of its own. */
export type BookChange =
  | Movement
  | HoldChange
  | { kind: 'opened'; account: AccountId; walletId: string }
  | { kind: 'closed'; account: AccountId }
  | { kind: 'frozen'; account: AccountId; freeze: Freeze | null };

/** `is` is the set of records, `need` the key a command reads them by, `change` one written record. */
export type RecordType = { is: unknown; need: unknown; change: unknown };
export type RecordsById<V> = { is: ReadonlyMap<string, V>; need: string; change: V };
export type RecordTypes = { readonly [name: string]: RecordType };

/** Its event is that of the movement beside it, or one that its store returns. */
export type RecordChange<R = RecordTypes> = {
  [K in keyof R]: { kind: 'record'; of: K; record: R[K] extends RecordType ? R[K]['change'] : never };
}[keyof R];
export type Change<R = RecordTypes> = BookChange | RecordChange<R>;

/** Records are read only for the commands that need them. */
export type State<R = object> = {
  readonly [K in keyof R]: R[K] extends RecordType ? R[K]['is'] : never;
} & {
  accounts: ReadonlyMap<AccountId, Account>;
  holds: ReadonlyMap<string, Hold>;
};

export type RecordNeeds<R = object> = {
  readonly [K in keyof R]?: R[K] extends RecordType ? R[K]['need'] : never;
} & {
  holds?: readonly string[];
  /** Reads the open holds that this wallet placed or will receive: all, or more than `RELEASED_AT_ONCE`. */
  holdsOf?: AccountId;
};

export type AnswerParts<S = object> = {
  account?: AccountId;
  all?: true;
  shows?: S;
  showsWith?(transactionIds: readonly number[]): S;
};

/** Without changes, the requested state existed already. */
export type Decision<C extends ProblemCode = ProblemCode, R = RecordTypes, S = object> =
  | { ok: true; changes: Change<R>[]; answers: AnswerParts<S> }
  | Refusal<C>;

export type CommandOf<N extends LedgerCommandName> = Extract<LedgerCommand, { name: N }>;

/** A refusal that is correct already. `later` reads more details after the batch is decided, once per `key`. */
export type DetailedRefusal = Refusal & {
  later?: { key: string; read(client: pg.ClientBase): Promise<Partial<Refusal>> };
};

export type LogEntry = {
  action: AdminAction;
  target: string;
  details: Readonly<Record<string, unknown>>;
};

export type Effect = {
  changes: readonly Change[];
  transactionIds: readonly number[];
  isHeldBack?: boolean;
};

/** Its decided changes are dropped, and the reply has `shows`. */
export type HeldCommand = {
  kind: 'held back';
  changes: readonly RecordChange[];
  shows: object;
};

/** A feature's rule for the commands of all features, such as a limit. It is pure. */
export type Judge<R = RecordTypes> = {
  /** Null means that the judge has no rule for the command. */
  needs(command: LedgerCommand): RecordNeeds<R> | null;
  /** Called before the command is decided; null lets it be decided. */
  before?(state: State<R>, command: LedgerCommand, nowMs: number): Refusal | HeldCommand | null;
  /** Sees the changes before they are applied; returns the records to write with them. */
  judge(
    state: State<R>,
    command: LedgerCommand,
    changes: readonly Change[],
    nowMs: number,
  ): DetailedRefusal | HeldCommand | RecordChange<R>[];
  log?(effect: Effect): LogEntry[];
};

export type Decider<N extends LedgerCommandName, R = object> = {
  /** These accounts are locked before the decision. */
  accounts(command: CommandOf<N>): AccountId[];
  needs?(command: CommandOf<N>): RecordNeeds<R> | null;
  /** The maximum number of transactions; one if absent. */
  movements?(command: CommandOf<N>): number;
  /** Pure. `nowMs` is the database's clock, `partition` that of the command. */
  decide(
    state: State<R>,
    command: CommandOf<N>,
    nowMs: number,
    partition: number,
  ): Decision<LedgerRefusalCode<N>, R, Partial<LedgerReply<N>>>;
  /** The records to keep after a refusal, for commands whose answer nobody awaits; never a movement. Default: none. */
  whenRefused?(
    state: State<R>,
    command: CommandOf<N>,
    refusal: Refusal,
    nowMs: number,
  ): { ok: true; changes: RecordChange<R>[]; answers: AnswerParts<Partial<LedgerReply<N>>> } | Refusal;
};
