/** One person's mints above this on a day wait for a second person. Enough for the test's own users, so that they get their coins. */
export const MINT_APPROVAL_ABOVE = 2_000_000;

/** Where callbacks about payouts are taken from, and the secret that signs them. */
export const PAYOUTS = { provider: 'momo', secret: 'c'.repeat(32) };

/** A gateway that answers every made-up request by its content alone. */
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
