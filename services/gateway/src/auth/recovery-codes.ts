import { randomBytes } from 'node:crypto';
import { LIMITS, normalizeRecoveryCode } from '@cowrie/contracts';
import { sha256Hex } from './secrets.ts';

/** Letters and digits that look alike are left out. */
const READABLE = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_CHARACTERS = 16;
const GROUP = 4;

/** 80 bits each. Only the hashes leave the gateway. */
export function newRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: LIMITS.recoveryCodes }, () => {
    const letters = [...randomBytes(CODE_CHARACTERS)].map((byte) => READABLE[byte % READABLE.length]);
    return (letters.join('').match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-');
  });
  return { codes, hashes: codes.map((code) => sha256Hex(normalizeRecoveryCode(code))) };
}
