import { z } from 'zod';
import { PlatformId, Units } from './primitives.ts';

/**
 * Through which platform a command comes, and what its platform and its API key may still do. The gateway says so in the envelope, from
 * what the user service knows at that moment; the ledger holds each movement of the command against it, in the transaction of the money.
 */

/** What exceeds a bound is refused with this. */
const code = z.enum(['budget_exceeded', 'mint_limit_exceeded', 'limit_exceeded']);

export const Bound = z.discriminatedUnion('kind', [
  /** Of each movement of the type. */
  z.object({ kind: z.literal('each'), type: z.enum(['MINT', 'BURN']), code, atMostUnits: Units }),
  /**
   * Of all movements of the type on a UTC day that name this counter, whoever asked for them; null: they are counted, and that is all. Only
   * of types that lock one account of all, whose lock guards the counter.
   */
  z.object({
    kind: z.literal('day'),
    type: z.enum(['MINT', 'REWARD']),
    code,
    atMostUnits: Units.nullable(),
    counter: z.string().min(1).max(100),
  }),
]);
export type Bound = z.infer<typeof Bound>;
export type BoundCode = Bound['code'];

const BOUNDS_MAX = 10;

/** The part of an envelope; a command without either has neither field, and costs nothing. */
export const through = {
  platform: PlatformId.optional(),
  bounds: z.array(Bound).min(1).max(BOUNDS_MAX).optional(),
};
export type Through = { platform?: string | undefined; bounds?: Bound[] | undefined };

/** What a platform does on a day is counted by type. */
export const platformCounter = (platform: string, type: 'MINT' | 'REWARD'): string =>
  `platform:${platform}:${type}`;

/** Which commands move what is bounded; others need no bounds. */
const BOUNDED: Readonly<Record<string, readonly Bound['type'][]>> = {
  'coins.mint': ['MINT'],
  'mint-request.approve': ['MINT'],
  'coins.burn': ['BURN'],
  'coins.reward': ['REWARD'],
};

/** The part of the envelope of a command of this name. */
export function throughFor(name: string, { platform, bounds }: Through = {}): Through {
  const types = BOUNDED[name];
  const own = types && bounds?.filter(({ type }) => types.includes(type));
  return {
    ...(platform === undefined ? {} : { platform }),
    ...(own && own.length > 0 ? { bounds: own } : {}),
  };
}
