import { z } from 'zod';
import { PlatformId, Units } from '../primitives.ts';
import { declarationOf, supplyEffectOf, TRANSACTION_TYPES, TransactionType } from '../transactions.ts';

/**
 * The bounds of a command: its platform, and the amounts that its platform, API key and user may still move.
 * The gateway writes them into the envelope from the user service's present data. The ledger checks each
 * movement against them in the transaction of the money.
 */

/** A movement that exceeds the bound is refused with this code. */
const code = z.enum(['budget_exceeded', 'mint_limit_exceeded', 'limit_exceeded']);
const counter = z.string().min(1).max(100);

/** A user's spending of these types within these minutes. */
export const SpendingWindow = z.object({
  types: z.array(TransactionType).min(1),
  minutes: z.number().int().min(1),
});

/** Limits every movement of the type. */
const EachBound = z.object({
  kind: z.literal('each'),
  type: z.enum(['MINT', 'BURN']),
  code,
  atMostUnits: Units,
});
/**
 * Limits the total of a UTC day over all movements of the type with this counter, whoever initiated them;
 * null only counts. It is for types that always lock one common account, because that lock guards the
 * counter.
 */
const DayBound = z.object({
  kind: z.literal('day'),
  type: z.enum(['MINT', 'REWARD']),
  code,
  atMostUnits: Units.nullable(),
  counter,
});
/**
 * Limits what the user sends on a UTC day by commands with this counter. The lock on their account guards it.
 * A refusal names `limit`.
 */
const SpentBound = z.object({
  kind: z.literal('spent'),
  limit: z.string().max(100),
  atMostUnits: Units.nullable(),
  counter,
});
/**
 * Limits what the user sends within a window, through this command's platform or in all. A null `atMostUnits`
 * or `atMostTimes` does not limit that quantity.
 */
const WindowBound = SpendingWindow.extend({
  kind: z.literal('window'),
  limit: z.uuid(),
  name: z.string(),
  atMostUnits: Units.nullable(),
  atMostTimes: z.number().int().min(1).nullable(),
  ofPlatform: z.literal(true).optional(),
  /** A movement that exceeds the bound is allowed and reported. */
  isObserved: z.literal(true).optional(),
});

export const Bound = z.discriminatedUnion('kind', [EachBound, DayBound, SpentBound, WindowBound]);
export type Bound = z.infer<typeof Bound>;
export type BoundCode = z.infer<typeof code>;

/**
 * The types that bounds can apply to: users' spending, changes of the supply, and rewards through platforms.
 */
export const BOUNDED_TYPES: readonly TransactionType[] = TRANSACTION_TYPES.filter((type) => {
  const declared = declarationOf(type);
  const isCounted = DayBound.shape.type.options.some((counted) => counted === type);
  return declared.stoppedBy.includes('OUT') || supplyEffectOf(declared) !== 0 || isCounted;
});

/** The bounds of a key, a platform and a link, and as many spending limits as there can be. */
const BOUNDS_MAX = 60;

/** The bounds in an envelope. A command without any has neither field. */
export const boundsFields = {
  platform: PlatformId.optional(),
  bounds: z.array(Bound).min(1).max(BOUNDS_MAX).optional(),
};
export type CommandBounds = { platform?: string | undefined; bounds?: Bound[] | undefined };

/** A platform's daily totals are counted by type. */
export const platformCounter = (platform: string, type: 'MINT' | 'REWARD'): string =>
  `platform:${platform}:${type}`;
/** A platform's daily spending for a user. Removing the link and linking again does not reset it. */
export const linkCounter = (platform: string, userId: number): string => `link:${platform}:${userId}`;
