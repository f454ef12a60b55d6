import { z } from 'zod';
import { command, type FeatureContract } from '../contract.ts';
import { LIMITS } from '../limits.ts';
import { Sha256Hex, UserId } from '../primitives.ts';
import { endedSessionIds, hashedFor, SealedText, UserAccess } from './states.ts';

/** Every authenticator app uses these values of RFC 6238 by default. */
export const TOTP = { algorithm: 'SHA1', digits: 6, periodSeconds: 30, windowSteps: 1 } as const;

/** Case, dashes and spaces are ignored. */
export function normalizeRecoveryCode(text: string): string {
  return text.replaceAll(/[\s-]/g, '').toUpperCase();
}

const userKey = ({ userId }: { userId: number }) => String(userId);

/** Codes are sealed, as passwords are. */
export const totp = {
  commands: {
    /** The factor is not yet in force. It is refused while another one is. */
    'totp.set-up': command({
      data: z.object({ userId: UserId, sealedPassword: SealedText, sealedSecret: SealedText, hashedFor }),
      key: userKey,
      reply: z.object({}),
      rejects: ['wrong_password', 'unauthenticated', 'forbidden'],
    }),
    /** Other sessions end, because they began without the factor. */
    'totp.confirm': command({
      data: z.object({
        userId: UserId,
        sessionId: z.uuid(),
        sealedCode: SealedText,
        recoveryHashes: z.array(Sha256Hex).length(LIMITS.recoveryCodes),
      }),
      key: userKey,
      reply: z.object({ endedSessionIds }),
      rejects: ['wrong_code', 'unauthenticated'],
    }),
    'totp.remove': command({
      data: z.object({ userId: UserId, sealedPassword: SealedText, sealedCode: SealedText, hashedFor }),
      key: userKey,
      reply: z.object({ access: UserAccess }),
      effects: ['weakens-factor'],
      rejects: ['wrong_password', 'wrong_code', 'unauthenticated'],
    }),
    'totp.reset': command({
      data: z.object({ userId: UserId }),
      key: userKey,
      reply: z.object({ endedSessionIds }),
      effects: ['weakens-factor'],
      rejects: ['user_not_found'],
    }),
  },
  queries: {},
} satisfies FeatureContract;
