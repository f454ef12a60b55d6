import { randomBytes } from 'node:crypto';
import { TOTP } from '@cowrie/contracts';

const ISSUER = 'Cowrie';
/** Length of a SHA-1 hash, as RFC 4226 §4 recommends. */
const SECRET_BYTES = 20;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function newTotpSecret(email: string): { secret: string; otpauthUrl: string } {
  const secret = base32(randomBytes(SECRET_BYTES));
  const label = `${ISSUER}:${encodeURIComponent(email)}`;
  const { algorithm, digits, periodSeconds: period } = TOTP;
  const otpauthUrl = `otpauth://totp/${label}?secret=${secret}&issuer=${ISSUER}&algorithm=${algorithm}&digits=${digits}&period=${period}`;
  return { secret, otpauthUrl };
}

/** 20 bytes are exactly 32 letters, so no padding is needed. */
function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32[Number.parseInt(five, 2)]).join('');
}
