import { randomBytes } from 'node:crypto';
import { uuidv7 } from '@cowrie/telemetry';

const PAYER_MAX = 2 ** 40 - 1;

/**
 * A UUID version 8 (RFC 9562): seconds (32 bits), payer (40 bits) and 50 random bits. A capture finds the payer's
 * partition without a query, and ids grow with time, which keeps the index small. A payer beyond 40 bits gets a UUID
 * version 7 without it.
 */
export function newHoldId(payerUserId: number, nowMs: number = Date.now()): string {
  if (payerUserId > PAYER_MAX) return uuidv7(nowMs);
  const seconds = hex(Math.floor(nowMs / 1000), 8);
  const payer = hex(payerUserId, 10);
  const random = randomBytes(7).toString('hex');
  const variant = (8 | (Number.parseInt(random.slice(0, 1), 16) & 3)).toString(16);
  return `${seconds}-${payer.slice(0, 4)}-8${payer.slice(4, 7)}-${variant}${payer.slice(7)}-${random.slice(2)}`;
}

export function payerInHoldId(holdId: string): number | null {
  if (holdId[14] !== '8') return null;
  const payer = Number.parseInt(holdId.slice(9, 13) + holdId.slice(15, 18) + holdId.slice(20, 23), 16);
  return payer > 0 ? payer : null;
}

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');
