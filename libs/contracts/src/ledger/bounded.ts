import type { Bound, BoundCode, Through } from '../messages/bounds.ts';
import { SPENDING_TYPES, type TransactionType } from '../transactions.ts';
import type { LedgerCommandName, LedgerRejects } from './index.ts';

/** The commands that may be refused for what exceeds a bound. */
type Bounded = {
  [N in LedgerCommandName]: Extract<LedgerRejects<N>, BoundCode> extends never ? never : N;
}[LedgerCommandName];

/**
 * What these commands move is bounded; others need no bounds. A hold counts as what its capture would be, when it is placed. The ledger
 * lets no command commit that moves what is bounded and does not stand here (`requireBounded`).
 */
const BOUNDED = {
  'coins.mint': ['MINT'],
  'coins.burn': ['BURN'],
  'coins.reward': ['REWARD'],
  'coins.transfer': ['TRANSFER'],
  'coins.purchase': ['PURCHASE'],
  'coins.split-purchase': ['PURCHASE'],
  'hold.place': ['TRANSFER', 'PURCHASE'],
  'payment-request.pay': ['TRANSFER', 'PURCHASE'],
  'schedule.run': ['TRANSFER', 'PURCHASE'],
  'exchange.execute': ['EXCHANGE'],
} as const satisfies Record<Bounded, readonly TransactionType[]>;

/** The types that a command of this name moves under bounds. */
export const boundedTypesOf = (name: string): readonly TransactionType[] =>
  (BOUNDED as Readonly<Record<string, readonly TransactionType[]>>)[name] ?? [];

function typesOf(bound: Bound): readonly TransactionType[] {
  if (bound.kind === 'window') return bound.types;
  return bound.kind === 'spent' ? SPENDING_TYPES : [bound.type];
}

/** The part of the envelope of a command of this name. */
export function throughFor(name: string, { platform, bounds }: Through = {}): Through {
  const types = boundedTypesOf(name);
  const own = bounds?.filter((bound) => typesOf(bound).some((type) => types.includes(type))) ?? [];
  return {
    ...(platform === undefined ? {} : { platform }),
    ...(own.length > 0 ? { bounds: own } : {}),
  };
}
