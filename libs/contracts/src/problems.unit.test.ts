import { describe, expect, it } from '@jest/globals';
import { DETAIL_MAX, Reply } from './messages/envelope.ts';
import { PROBLEM_CODES, PROBLEMS } from './problems.ts';
import { refuse, rejectedReply } from './refusal.ts';

/** Callers rely on this: a code never changes its status and is never removed. */
const codesByStatus: Record<number, string> = {
  400: 'invalid_request amount_too_precise amount_out_of_range',
  401: 'unauthenticated token_expired token_invalid totp_required api_key_required',
  403: `forbidden platform_suspended network_not_allowed wrong_password wrong_code totp_setup_required wallet_frozen
    receiver_frozen approver_too_new`,
  404: 'not_found user_not_found transaction_not_found treasury_not_found hold_not_found payment_request_not_found schedule_not_found platform_not_found quote_not_found',
  405: 'method_not_allowed',
  409: `email_taken last_super_admin wallet_closed platform_taken hold_not_open payment_request_not_open schedule_not_open quote_not_open
    withdrawal_not_open reference_taken external_id_taken link_code_invalid link_not_pending
    approval_not_open approval_changed`,
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  422: `insufficient_funds self_transfer supply_limit_exceeded refund_exceeds_purchase not_refundable
    capture_exceeds_hold exchange_too_small mint_limit_exceeded limit_exceeded budget_exceeded idempotency_key_reused`,
  429: 'rate_limited',
  500: 'internal',
  503: 'unavailable',
  504: 'outcome_unknown',
};

const promised = Object.entries(codesByStatus).flatMap(([status, codes]) =>
  codes.split(/\s+/).map((code) => [code, Number(status)] as const),
);

describe('the problems', () => {
  it('are those that were promised', () => {
    const statuses = PROBLEM_CODES.map((code) => [code, PROBLEMS[code].status]);
    expect(Object.fromEntries(statuses)).toEqual(Object.fromEntries(promised));
  });
});

describe('a refusal between services', () => {
  const rejected = { id: '0190a6e0-0000-7000-8000-000000000001', outcome: 'rejected', detail: 'Not now.' };

  it('has a code that callers know', () => {
    expect(Reply.safeParse({ ...rejected, code: 'odd' }).success).toBe(false);
    expect(Reply.safeParse(rejected).success).toBe(false);
  });
});

it('a refusal that says more than a reply holds is cut, and can be read', () => {
  const id = '018bcfe5-6800-7000-8000-000000000001';
  const reply = rejectedReply(id, refuse('limit_exceeded', `x${'😀'.repeat(DETAIL_MAX)}`));
  expect(Reply.parse(reply)).toMatchObject({
    code: 'limit_exceeded',
    detail: expect.stringMatching(/^x(😀){249}\ufffd$/u),
  });
});
