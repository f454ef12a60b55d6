import { z } from 'zod';
import type { Treasury } from './primitives.ts';

/**
 * `node test/transaction-types/main.ts` publishes the types as `docs/events/transaction-types.json`. Checks,
 * statistics, schemas, clients and tables derive from them.
 */

/** `treasury` is any treasury, a code only that one. */
type CoinSide = 'issuance' | 'user' | 'treasury' | Treasury;
/** `pending` has undecided withdrawals, `operations` the XAF of deleted users. */
type XafSide = 'issuance' | 'user' | 'pending' | 'operations';
type InitiatorKind =
  | 'the user'
  | 'ADMIN'
  | 'ADMIN with an API key'
  | 'SUPERADMIN'
  | 'a service account'
  | 'the payout provider';

export type FreezeSide = 'OUT' | 'IN';

export type AllowedMovement<S extends string = string> = {
  from: readonly S[];
  to: readonly S[];
  by: readonly InitiatorKind[];
};

/** The key of this account decides the partition. A treasury's key is `treasury:CODE`. */
export type PartitionOwner = 'payer' | 'receiver' | 'first receiver' | 'owner';

type BaseDeclaration<S extends string> = {
  ways: readonly AllowedMovement<S>[];
  partition: PartitionOwner;
  /** These freezes of payer and receiver stop it, but never a capture or the closing of a wallet. */
  stoppedBy: readonly FreezeSide[];
  names?: 'refundOf' | 'reference';
};

export type TransactionDeclaration = BaseDeclaration<CoinSide> & {
  /** History stores this number; its meaning never changes. */
  stored: number;
  /** Statistics add the type up in this sum. */
  flow: string;
  flowAbout?: string;
  guide: string;
  /** A hold for such a receiver is captured as this type. */
  captureFor?: 'user' | 'treasury';
  givesBack?: string;
};

export type XafDeclaration = BaseDeclaration<XafSide> & {
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
    flowAbout: 'Coins exchanged for XAF',
  },
} as const satisfies Record<string, TransactionDeclaration>;

/** These are rows in the same ledger, with separate events, and in no list of coin transactions. */
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
export type StoppingFreezeSide<T extends TransactionType> = Declarations[T]['stoppedBy'][number];
export type XafTransactionType = keyof XafDeclarations;
export type MovementType = TransactionType | XafTransactionType;

const namesOf = <N extends string>(declared: Record<N, unknown>) => Object.keys(declared) as [N, ...N[]];

export const TRANSACTION_TYPES = namesOf<TransactionType>(TRANSACTIONS);
export const TransactionType = z.enum(TRANSACTION_TYPES);
export const XAF_TRANSACTION_TYPES = namesOf<XafTransactionType>(XAF_TRANSACTIONS);
export const XafTransactionType = z.enum(XAF_TRANSACTION_TYPES);

export const declarationOf = (type: TransactionType): TransactionDeclaration => TRANSACTIONS[type];
export const xafDeclarationOf = (type: XafTransactionType): XafDeclaration => XAF_TRANSACTIONS[type];

/** Spending limits and OUT freezes apply to these types. */
type Spending = { [T in TransactionType]: 'OUT' extends StoppingFreezeSide<T> ? T : never }[TransactionType];
export const SPENDING_TYPES = TRANSACTION_TYPES.filter((type) =>
  declarationOf(type).stoppedBy.includes('OUT'),
) as [Spending, ...Spending[]];
export type SpendingType = Spending;

/** It is 1 if coins leave issuance, −1 if they return to it. */
export function supplyEffectOf({ ways }: { ways: readonly AllowedMovement[] }): -1 | 0 | 1 {
  if (ways.some(({ from }) => from.includes('issuance'))) return 1;
  return ways.some(({ to }) => to.includes('issuance')) ? -1 : 0;
}

export const CAPTURE_TYPE = Object.fromEntries(
  TRANSACTION_TYPES.flatMap((type) => {
    const { captureFor } = declarationOf(type);
    return captureFor === undefined ? [] : [[captureFor, type]];
  }),
) as Record<'user' | 'treasury', CaptureType>;
type CaptureType = {
  [T in TransactionType]: Declarations[T] extends { captureFor: string } ? T : never;
}[TransactionType];

export type Flow = Declarations[TransactionType]['flow'];
const FLOWS = [...new Set(TRANSACTION_TYPES.map((type) => TRANSACTIONS[type].flow))];

export const mapFlows = <V>(of: (flow: Flow) => V) =>
  Object.fromEntries(FLOWS.map((flow) => [flow, of(flow)])) as Record<Flow, V>;

export const mapFlowUnits = (unitsOf: (flow: Flow) => string) =>
  Object.fromEntries(FLOWS.map((flow) => [`${flow}Units`, unitsOf(flow)])) as Record<`${Flow}Units`, string>;

export const flowDescription = (flow: Flow): string | undefined =>
  typesOfFlow(flow).flatMap((type) => declarationOf(type).flowAbout ?? [])[0];

export const typesOfFlow = (flow: Flow): TransactionType[] =>
  TRANSACTION_TYPES.filter((type) => TRANSACTIONS[type].flow === flow);
