import { randomInt } from 'node:crypto';

/** Capitals and digits, without those that look like others (0 and O; 1, I and L). */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const LENGTH = 8;

/** A code that a user reads out to a platform: of 31^8, and good for minutes. */
export function newCode(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** A code as it was made, however it was written down. */
export function plainCode(given: string): string {
  return given.replaceAll(/[\s-]/g, '').toUpperCase();
}
