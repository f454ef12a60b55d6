import { z } from 'zod';
import type { Treasury } from './primitives.ts';

/**
 * Every type of transaction, declared once. What the ledger lets through when it writes, what the verifier and the checks of
 * history compare, statistics, schemas, clients, and the tables of the documents come from here; `node test/transaction-types/main.ts`
 * publishes it as `docs/events/transaction-types.json`.
 */

/** An account of coins: `treasury` is any of them, the name of one that one alone. */
type CoinSide = 'issuance' | 'user' | 'treasury' | Treasury;
/** An account of XAF: their issuance, a user's, what is of withdrawals under way, what deleted users left. */
type XafSide = 'issuance' | 'user' | 'pending' | 'operations';
type InitiatorKind =
  | 'the user'
  | 'ADMIN'
  | 'ADMIN with an API key'
  | 'SUPERADMIN'
  | 'a service account'
  | 'the payout provider';

/** What a freeze stops of a wallet: what its user sends, what others send them. */
export type FreezeSide = 'OUT' | 'IN';

/** From which accounts to which it may lead, and who may ask for that. */
export type AllowedMovement<S extends string = string> = {
  from: readonly S[];
  to: readonly S[];
  by: readonly InitiatorKind[];
};

/** Whose partition a transaction stands in, by the key of the command that makes it. A treasury's is that of the text `treasury:CODE`. */
export type PartitionOwner = 'payer' | 'receiver' | 'first receiver' | 'owner';

type BaseDeclaration<S extends string> = {
  ways: readonly AllowedMovement<S>[];
  partition: PartitionOwner;
  /** The freezes that stop it, of who pays and of who receives; a capture of a hold and the closing of a wallet go on. */
  stoppedBy: readonly FreezeSide[];
  /** What it has to name. */
  names?: 'refundOf' | 'reference';
};

export type TransactionDeclaration = BaseDeclaration<CoinSide> & {
  /** How history stores it: a number that never changes its meaning. */
  stored: number;
  /** The sum of statistics that it is in, and what the API says of that. */
  flow: string;
  flowAbout?: string;
  /** The page of `docs/guide` that shows it. */
  guide: string;
  /** It is the capture of a hold for one of these. */
  captureFor?: 'user' | 'treasury';
  /** Of one that names another: what that has to be. */
  givesBack?: string;
};

export type XafDeclaration = BaseDeclaration<XafSide> & {
  /** What its reference names. */
  of: 'quote' | 'withdrawal' | null;
};

export const TRANSACTIONS = {
  MINT: {
    stored: 1,
    ways: [{ from: ['issuance'], to: ['user', 'treasury'], by: ['ADMIN with an API key'] }],
    partition: 'receiver',
    stoppedBy: [],
    flow: 'minted',
    guide: 'quick-start',
  },
  BURN: {
    stored: 2,
    ways: [{ from: ['user'], to: ['issuance'], by: ['ADMIN with an API key'] }],
    partition: 'payer',
    stoppedBy: [],
    flow: 'burned',
    guide: 'roles-and-scopes',
  },
  TRANSFER: {
    stored: 3,
    ways: [
      { from: ['user'], to: ['user', 'treasury'], by: ['the user'] },
      { from: ['treasury'], to: ['user', 'treasury'], by: ['SUPERADMIN'] },
    ],
    partition: 'payer',
    stoppedBy: ['OUT', 'IN'],
    flow: 'transferred',
    guide: 'quick-start',
    captureFor: 'user',
  },
  PURCHASE: {
    stored: 4,
    ways: [{ from: ['user'], to: ['user', 'treasury'], by: ['the user'] }],
    partition: 'payer',
    stoppedBy: ['OUT', 'IN'],
    flow: 'purchased',
    guide: 'purchases-and-refunds',
    captureFor: 'treasury',
  },
  REWARD: {
    stored: 5,
    ways: [{ from: ['rewards'], to: ['user'], by: ['ADMIN', 'a service account'] }],
    partition: 'first receiver',
    stoppedBy: ['IN'],
    flow: 'rewarded',
    guide: 'wallets-and-treasuries',
  },
  REFUND: {
    stored: 6,
    ways: [{ from: ['user', 'treasury'], to: ['user'], by: ['ADMIN'] }],
    partition: 'receiver',
    stoppedBy: [],
    flow: 'refunded',
    guide: 'purchases-and-refunds',
    names: 'refundOf',
    givesBack: 'PURCHASE',
  },
  EXCHANGE: {
    stored: 7,
    ways: [{ from: ['user'], to: ['general-operations'], by: ['the user'] }],
    partition: 'payer',
    stoppedBy: ['OUT'],
    flow: 'exchanged',
    guide: 'exchange',
    flowAbout: 'Coins that were given for XAF',
  },
} as const satisfies Record<string, TransactionDeclaration>;

