import { hash } from 'node:crypto';
import type { Idempotency } from '@cowrie/contracts';

/**
 * Keys are sorted and amounts are in units, so two spellings are the same request. A bigint has a suffix, so it never
 * equals a number or a text.
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

/** Services store the key and the fingerprint with an effect. The result is null if no key was sent. */
export function idempotencyOf(
  key: string | null,
  request: { method: string; path: string; body: unknown },
): Idempotency | null {
  if (key === null) return null;
  const { method, path, body } = request;
  return { key, fingerprint: hash('sha256', `${method} ${path}\n${canonicalText(body)}`, 'hex') };
}
