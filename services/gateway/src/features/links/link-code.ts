import { randomInt } from 'node:crypto';

/** Capitals and digits without those that look alike (0 and O; 1, I and L). */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const LENGTH = 8;

/** A code that a user gives to a platform: one of 31^8, valid for minutes. */
export function newLinkCode(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** Removes spaces and dashes and capitalizes, so that the code may be written in any way. */
export function normalizeCode(given: string): string {
  return given.replaceAll(/[\s-]/g, '').toUpperCase();
}
