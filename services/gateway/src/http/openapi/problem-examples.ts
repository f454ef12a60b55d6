import { type FieldError, PROBLEMS, type ProblemCode, refuse, TREASURIES } from '@cowrie/contracts';
import { invalid } from '../../outcome.ts';
import { problemBody } from '../problem.ts';

const REQUEST_ID = '0199c2d4-3d00-7a41-8f5b-2c9e6d1b0a74';

type Details = Readonly<Record<ProblemCode, string | FieldError>>;

const DETAILS: Details = {
  invalid_request: { path: 'reason', message: 'is required' },
  amount_too_precise: { path: 'amount', message: 'must have at most 4 decimals' },
  amount_out_of_range: { path: 'amount', message: 'must be above 0 and at most 99999999999.9999' },
  unauthenticated: 'Send an access token as Authorization: Bearer.',
  token_expired: 'The access token has expired.',
  token_invalid: 'The token is unknown, used or expired; request another mail.',
  totp_required: 'Send the code of your app, or a recovery code, as code.',
  api_key_required: 'Send an API key as x-api-key.',
  forbidden: 'This needs the role ADMIN.',
  wallet_frozen: 'Your wallet is frozen: nothing can be sent from it.',
  receiver_frozen: 'The wallet of user 8 is frozen: it cannot receive coins.',
  approver_too_new: 'You have had the role for too short a time to approve.',
  platform_suspended: 'The platform shop is suspended.',
  network_not_allowed: 'The API key is not allowed from this network.',
  wrong_password: 'The current password is wrong.',
  wrong_code: 'The code is wrong, or was used.',
  totp_setup_required: 'Set up a second factor first: POST /api/auth/totp.',
  not_found: 'There is nothing with this id.',
  user_not_found: 'There is no user 9.',
  transaction_not_found: 'There is no transaction 1003.',
  treasury_not_found: `There is no treasury "course", only ${TREASURIES.join(', ')}.`,
  hold_not_found: 'There is no such hold.',
  payment_request_not_found: 'There is no such payment request.',
  schedule_not_found: 'There is no such schedule.',
  platform_not_found: 'There is no platform shop.',
  quote_not_found: 'You have no such quote.',
  method_not_allowed: 'PUT is not allowed here.',
  email_taken: 'There is a user with this e-mail address already.',
  last_super_admin: 'Too few super admins would remain.',
  wallet_closed: 'The wallet of user 8 was closed.',
  external_id_taken: 'This external id is already linked to a user.',
  link_code_invalid: 'The code is unknown, was used or has expired.',
  link_not_pending: 'No link to shop is waiting for confirmation.',
  platform_taken: 'There is a platform shop already.',
  hold_not_open: 'The hold is CAPTURED.',
  payment_request_not_open: 'The payment request is PAID.',
  schedule_not_open: 'The schedule is FINISHED.',
  quote_not_open: 'The quote expired.',
  withdrawal_not_open: 'The withdrawal is SETTLED already.',
  approval_not_open: 'The request is already APPROVED.',
  approval_changed: 'The waiting request is not the one you approve.',
  reference_taken: 'The reference was used for an earlier purchase.',
  payload_too_large: 'The body is larger than 65,536 bytes.',
  unsupported_media_type: 'The body must be application/json in UTF-8, not encoded further.',
  insufficient_funds: '60 coins can be spent, 100 are asked for.',
  self_transfer: 'The sender and the receiver are the same.',
  supply_limit_exceeded: '100 more would exceed the maximum supply.',
  refund_exceeds_purchase: '15 coins are left to refund, 20 are asked for.',
  not_refundable: 'Transaction 1002 is a TRANSFER, not a PURCHASE.',
  capture_exceeds_hold: '10 coins are held, 12 are asked for.',
  exchange_too_small: '0.001 coins are less than 1 XAF.',
  mint_limit_exceeded: 'Of 1000 coins for this day 20 are left.',
  limit_exceeded: 'The API key allows 500 coins at once.',
  budget_exceeded: 'Of 10000 coins for this day 20 are left.',
  idempotency_key_reused: 'The Idempotency-Key was used for another request.',
  rate_limited: 'Too many requests; try again later.',
  internal: 'Something went wrong on our side.',
  unavailable: 'The service is not available for the moment; nothing was changed. Try again.',
  outcome_unknown: 'There was no answer in time; it may have happened or not.',
};

export function problemExamples(codes: readonly ProblemCode[]) {
  const entries = codes.map((code) => [code, { summary: PROBLEMS[code].title, value: exampleOf(code) }]);
  return Object.fromEntries(entries);
}

function exampleOf(code: ProblemCode) {
  const detail = DETAILS[code];
  const refusal = typeof detail === 'string' ? refuse(code, detail) : invalid([detail], code);
  return problemBody(refusal, REQUEST_ID);
}
