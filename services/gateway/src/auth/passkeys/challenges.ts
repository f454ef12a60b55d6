import { createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto';
import { LIMITS } from '@cowrie/contracts';

/** What a challenge was given out for: a sign-in of whoever answers it, or a passkey that this session makes. */
export type ChallengeFor = 'sign-in' | { sessionId: string };

/** A challenge that was given out. */
type Challenge = { text: string; expiresAtMs: number };

/**
 * Challenges for passkeys. They are signed and kept nowhere: who asks for many costs nothing. The user service notes those
 * that were answered rightly, so each is good once.
 */
export type Challenges = {
  issue(purpose: ChallengeFor): string;
  /** Null when it was not given out for that. Whether it is too old, the user service says, which also spends it. */
  read(purpose: ChallengeFor, text: string): Challenge | null;
};

const RANDOM_BYTES = 16;
const TIME_BYTES = 6;
const MAC_BYTES = 32;
const TEXT = new RegExp(`^[A-Za-z0-9_-]{${((RANDOM_BYTES + TIME_BYTES + MAC_BYTES) * 4) / 3}}$`);

export function createChallenges(secret: Buffer, now: () => number): Challenges {
  const key = createSecretKey(secret);
  const sign = (purpose: ChallengeFor, payload: Buffer): Buffer => {
    const of = purpose === 'sign-in' ? purpose : `session ${purpose.sessionId}`;
    return createHmac('sha256', key).update(`passkey-challenge\n${of}\n`).update(payload).digest();
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

/** The challenge that an answer says it is to; null when there is none in it. */
export function challengeIn(clientDataJSON: string): string | null {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    const { challenge } = said as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}
