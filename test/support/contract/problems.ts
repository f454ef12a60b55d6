import { PROBLEMS, type ProblemCode } from '@cowrie/contracts';
import { expect } from '@jest/globals';
import { z } from 'zod';
import type { Answer } from '../http.ts';

const problemShape = {
  type: z.string().min(1),
  title: z.string().min(1),
  status: z.number().int(),
  detail: z.string().min(1),
  code: z.string(),
  instance: z.string().min(1),
};
const FieldErrors = z.array(z.strictObject({ path: z.string(), message: z.string().min(1) })).min(1);
/** A 400 that refuses several fields at once also lists them. */
const Problem = z.strictObject({
  ...problemShape,
  errors: FieldErrors.optional(),
  limit: z.string().min(1).optional(),
  retryAt: z.iso.datetime().nullable().optional(),
});
const BadRequest = z.strictObject({ ...problemShape, errors: FieldErrors });

const LEAK = /\bat .+:\d+:\d+|node_modules|\bSELECT\b|\bINSERT\b|postgres:|stack/i;

/** Checks body, media type and headers. `paths` are the fields that must be named, in any order, and no others. */
export function expectProblem(answer: Answer, code: ProblemCode, paths?: readonly string[]): void {
  const { status } = PROBLEMS[code];
  const seen = (answer.json as { code?: unknown } | undefined)?.code;
  if (answer.status !== status || seen !== code) {
    throw new Error(`expected ${status} ${code}, got ${answer.status}: ${answer.text.slice(0, 600)}`);
  }
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json\b/);
  const parsed = (status === 400 ? BadRequest : Problem).safeParse(answer.json);
  if (!parsed.success) throw new Error(`${z.prettifyError(parsed.error)}\nin ${answer.text.slice(0, 600)}`);
  expect(parsed.data.status).toBe(status);
  expect(parsed.data.instance).toBe(answer.headers['x-request-id']);
  expect(answer.text).not.toMatch(LEAK);
  if (status === 429 || status === 503) expect(answer.headers['retry-after']).toMatch(/^[1-9]\d*$/);
  if (paths) {
    const named = (parsed.data.errors ?? []).map((error) => error.path);
    expect([...new Set(named)].sort()).toEqual([...paths].sort());
  }
}
