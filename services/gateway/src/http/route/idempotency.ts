import { hash } from 'node:crypto';
import type { Idempotency } from '@cowrie/contracts';

/**
 * Writes equal values as the same text: keys are sorted and amounts are in units, so two spellings of a body
 * are the same request. A bigint gets a suffix, so it never equals a number or a text.
 */
export function canonicalText(value: unknown): string {
  if (typeof value === 'bigint') return `${value}n`;
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).filter(([, field]) => field !== undefined);
    fields.sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonicalText(field)}`).join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

/** Key and fingerprint that the services store with an effect; null without a key. */
export function idempotencyOf(
  key: string | null,
  request: { method: string; path: string; body: unknown },
): Idempotency | null {
  if (key === null) return null;
  const { method, path, body } = request;
  return { key, fingerprint: hash('sha256', `${method} ${path}\n${canonicalText(body)}`, 'hex') };
}
