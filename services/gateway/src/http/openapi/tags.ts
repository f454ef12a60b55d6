const TAGS = {
  Identity: 'Registration, login, tokens and passwords, and the public keys that verify tokens.',
  Wallets: 'Your balance and your transactions.',
  Coins: 'Transfers, purchases, refunds and rewards.',
  Treasuries: 'Coins of the operator, held for a purpose.',
  Holds: 'Coins reserved for a receiver, who captures or releases them.',
  'Payment requests': 'Requests for coins, paid once, as a whole, by one payer.',
  Schedules: 'Coins that you send later, or repeatedly.',
  Exchange: 'Exchange of coins for XAF, and withdrawals of XAF.',
  Administration: 'For administrators: users, API keys, minting and burning, treasuries, withdrawals.',
  Platforms: 'For service accounts of a platform: users, transactions and refused requests of the platform.',
  Webhooks: 'Events sent to your URLs: which events go to which endpoint, and the result of each delivery.',
  Sandbox: 'A test clock that you can advance, so that work due in a month happens now.',
  Trust: "Verification of the ledger, approvals, and logs of administrators' operations.",
  Payouts: 'For payout providers, which report the results of payouts.',
  Health: 'For supervisors and load balancers.',
} as const;

export type Tag = keyof typeof TAGS;

export const DOCUMENT_TAGS = Object.entries(TAGS).map(([name, description]) => ({ name, description }));

export const TAG_GROUPS: readonly { name: string; tags: readonly Tag[] }[] = [
  {
    name: 'For everybody',
    tags: [
      'Identity',
      'Wallets',
      'Coins',
      'Treasuries',
      'Holds',
      'Payment requests',
      'Schedules',
      'Exchange',
    ],
  },
  { name: 'For administrators', tags: ['Administration', 'Webhooks', 'Trust'] },
  { name: 'For systems', tags: ['Platforms', 'Payouts', 'Sandbox', 'Health'] },
];
