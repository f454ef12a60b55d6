import { DETAIL_MAX, type Reply } from './messages/envelope.ts';
import type { ProblemCode } from './problems.ts';

/** What is wrong with one field: `path` as in the body or the command's data, or the name of the parameter or header. */
export type FieldError = { path: string; message: string };

/** An expected failure as a value, returned and not thrown: nothing was changed. `code` is that of the HTTP problem. */
export type Refusal<C extends ProblemCode = ProblemCode> = {
  ok: false;
  code: C;
  detail: string;
  errors?: readonly FieldError[] | undefined;
  /** What of `limit_exceeded`: the id of a limit, or `link`; and from when on it may be asked for again, null for never. */
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

/** How a refusal crosses Kafka. It names what callers gave names to: what would be too long for a reply is cut, or nobody could read it. */
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
