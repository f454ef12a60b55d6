import { createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto';
import { LIMITS } from '@cowrie/contracts';

export type ChallengePurpose = 'sign-in' | { sessionId: string };

type Challenge = { text: string; expiresAtMs: number };

/**
 * A challenge is signed and not stored, so many of them cost no memory. The user service records answered ones, so
 * each is valid once.
 */
export type Challenges = {
  issue(purpose: ChallengePurpose): string;
  /** Null when issued for another purpose. The user service checks its age and marks it as used. */
  read(purpose: ChallengePurpose, text: string): Challenge | null;
};

const RANDOM_BYTES = 16;
const TIME_BYTES = 6;
const MAC_BYTES = 32;
const TEXT = new RegExp(`^[A-Za-z0-9_-]{${((RANDOM_BYTES + TIME_BYTES + MAC_BYTES) * 4) / 3}}$`);

export function createChallenges(secret: Buffer, now: () => number): Challenges {
  const key = createSecretKey(secret);
  const sign = (purpose: ChallengePurpose, payload: Buffer): Buffer => {
    const purposeText = purpose === 'sign-in' ? purpose : `session ${purpose.sessionId}`;
    return createHmac('sha256', key).update(`passkey-challenge\n${purposeText}\n`).update(payload).digest();
  };
  return {
    issue(purpose) {
      const time = Buffer.alloc(TIME_BYTES);
      time.writeUIntBE(now() + LIMITS.passkeyChallengeSeconds * 1000, 0, TIME_BYTES);
      const payload = Buffer.concat([randomBytes(RANDOM_BYTES), time]);
      return Buffer.concat([payload, sign(purpose, payload)]).toString('base64url');
    },
    read(purpose, text) {
      if (!TEXT.test(text)) return null;
      const bytes = Buffer.from(text, 'base64url');
      const payload = bytes.subarray(0, -MAC_BYTES);
      if (!timingSafeEqual(bytes.subarray(-MAC_BYTES), sign(purpose, payload))) return null;
      return { text, expiresAtMs: payload.readUIntBE(RANDOM_BYTES, TIME_BYTES) };
    },
  };
}

export function parseChallenge(clientDataJSON: string): string | null {
  try {
    const clientData: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    const { challenge } = clientData as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}
