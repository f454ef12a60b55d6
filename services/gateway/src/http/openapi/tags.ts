/** What the operations of the document are sorted by: each has one of these. */
const TAGS = {
  Identity: 'Who you are: registration, login, tokens and passwords, and the keys that verify tokens.',
  Wallets: 'What you own, and what came and went.',
  Coins: 'Transfers, purchases, refunds and rewards.',
  Treasuries: 'Coins that are there for a purpose.',
  Holds: 'Coins that are set aside for a receiver, who takes them or lets them go.',
  'Payment requests': 'Coins that somebody is asked for: paid once, whole, by one payer.',
  Schedules: 'Coins that you send at a time of later, or again and again.',
  Exchange: 'Coins for XAF, and XAF to be paid out.',
  Administration: 'For administrators: users, API keys, minting and burning, treasuries, withdrawals.',
  Platforms: 'For the service accounts of a platform: what was asked for through it.',
  Webhooks: 'Events that are sent to URLs of yours: who is sent which, and what came of each.',
  Sandbox: 'A clock to test with: what is due in a month happens now.',
  Trust: 'What proves that the books are right, and who did what.',
  Payouts: 'For payout providers: they report whether a withdrawal was paid.',
  Health: 'For supervisors and balancers.',
} as const;

export type Tag = keyof typeof TAGS;

export const DOCUMENT_TAGS = Object.entries(TAGS).map(([name, description]) => ({ name, description }));

/** How the page at `/docs/reference/` groups them. */
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
