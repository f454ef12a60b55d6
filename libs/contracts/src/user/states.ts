import { z } from 'zod';
import { LIMITS } from '../limits.ts';
import { Role, UserId } from '../primitives.ts';

/** A higher `version` is newer. */
export const UserAccess = z.object({
  userId: UserId,
  role: Role,
  version: z.number().int(),
  deleted: z.boolean(),
  /** Missing means false. */
  secondFactor: z.boolean().optional(),
});
export type UserAccess = z.infer<typeof UserAccess>;

/**
 * It is a compact JWE for the user service's key. The longest has two texts of 200 characters that JSON
 * writes in six bytes each.
 */
export const SealedText = z.string().max(8192);
/**
 * The caller's address in unreadable form: password hashes for one address wait in one queue. If it is missing, each
 * user has a queue.
 */
export const hashedFor = z.string().max(64).optional();
/** The code is required if an authenticator app is in force. */
export const ownerProofFields = {
  userId: UserId,
  sealedPassword: SealedText,
  sealedCode: SealedText.optional(),
  hashedFor,
};
export const OWNER_PROOF_REFUSALS = ['wrong_password', 'wrong_code', 'unauthenticated'] as const;
export const Email = z.string().min(3).max(LIMITS.emailMax);
/** Access tokens depend on these sessions and links. A list of `sessionsEndedMax` or more may be incomplete. */
export const endedSessionIds = z.array(z.string());
