import type { ProblemCode } from '@cowrie/contracts';

/** What is wrong with one field: `path` as in the body, or the name of the parameter or header. */
export type FieldError = { path: string; message: string };

/** What RFC 6749 §5.2 calls that which is wrong with a request for a token. */
export const OAUTH_ERRORS = [
  'invalid_request',
  'invalid_client',
  'unsupported_grant_type',
  'invalid_scope',
] as const;
export type OAuthError = (typeof OAUTH_ERRORS)[number];

/** A failed request as a value; `code` decides status and title. */
export type Problem<C extends ProblemCode = ProblemCode> = {
  code: C;
  detail: string;
  errors?: readonly FieldError[];
  retryAfterMs?: number;
  /** Told besides as `error`, where a token is asked for. */
  oauthError?: OAuthError;
};

export type Failed<C extends ProblemCode = ProblemCode> = { ok: false; problem: Problem<C> };
export type Outcome<T, C extends ProblemCode = ProblemCode> = { ok: true; value: T } | Failed<C>;

export function succeed<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

export function fail<C extends ProblemCode>(
  code: C,
  detail: string,
  more: Omit<Problem, 'code' | 'detail'> = {},
): Failed<C> {
  return { ok: false, problem: { code, detail, ...more } };
}

/** A 400 that names its fields. */
export function invalid(errors: readonly FieldError[], code: ProblemCode = 'invalid_request'): Failed {
  const named = errors.map(({ path, message }) => (path === '' ? message : `${path} ${message}`));
  return fail(code, shorten(named.join('; ')), { errors });
}

const DETAIL_MAX = 500;

function shorten(text: string): string {
  return text.length <= DETAIL_MAX ? text : `${text.slice(0, DETAIL_MAX - 1)}…`;
}
