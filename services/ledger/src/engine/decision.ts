import type {
  LedgerCommand,
  LedgerCommandName,
  LedgerRejects,
  ProblemCode,
  Rejection,
} from '@cowrie/contracts';
import type { AccountId } from '../book/account.ts';
import type { Hold } from '../book/hold.ts';
import type { Transaction } from '../book/transaction.ts';
import type { SealChange } from '../features/heads/chain.ts';
import type { Reference } from '../features/purchases/purchase.ts';
import type { ExchangeChange } from './exchange-records.ts';
import type { Needs, State } from './state.ts';
import type { TrustChange } from './trust-records.ts';

/** One double entry: `amountUnits` leave `from` and arrive at `to`. Nothing else changes a balance. */
export type Movement = {
  kind: 'moved';
  type: Transaction['type'];
  amountUnits: bigint;
  from: AccountId;
  to: AccountId;
  reason: string;
  refundOf?: number;
  holdId?: string;
  reference?: Reference;
};
/** A hold as it is from now on; its name in the event says what became of it. */
export type HoldChange = {
  kind: 'hold';
  event: 'placed' | 'captured' | 'released' | 'expired';
  hold: Hold;
};
export type Change =
  | Movement
  | HoldChange
  | ExchangeChange
  | TrustChange
  | SealChange
  | { kind: 'opened'; account: AccountId; walletId: string }
  | { kind: 'closed'; account: AccountId };

/** What the reply shows, as it is after the command, beside the transactions that it made. */
export type Answers = {
  /** A wallet or a treasury. */
  account?: AccountId;
  hold?: string;
  rate?: true;
  quote?: string;
  withdrawal?: string;
  mintRequest?: string;
  verification?: string;
  /** All transactions, and not the one that there is. */
  all?: true;
};

/** What a command does, and what answers it. No changes: it was so already. */
export type Decision<C extends ProblemCode = ProblemCode> =
  | { ok: true; changes: Change[]; answers: Answers }
  | Refusal<C>;
export type Refusal<C extends ProblemCode = ProblemCode> = { ok: false } & Rejection<C>;

export type CommandOf<N extends LedgerCommandName> = Extract<LedgerCommand, { name: N }>;

/** All that the ledger knows of one kind of command. Pure: it changes nothing. */
export type Decider<N extends LedgerCommandName> = {
  /** The accounts that it may touch; they are locked before it is decided. */
  accounts(command: CommandOf<N>): AccountId[];
  /** Other records that it is decided on. */
  needs?(command: CommandOf<N>): Needs | null;
  /** How many transactions it can make at most; one if it does not say. */
  movements?(command: CommandOf<N>): number;
  /** `nowMs` is the database's clock. It refuses with what the contract says, and with nothing else. */
  decide(state: State, command: CommandOf<N>, nowMs: number): Decision<LedgerRejects<N>>;
};

export function reject<C extends ProblemCode>(
  code: C,
  detail: string,
  errors?: Rejection['errors'],
): Refusal<C> {
  return { ok: false, code, detail, ...(errors ? { errors } : {}) };
}
