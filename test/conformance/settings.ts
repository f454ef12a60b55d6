/** A larger daily total needs an approval; the test's own users get their coins below it. */
export const MINT_APPROVAL_ABOVE = 2_000_000;

export const PAYOUTS = { provider: 'momo', secret: 'c'.repeat(32) };

/** All rate limits are off, so that an answer depends only on its request. */
export const CONFORMANCE_SETTINGS = {
  RATE_LIMIT_USER_PER_MINUTE: '0',
  RATE_LIMIT_ADDRESS_PER_MINUTE: '0',
  LOGIN_FAILURES_PER_15_MINUTES: '0',
  PASSWORD_HASHES_PER_MINUTE: '0',
  PASSWORD_HASHES_ADDRESS_PER_MINUTE: '0',
  PAYOUT_HTTP_PROVIDERS: PAYOUTS.provider,
  PAYOUT_CALLBACK_SECRET: PAYOUTS.secret,
  MINT_APPROVAL_ABOVE: String(MINT_APPROVAL_ABOVE),
};