/** Movements of XAF: rows of the same ledger, with events of their own, and in no list of coins. */
const XAF_TRANSACTIONS = {
  EXCHANGE: {
    ways: [{ from: ['issuance'], to: ['user'], by: ['the user'] }],
    partition: 'owner',
    stoppedBy: [],
    names: 'reference',
    of: 'quote',
  },
  WITHDRAWAL: {
    ways: [{ from: ['user'], to: ['pending'], by: ['the user'] }],
    partition: 'owner',
    stoppedBy: ['OUT'],
    names: 'reference',
    of: 'withdrawal',
  },
  PAYOUT: {
    ways: [{ from: ['pending'], to: ['issuance'], by: ['the payout provider', 'ADMIN'] }],
    partition: 'owner',
    stoppedBy: [],
    names: 'reference',
    of: 'withdrawal',
  },
  RETURN: {
    ways: [{ from: ['pending'], to: ['user', 'operations'], by: ['the payout provider', 'ADMIN'] }],
    partition: 'owner',
    stoppedBy: [],
    names: 'reference',
    of: 'withdrawal',
  },
  TRANSFER: {
    ways: [{ from: ['user'], to: ['operations'], by: ['the user', 'ADMIN'] }],
    partition: 'owner',
    stoppedBy: [],
    of: null,
  },
} as const satisfies Record<string, XafDeclaration>;

type Declarations = typeof TRANSACTIONS;
type XafDeclarations = typeof XAF_TRANSACTIONS;

export type TransactionType = keyof Declarations;
/** The freezes that stop a type. */
export type StoppingFreezeSide<T extends TransactionType> = Declarations[T]['stoppedBy'][number];
export type XafTransactionType = keyof XafDeclarations;
/** The types of all movements. */
export type MovementType = TransactionType | XafTransactionType;

const namesOf = <N extends string>(declared: Record<N, unknown>) => Object.keys(declared) as [N, ...N[]];

export const TRANSACTION_TYPES = namesOf<TransactionType>(TRANSACTIONS);
export const TransactionType = z.enum(TRANSACTION_TYPES);
export const XAF_TRANSACTION_TYPES = namesOf<XafTransactionType>(XAF_TRANSACTIONS);
export const XafTransactionType = z.enum(XAF_TRANSACTION_TYPES);

/** The declaration of a type, without what is known of that one alone. */
export const declarationOf = (type: TransactionType): TransactionDeclaration => TRANSACTIONS[type];
export const xafDeclarationOf = (type: XafTransactionType): XafDeclaration => XAF_TRANSACTIONS[type];

/** What a user sends by themselves: what a freeze stops of them, and what limits are for. */
type Spending = { [T in TransactionType]: 'OUT' extends StoppingFreezeSide<T> ? T : never }[TransactionType];
export const SPENDING_TYPES = TRANSACTION_TYPES.filter((type) =>
  declarationOf(type).stoppedBy.includes('OUT'),
) as [Spending, ...Spending[]];
export type SpendingType = Spending;

/** How it changes how much there is: 1 where it leads from issuance, −1 where it leads back. */
export function supplyEffectOf({ ways }: { ways: readonly AllowedMovement[] }): -1 | 0 | 1 {
  if (ways.some(({ from }) => from.includes('issuance'))) return 1;
  return ways.some(({ to }) => to.includes('issuance')) ? -1 : 0;
}

/** The type of a hold's capture, by who it is for. */
export const CAPTURE_TYPE = Object.fromEntries(
  TRANSACTION_TYPES.flatMap((type) => {
    const { captureFor } = declarationOf(type);
    return captureFor === undefined ? [] : [[captureFor, type]];
  }),
) as Record<'user' | 'treasury', CaptureType>;
type CaptureType = {
  [T in TransactionType]: Declarations[T] extends { captureFor: string } ? T : never;
}[TransactionType];

/** The sums of statistics, in the order of the types. */
export type Flow = Declarations[TransactionType]['flow'];
const FLOWS = [...new Set(TRANSACTION_TYPES.map((type) => TRANSACTIONS[type].flow))];

/** A value for each sum. */
export const mapFlows = <V>(of: (flow: Flow) => V) =>
  Object.fromEntries(FLOWS.map((flow) => [flow, of(flow)])) as Record<Flow, V>;

/** The same in units, as services pass them on. */
export const mapFlowUnits = (unitsOf: (flow: Flow) => string) =>
  Object.fromEntries(FLOWS.map((flow) => [`${flow}Units`, unitsOf(flow)])) as Record<`${Flow}Units`, string>;

/** What the API says of a sum, beside that it is coins. */
export const flowDescription = (flow: Flow): string | undefined =>
  typesOfFlow(flow).flatMap((type) => declarationOf(type).flowAbout ?? [])[0];

/** The types that are in a sum. */
export const typesOfFlow = (flow: Flow): TransactionType[] =>
  TRANSACTION_TYPES.filter((type) => TRANSACTIONS[type].flow === flow);
