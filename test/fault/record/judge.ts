import { successOf } from './answer.ts';
import type { Attempt, Kind, Operation, Violation } from './types.ts';

/** The allowed refusal of each kind; every other refusal is a violation. */
const REFUSALS: Readonly<Partial<Record<Kind, { status: number; code: string }>>> = {
  brink: { status: 422, code: 'insufficient_funds' },
  'too-much': { status: 422, code: 'insufficient_funds' },
  nobody: { status: 404, code: 'user_not_found' },
  refund: { status: 422, code: 'refund_exceeds_purchase' },
  'give-back': { status: 422, code: 'refund_exceeds_purchase' },
  pay: { status: 409, code: 'payment_request_not_open' },
  // The request arrived after its deadline.
  schedule: { status: 400, code: 'invalid_request' },
  pause: { status: 409, code: 'schedule_not_open' },
  resume: { status: 409, code: 'schedule_not_open' },
  cancel: { status: 409, code: 'schedule_not_open' },
  limited: { status: 422, code: 'limit_exceeded' },
  frozen: { status: 403, code: 'wallet_frozen' },
  switched: { status: 403, code: 'wallet_frozen' },
  // The treasury may have too little while few coins have been sent to it.
  ask: { status: 422, code: 'insufficient_funds' },
  approve: { status: 422, code: 'insufficient_funds' },
};
const ALWAYS_REFUSED: readonly Kind[] = ['too-much', 'nobody', 'frozen'];

/** Judges by the API documentation alone, without the ledger's state; undefined when allowed. */
export function judge(
  operation: Operation,
  attempt: Attempt,
  allowed: { connectionErrors: boolean },
): Violation | undefined {
  const wrong = ruleBroken(operation, attempt, allowed);
  if (wrong === undefined) return undefined;
  const { status, code, connectionError, purpose, sentAtMs, answeredAtMs } = attempt;
  const answer = status === 0 ? connectionError : `${status} ${code ?? ''}`.trim();
  const when = `${new Date(sentAtMs).toISOString()}, after ${answeredAtMs - sentAtMs} ms`;
  return {
    rule: wrong,
    detail: `${operation.kind} ${operation.key} (${purpose}) was answered: ${answer} (${when})`,
  };
}

function ruleBroken(
  operation: Operation,
  attempt: Attempt,
  allowed: { connectionErrors: boolean },
): string | undefined {
  const { status, code, retryAfterMs } = attempt;
  switch (status) {
    case 0:
      return allowed.connectionErrors ? undefined : 'answer:connection';
    case 200:
    case 201:
    case 202:
    case 204:
      return acceptedWrongly(operation, attempt);
    case 503:
      return code === 'unavailable' && retryAfterMs !== null ? undefined : 'answer:503';
    case 504:
      return code === 'outcome_unknown' ? undefined : 'answer:504';
    default: {
      const right = REFUSALS[operation.kind];
      // An acknowledged operation is never refused afterwards.
      const refusable = operation.acknowledged === null && right?.status === status && right.code === code;
      return refusable ? undefined : 'answer:status';
    }
  }
}

/** `operation` is in its state before the attempt. */
function acceptedWrongly(operation: Operation, attempt: Attempt): string | undefined {
  if (ALWAYS_REFUSED.includes(operation.kind)) return 'answer:accepted';
  if (attempt.status !== successOf(operation.kind)) return 'answer:status';
  // A freeze creates nothing with an id.
  if (operation.method !== undefined) return undefined;
  const { transactionId, holdId, approvalId, requestId } = attempt;
  if (![transactionId, holdId, approvalId, requestId].some(Boolean)) return 'answer:form';
  if (attempt.purpose === 'replay' && !attempt.replayed) return 'answer:replayed';
  return attempt.purpose === 'first' && attempt.replayed ? 'answer:replayed' : undefined;
}
