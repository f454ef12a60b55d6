import { z } from 'zod';
import { LIMITS } from '../limits.ts';
import { Role, UserId } from '../primitives.ts';

/** What the gateway needs to know of a user on each request; a higher `version` is newer. */
export const UserAccess = z.object({
  userId: UserId,
  role: Role,
  version: z.number().int(),
  deleted: z.boolean(),
  /** Whether a second factor is in force; absent: it is not. */
  secondFactor: z.boolean().optional(),
});
export type UserAccess = z.infer<typeof UserAccess>;

/** What must not stand on Kafka in the clear: a compact JWE for the user service's key. The longest has two texts of 200 characters that JSON writes in six bytes each. */
export const SealedText = z.string().max(8192);
/** Hashes take turns by this: the caller's address, in a form that says nothing of it. Absent: by whose password it is. */
export const hashedFor = z.string().max(64).optional();
/** Password and code of who asks, who is signed in. The code is asked for where an app is in force. */
export const ownerProofFields = {
  userId: UserId,
  sealedPassword: SealedText,
  sealedCode: SealedText.optional(),
  hashedFor,
};
/** How it is refused when one of both is not theirs. */
export const OWNER_PROOF_REFUSALS = ['wrong_password', 'wrong_code', 'unauthenticated'] as const;
export const Email = z.string().min(3).max(LIMITS.emailMax);
/** Ids of sessions, and of links that are in force no more: access tokens depend on both. A list of `sessionsEndedMax` or more may be incomplete. */
export const endedSessionIds = z.array(z.string());
