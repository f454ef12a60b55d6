import { z } from 'zod';
import { type FeatureContract, query, uncheckedList } from '../contract.ts';
import { LIMITS } from '../limits.ts';
import { EpochMs, UserId } from '../primitives.ts';
import { field } from '../shape/kinds.ts';
import { shape, type WireOf } from '../shape/shape.ts';

/** These are control characters, and marks of lines and directions. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** Every database, list and terminal accepts the result. */
export function printableText(text: string, max: number): string {
  return text.slice(0, max).toWellFormed().replace(UNPRINTABLE, '\ufffd');
}

/** A caller may send a body with a thousand invalid fields. */
export function truncatePaths(paths: readonly string[]): string[] {
  const printable = paths
    .slice(0, LIMITS.refusalPathsMax)
    .map((path) => printableText(path, LIMITS.refusalPathMax));
  let left = LIMITS.refusalPathsLengthMax;
  return printable.filter((path) => {
    left -= path.length;
    return left >= 0;
  });
}

/** The reader cleans texts as well, because the writer may run another release. */
const printableField = (max: number) =>
  field.text().wired(z.string().transform((text) => printableText(text, max)));

/** Codes and operations are plain texts, so that those of a later gateway are stored too. */
export const REFUSAL = shape('Refusal', {
  id: field.uuid().forServices(),
  caller: printableField(LIMITS.refusalNameMax).forServices(),
  at: field.time(),
  requestId: printableField(LIMITS.requestIdMax),
  operationId: printableField(LIMITS.refusalNameMax).about(
    'The requested operation, by its `operationId` in this document',
  ),
  status: field.count(400),
  code: printableField(LIMITS.refusalNameMax).about('The code of the problem in the answer'),
  detail: printableField(LIMITS.refusalDetailMax),
  userId: field.userId().orNull().about('Id of the user who made the request, or whom a platform acted for'),
  platform: printableField(LIMITS.refusalNameMax)
    .orNull()
    .about('The platform that the request came through'),
  apiKeyId: field.uuid().orNull(),
  serviceAccountId: field.uuid().orNull(),
  idempotencyKey: printableField(LIMITS.idempotencyKeyMax).orNull(),
  amount: field.coins().orNull().about('Coins in the body of the request; null without a readable amount'),
  toUserId: field.userId().orNull(),
  toTreasury: field.treasury().orNull(),
  paths: field
    .texts()
    .wired(z.array(z.string()).max(LIMITS.refusalPathsMax).transform(truncatePaths))
    .whereItApplies()
    .about('The invalid fields of a request that was refused with 400, as in `errors` of the answer'),
});
export type RefusalState = WireOf<typeof REFUSAL>;

export const RefusalPageKey = z.object({ atMs: EpochMs, id: z.uuid() });
export type RefusalPageKey = z.infer<typeof RefusalPageKey>;

const RefusalFilter = z.object({
  limit: z.number().int().min(1).max(1000),
  before: RefusalPageKey.nullable(),
  fromMs: EpochMs.nullable(),
  toMs: EpochMs.nullable(),
  /** Null matches everything, here and below. */
  requestId: z.string().nullable(),
  idempotencyKey: z.string().nullable(),
  userId: UserId.nullable(),
  apiKeyId: z.uuid().nullable(),
  platform: z.string().nullable(),
  code: z.string().nullable(),
  operationId: z.string().nullable(),
});
export type RefusalFilter = z.infer<typeof RefusalFilter>;

export const REFUSAL_COUNT = shape('RefusalCount', {
  from: field.time().about('Start of the hour, ISO 8601, UTC'),
  code: printableField(LIMITS.refusalNameMax).about('The code of the problem in the answer'),
  count: field.count(1).about('Number of stored refusals, which are at most 100 per caller and minute'),
});
export type RefusalCount = WireOf<typeof REFUSAL_COUNT>;

export const refusals = {
  commands: {},
  queries: {
    /**
     * The query examines at most `LIMITS.searchedMax` refusals, so a page may be short or empty and still have a
     * cursor.
     */
    'refusals.list': query({
      data: RefusalFilter,
      reply: z.object({ refusals: z.array(REFUSAL.wire), next: RefusalPageKey.nullable() }),
      rejects: [],
    }),
    /** Counts of 0 are left out. `toMs` is excluded. */
    'refusals.count': query({
      data: z.object({ fromMs: EpochMs, toMs: EpochMs }),
      reply: z.object({ counts: uncheckedList<RefusalCount>() }),
      rejects: [],
    }),
  },
} satisfies FeatureContract;
