import { z } from 'zod';
import { PlatformId, Units } from '../primitives.ts';
import { declarationOf, supplyEffectOf, TRANSACTION_TYPES, TransactionType } from '../transactions.ts';

/**
 * Through which platform a command comes, and what its platform, its API key and its user may still do. The gateway says so in the envelope,
 * from what the user service knows at that moment; the ledger holds each movement of the command against it, in the transaction of the money.
 */

/** What exceeds a bound is refused with this. */
const code = z.enum(['budget_exceeded', 'mint_limit_exceeded', 'limit_exceeded']);
const counter = z.string().min(1).max(100);

/** What a user sent within so many minutes, of these types. */
export const SpendingWindow = z.object({
  types: z.array(TransactionType).min(1),
  minutes: z.number().int().min(1),
});

/** Of each movement of the type. */
const EachBound = z.object({
  kind: z.literal('each'),
  type: z.enum(['MINT', 'BURN']),
  code,
  atMostUnits: Units,
});
/**
 * Of all movements of the type on a UTC day that name this counter, whoever asked for them; null: they are counted, and that is all. Only
 * of types that lock one account of all, whose lock guards the counter.
 */
const DayBound = z.object({
  kind: z.literal('day'),
  type: z.enum(['MINT', 'REWARD']),
  code,
  atMostUnits: Units.nullable(),
  counter,
});
/** Of all that the user sends on a UTC day by commands with this counter; their account's lock guards it. `limit` is what a refusal names. */
const SpentBound = z.object({
  kind: z.literal('spent'),
  limit: z.string().max(100),
  atMostUnits: Units.nullable(),
  counter,
});
/** Of what the user sends within a window, through this command's platform or through whatever. Null: as much, or as often, as they like. */
const WindowBound = SpendingWindow.extend({
  kind: z.literal('window'),
  limit: z.uuid(),
  name: z.string(),
  atMostUnits: Units.nullable(),
  atMostTimes: z.number().int().min(1).nullable(),
  ofPlatform: z.literal(true).optional(),
  /** What exceeds it goes on, and is reported. */
  isObserved: z.literal(true).optional(),
});

export const Bound = z.discriminatedUnion('kind', [EachBound, DayBound, SpentBound, WindowBound]);
export type Bound = z.infer<typeof Bound>;
export type BoundCode = z.infer<typeof code>;

/** The types that bounds can be for: what users send, what changes how much there is, and what platforms give. */
export const BOUNDED_TYPES: readonly TransactionType[] = TRANSACTION_TYPES.filter((type) => {
  const declared = declarationOf(type);
  const isCounted = DayBound.shape.type.options.some((counted) => counted === type);
  return declared.stoppedBy.includes('OUT') || supplyEffectOf(declared) !== 0 || isCounted;
});

/** Of a key, of a platform, of a link, and of all limits that there can be. */
const BOUNDS_MAX = 60;

/** The part of an envelope; a command without either has neither field, and costs nothing. */
export const boundsFields = {
  platform: PlatformId.optional(),
  bounds: z.array(Bound).min(1).max(BOUNDS_MAX).optional(),
};
export type CommandBounds = { platform?: string | undefined; bounds?: Bound[] | undefined };

/** What a platform does on a day is counted by type. */
export const platformCounter = (platform: string, type: 'MINT' | 'REWARD'): string =>
  `platform:${platform}:${type}`;
/** What a platform spends for a user on a day. Dropping the link and linking again does not begin a new one. */
export const linkCounter = (platform: string, userId: number): string => `link:${platform}:${userId}`;
