import { z } from 'zod';
import { LIMITS } from '../limits.ts';
import { Role, UserId } from '../primitives.ts';

/** The facts about a user that the gateway needs for each request; a higher `version` is newer. */
export const UserAccess = z.object({
  userId: UserId,
  role: Role,
  version: z.number().int(),
  deleted: z.boolean(),
  /** True if a second factor is in force; missing means false. */
  secondFactor: z.boolean().optional(),
});
export type UserAccess = z.infer<typeof UserAccess>;

/**
 * A compact JWE for the user service's key, for texts that must not be readable in Kafka. The longest has two
 * texts of 200 characters that JSON writes in six bytes each.
 */
export const SealedText = z.string().max(8192);
/**
 * The queue in which the password hash waits: the caller's address in a form that does not reveal it. If it
 * is missing, the password's user is the queue.
 */
export const hashedFor = z.string().max(64).optional();
/** Password and code of the signed-in user. The code is required if an authenticator app is in force. */
export const ownerProofFields = {
  userId: UserId,
  sealedPassword: SealedText,
  sealedCode: SealedText.optional(),
  hashedFor,
};
/** The refusals if password or code is wrong. */
export const OWNER_PROOF_REFUSALS = ['wrong_password', 'wrong_code', 'unauthenticated'] as const;
export const Email = z.string().min(3).max(LIMITS.emailMax);
/**
 * The ids of ended sessions and of links that are not in force any more; access tokens depend on both. A list
 * of `sessionsEndedMax` or more may be incomplete.
 */
export const endedSessionIds = z.array(z.string());
