import { z } from 'zod';
import { PlatformId, Units } from '../primitives.ts';
import { declarationOf, supplyEffectOf, TRANSACTION_TYPES, TransactionType } from '../transactions.ts';

/**
 * The gateway writes bounds into the envelope from the user service's present data. The ledger checks each
 * movement against them in the transaction of the money.
 */

/** A movement beyond the bound is refused with this code. */
const code = z.enum(['budget_exceeded', 'mint_limit_exceeded', 'limit_exceeded']);
const counter = z.string().min(1).max(100);

export const SpendingWindow = z.object({
  types: z.array(TransactionType).min(1),
  minutes: z.number().int().min(1),
});

const EachBound = z.object({
  kind: z.literal('each'),
  type: z.enum(['MINT', 'BURN']),
  code,
  atMostUnits: Units,
});
/**
 * A bound on the total of a UTC day, whoever initiates the movements; null only counts them. It needs types that
 * always lock one common account, because that lock guards the counter.
 */
const DayBound = z.object({
  kind: z.literal('day'),
  type: z.enum(['MINT', 'REWARD']),
  code,
  atMostUnits: Units.nullable(),
  counter,
});
/**
 * The bound is what the user sends on a UTC day by commands with this counter. The lock on their account
 * guards it.
 */
const SpentBound = z.object({
  kind: z.literal('spent'),
  limit: z.string().max(100),
  atMostUnits: Units.nullable(),
  counter,
});
/**
 * The bound is what the user sends within a window, through this command's platform or in all. A null maximum
 * does not limit.
 */
const WindowBound = SpendingWindow.extend({
  kind: z.literal('window'),
  limit: z.uuid(),
  name: z.string(),
  atMostUnits: Units.nullable(),
  atMostTimes: z.number().int().min(1).nullable(),
  ofPlatform: z.literal(true).optional(),
  /** A movement beyond the bound is then allowed and reported. */
  isObserved: z.literal(true).optional(),
});

export const Bound = z.discriminatedUnion('kind', [EachBound, DayBound, SpentBound, WindowBound]);
export type Bound = z.infer<typeof Bound>;
export type BoundCode = z.infer<typeof code>;

/** These are users' spending, changes of the supply, and rewards through platforms. */
export const BOUNDED_TYPES: readonly TransactionType[] = TRANSACTION_TYPES.filter((type) => {
  const declared = declarationOf(type);
  const isCounted = DayBound.shape.type.options.some((counted) => counted === type);
  return declared.stoppedBy.includes('OUT') || supplyEffectOf(declared) !== 0 || isCounted;
});

const BOUNDS_MAX = 60;

export const boundsFields = {
  platform: PlatformId.optional(),
  bounds: z.array(Bound).min(1).max(BOUNDS_MAX).optional(),
};
export type CommandBounds = { platform?: string | undefined; bounds?: Bound[] | undefined };

export const platformCounter = (platform: string, type: 'MINT' | 'REWARD'): string =>
  `platform:${platform}:${type}`;
/** Removing the link and linking again does not reset the counter. */
export const linkCounter = (platform: string, userId: number): string => `link:${platform}:${userId}`;
