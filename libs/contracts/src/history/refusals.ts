import { z } from 'zod';
import { type FeatureContract, query, uncheckedList } from '../contract.ts';
import { LIMITS } from '../limits.ts';
import { EpochMs, UserId } from '../primitives.ts';
import { field } from '../shape/kinds.ts';
import { shape, type WireOf } from '../shape/shape.ts';

/** What stands in no list and on no screen: control characters, NUL and halves of characters among them. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** At most so much of a text, as every database and terminal takes it. */
export function printableText(text: string, max: number): string {
  return text.slice(0, max).toWellFormed().replace(UNPRINTABLE, '\ufffd');
}

/** Of the fields that were wrong, as many as fit: who sends a name of a thousand fields is not listed with all of them. */
export function truncatePaths(paths: readonly string[]): string[] {
  const printableField = paths
    .slice(0, LIMITS.refusalPathsMax)
    .map((path) => printableText(path, LIMITS.refusalPathMax));
  let left = LIMITS.refusalPathsLengthMax;
  return printableField.filter((path) => {
    left -= path.length;
    return left >= 0;
  });
}

/** Texts are made printable by who reads them too: whoever writes them may be of another release. */
const kept = (max: number) => field.text().wired(z.string().transform((text) => printableText(text, max)));

/** A request that was refused, without its body. Codes and operations are texts: those of a later gateway are kept too. */
export const REFUSAL = shape('Refusal', {
  id: field.uuid().forServices(),
  caller: kept(LIMITS.refusalNameMax).forServices(),
  at: field.time(),
  requestId: kept(LIMITS.requestIdMax),
  operationId: kept(LIMITS.refusalNameMax).about('What was asked for, by its name in the OpenAPI document'),
  status: field.count(400),
  code: kept(LIMITS.refusalNameMax).about('The code of the problem that was answered'),
  detail: kept(LIMITS.refusalDetailMax),
  userId: field.userId().orNull().about('Who asked, or for whom a platform did'),
  platform: kept(LIMITS.refusalNameMax).orNull().about('The platform through which it was asked for'),
  apiKeyId: field.uuid().orNull(),
  serviceAccountId: field.uuid().orNull(),
  idempotencyKey: kept(LIMITS.idempotencyKeyMax).orNull(),
  amount: field
    .coins()
    .orNull()
    .about('Coins, as the body had them; null also where it had none that could be read'),
  toUserId: field.userId().orNull(),
  toTreasury: field.treasury().orNull(),
  paths: field
    .texts()
    .wired(z.array(z.string()).max(LIMITS.refusalPathsMax).transform(truncatePaths))
    .whereItApplies()
    .about('Of a 400: the fields that were wrong, as `errors` of the answer named them'),
});
/** As a gateway sends it, and as the list has it. */
export type RefusalState = WireOf<typeof REFUSAL>;

/** A place in the list, newest first. */
export const RefusalPageKey = z.object({ atMs: EpochMs, id: z.uuid() });
export type RefusalPageKey = z.infer<typeof RefusalPageKey>;

const RefusalFilter = z.object({
  limit: z.number().int().min(1).max(1000),
  before: RefusalPageKey.nullable(),
  fromMs: EpochMs.nullable(),
  toMs: EpochMs.nullable(),
  /** Null is any. */
  requestId: z.string().nullable(),
  idempotencyKey: z.string().nullable(),
  userId: UserId.nullable(),
  apiKeyId: z.uuid().nullable(),
  platform: z.string().nullable(),
  code: z.string().nullable(),
  operationId: z.string().nullable(),
});
export type RefusalFilter = z.infer<typeof RefusalFilter>;

/** How many were refused for one reason in one hour of UTC. */
export const REFUSAL_COUNT = shape('RefusalCount', {
  from: field.time().about('When the hour begins, ISO 8601, UTC'),
  code: kept(LIMITS.refusalNameMax).about('The code of the problem that was answered'),
  count: field.count(1).about('How many are listed; of one caller at most 100 a minute are'),
});
export type RefusalCount = WireOf<typeof REFUSAL_COUNT>;

export const refusals = {
  commands: {},
  queries: {
    /**
     * A page of what was refused and matches, newest first. It looks at so many at most (`LIMITS.searchedMax`): a page may have
     * fewer than `limit`, or none, and a place to go on from.
     */
    'refusals.list': query({
      data: RefusalFilter,
      reply: z.object({ refusals: z.array(REFUSAL.wire), next: RefusalPageKey.nullable() }),
      rejects: [],
    }),
    /** How many are kept of each hour (UTC) and code, by hour; what has none is left out. `toMs` is excluded. */
    'refusals.count': query({
      data: z.object({ fromMs: EpochMs, toMs: EpochMs }),
      reply: z.object({ counts: uncheckedList<RefusalCount>() }),
      rejects: [],
    }),
  },
} satisfies FeatureContract;
