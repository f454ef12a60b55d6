import { hash } from 'node:crypto';
import type { Idempotency } from '@cowrie/contracts';

/**
 * One text for one value: keys sorted, amounts as units, so that two spellings of a body are the same request.
 * A bigint gets a mark of its own and is never the same as a number or text.
 */
export function canonical(value: unknown): string {
  if (typeof value === 'bigint') return `${value}n`;
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).filter(([, field]) => field !== undefined);
    fields.sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonical(field)}`).join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

/** What the services remember an effect by; null when the caller gave no key. */
export function idempotencyOf(
  key: string | null,
  request: { method: string; path: string; body: unknown },
): Idempotency | null {
  if (key === null) return null;
  const { method, path, body } = request;
  return { key, fingerprint: hash('sha256', `${method} ${path}\n${canonical(body)}`, 'hex') };
}
