import { DETAIL_MAX, type Reply } from './messages/envelope.ts';
import type { ProblemCode } from './problems.ts';

/** `path` is a path in the body or the data, or the name of a parameter or header. */
export type FieldError = { path: string; message: string };

/** A refusal is an expected failure; nothing was changed. */
export type Refusal<C extends ProblemCode = ProblemCode> = {
  ok: false;
  code: C;
  detail: string;
  errors?: readonly FieldError[] | undefined;
  /** `limit_exceeded` has the spending limit's id or `link`, and the earliest time to try again (null: never). */
  limit?: string | undefined;
  retryAtMs?: number | null | undefined;
};

export function refuse<C extends ProblemCode>(
  code: C,
  detail: string,
  errors?: readonly FieldError[],
): Refusal<C> {
  return { ok: false, code, detail, ...(errors ? { errors } : {}) };
}

export function isRefusal(value: object): value is Refusal {
  return 'ok' in value && value.ok === false;
}

/** Details are truncated, because they can contain callers' texts and a reply that is too long is unreadable. */
export type RejectedReply = Extract<Reply, { outcome: 'rejected' }>;

export function rejectedReply(
  id: string,
  { code, detail, errors, limit, retryAtMs }: Refusal,
): RejectedReply {
  return {
    ...{ id, outcome: 'rejected', code, detail: detail.slice(0, DETAIL_MAX).toWellFormed() },
    ...(errors ? { errors: [...errors] } : {}),
    ...(limit === undefined ? {} : { limit, retryAtMs: retryAtMs ?? null }),
  };
}
