import { DETAIL_MAX, type Reply } from './messages/envelope.ts';
import type { ProblemCode } from './problems.ts';

/**
 * An invalid field: `path` is its path in the body or in the command's data, or the name of the parameter or
 * header.
 */
export type FieldError = { path: string; message: string };

/** An expected failure, returned and not thrown. Nothing was changed. `code` is the HTTP problem's. */
export type Refusal<C extends ProblemCode = ProblemCode> = {
  ok: false;
  code: C;
  detail: string;
  errors?: readonly FieldError[] | undefined;
  /**
   * For `limit_exceeded`: the id of the spending limit, or `link`, and the earliest time to try again; null
   * means never.
   */
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

/**
 * A refusal as a Kafka message. Details can contain callers' own texts, so they are truncated; a reply that
 * is too long could not be read.
 */
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
