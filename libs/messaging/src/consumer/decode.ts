import { isUtf8 } from 'node:buffer';
import { AnyRequest, type Envelope } from '@cowrie/contracts';
import type { z } from 'zod';

/** `unknown` is a well-formed request whose name this version does not know. */
export type DecodeResult<T> = { ok: true; value: T } | { ok: false; reason: string; unknown?: Envelope };

const REASON_MAX = 400;

/**
 * A refusal names paths and kinds of problems, never values. `asSent` keeps unknown fields; use it only for
 * schemas that change nothing.
 */
export function decodeWith<S extends z.ZodType>(
  schema: S,
  { asSent = false }: { asSent?: boolean } = {},
): (value: Buffer | string) => DecodeResult<z.infer<S>> {
  return (value) => {
    if (typeof value !== 'string' && !isUtf8(value)) return { ok: false, reason: 'not UTF-8' };
    let json: unknown;
    try {
      json = JSON.parse(value.toString());
    } catch {
      return { ok: false, reason: 'not JSON' };
    }
    const parsed = schema.safeParse(json);
    if (parsed.success) return { ok: true, value: asSent ? (json as z.infer<S>) : parsed.data };
    const problems = parsed.error.issues.map(({ path, code }) => `${path.join('.') || '(root)'}: ${code}`);
    const reason = problems.join(', ').slice(0, REASON_MAX);
    // A bulk may hold a command that only a later version knows.
    const isUnknown = parsed.error.issues.some(
      ({ path, code }) => code === 'invalid_union' && path.at(-1) === 'name',
    );
    const request = isUnknown ? AnyRequest.safeParse(json) : undefined;
    return request?.success ? { ok: false, reason, unknown: request.data } : { ok: false, reason };
  };
}
