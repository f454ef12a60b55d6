import { z } from 'zod';
import { command, type FeatureContract } from '../contract.ts';
import { LIMITS } from '../limits.ts';
import { Sha256Hex, UserId } from '../primitives.ts';
import { endedSessionIds, hashedFor, SealedText, UserAccess } from './states.ts';

/** How codes are made (RFC 6238), as every authenticator app does without being told. */
export const TOTP = { algorithm: 'SHA1', digits: 6, periodSeconds: 30, windowSteps: 1 } as const;

/** A recovery code as it is hashed: case, dashes and spaces do not count. */
export function normalizeRecoveryCode(text: string): string {
  return text.replaceAll(/[\s-]/g, '').toUpperCase();
}

const ofUser = ({ userId }: { userId: number }) => String(userId);

/** A second factor: codes of an app, and recovery codes. A code is sealed, as a password is. */
export const totp = {
  commands: {
    /** Not yet in force. Refused while another is. */
    'totp.set-up': command({
      data: z.object({ userId: UserId, sealedPassword: SealedText, sealedSecret: SealedText, hashedFor }),
      key: ofUser,
      reply: z.object({}),
      rejects: ['wrong_password', 'unauthenticated', 'forbidden'],
    }),
    /** From now on it is in force; all sessions but `sessionId` end, since they were begun without it. */
    'totp.confirm': command({
      data: z.object({
        userId: UserId,
        sessionId: z.uuid(),
        sealedCode: SealedText,
        recoveryHashes: z.array(Sha256Hex).length(LIMITS.recoveryCodes),
      }),
      key: ofUser,
      reply: z.object({ endedSessionIds }),
      rejects: ['wrong_code', 'unauthenticated'],
    }),
    'totp.remove': command({
      data: z.object({ userId: UserId, sealedPassword: SealedText, sealedCode: SealedText, hashedFor }),
      key: ofUser,
      reply: z.object({ access: UserAccess }),
      effects: ['weakens-factor'],
      rejects: ['wrong_password', 'wrong_code', 'unauthenticated'],
    }),
    /** By an administrator: ends all sessions. */
    'totp.reset': command({
      data: z.object({ userId: UserId }),
      key: ofUser,
      reply: z.object({ endedSessionIds }),
      effects: ['weakens-factor'],
      rejects: ['user_not_found'],
    }),
  },
  queries: {},
} satisfies FeatureContract;
