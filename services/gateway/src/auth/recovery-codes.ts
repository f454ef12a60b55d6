import { randomBytes } from 'node:crypto';
import { LIMITS, normalizeRecoveryCode } from '@cowrie/contracts';
import { sha256Hex } from './secrets.ts';

/** Without letters and digits that look alike. */
const READABLE = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_CHARACTERS = 16;
const GROUP = 4;

/** Codes of 80 bits each, and their hashes, which are all that leaves the gateway. */
export function newRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: LIMITS.recoveryCodes }, () => {
    const letters = [...randomBytes(CODE_CHARACTERS)].map((byte) => READABLE[byte % READABLE.length]);
    return (letters.join('').match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-');
  });
  return { codes, hashes: codes.map((code) => sha256Hex(normalizeRecoveryCode(code))) };
}
