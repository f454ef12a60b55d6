import {
  type ApprovalState,
  type FieldError,
  type ProblemCode,
  type Refusal,
  refuse,
} from '@cowrie/contracts';

/** RFC 6749 §5.2; the last two are from §4.1.2.1, because §5.2 has none for faults of the server. */
export const OAUTH_ERRORS = [
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'unauthorized_client',
  'unsupported_grant_type',
  'invalid_scope',
  'server_error',
  'temporarily_unavailable',
] as const;
export type OAuthError = (typeof OAUTH_ERRORS)[number];

/** `http/problem.ts` writes it as a problem, whose status and title depend on `code`. */
export type EdgeRefusal<C extends ProblemCode = ProblemCode> = Refusal<C> & {
  retryAfterMs?: number;
  oauthError?: OAuthError;
};

export type Outcome<T, C extends ProblemCode = ProblemCode> = { ok: true; value: T } | EdgeRefusal<C>;

export function succeed<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

export function invalid(errors: readonly FieldError[], code: ProblemCode = 'invalid_request'): Refusal {
  const named = errors.map(({ path, message }) => (path === '' ? message : `${path} ${message}`));
  return refuse(code, shorten(named.join('; ')), errors);
}

const DETAIL_MAX = 500;

function shorten(text: string): string {
  return text.length <= DETAIL_MAX ? text : `${text.slice(0, DETAIL_MAX - 1)}…`;
}

/** None of the changes were made. The answer is 202. */
export type PendingApproval = {
  ok: false;
  code: 'held';
  approval: ApprovalState;
  replayed: boolean;
};
