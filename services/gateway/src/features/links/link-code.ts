import { randomInt } from 'node:crypto';

/** Characters that look alike are left out (0 and O; 1, I and L). */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const LENGTH = 8;

export function newLinkCode(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

export function normalizeCode(given: string): string {
  return given.replaceAll(/[\s-]/g, '').toUpperCase();
}
