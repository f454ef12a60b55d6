import { randomBytes } from 'node:crypto';
import { LIMITS, plainRecoveryCode, TOTP } from '@cowrie/contracts';
import { sha256Hex } from '../../auth/secrets.ts';

const ISSUER = 'Cowrie';
/** As many as SHA-1 has (RFC 4226, 4). */
const SECRET_BYTES = 20;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** Without letters and digits that look alike. */
const READABLE = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_CHARACTERS = 16;
const GROUP = 4;

/** A secret for an app, and the address that apps read from a QR code. */
export function newTotpSecret(email: string): { secret: string; otpauthUrl: string } {
  const secret = base32(randomBytes(SECRET_BYTES));
  const label = `${ISSUER}:${encodeURIComponent(email)}`;
  const { algorithm, digits, periodSeconds: period } = TOTP;
  const otpauthUrl = `otpauth://totp/${label}?secret=${secret}&issuer=${ISSUER}&algorithm=${algorithm}&digits=${digits}&period=${period}`;
  return { secret, otpauthUrl };
}

/** 20 bytes are 32 letters, with nothing to pad. */
function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32[Number.parseInt(five, 2)]).join('');
}

/** Codes of 80 bits each, and their hashes, which are all that leaves the gateway. */
export function newRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: LIMITS.recoveryCodes }, () => {
    const letters = [...randomBytes(CODE_CHARACTERS)].map((byte) => READABLE[byte % READABLE.length]);
    return (letters.join('').match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-');
  });
  return { codes, hashes: codes.map((code) => sha256Hex(plainRecoveryCode(code))) };
}
