import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const GUIDE = fileURLToPath(new URL('..', import.meta.url));

/** The pages by subject, in order; `llms.txt` has the same. Pages that are not listed follow under Coins. */
const SUBJECTS = [
  {
    text: 'Begin',
    items: [
      { text: 'Quick start', link: '/quick-start' },
      { text: 'A tour of the API', link: '/tour' },
      { text: 'Authentication', link: '/authentication' },
      { text: 'E-mail and passwords', link: '/mails' },
      { text: 'A second factor', link: '/second-factor' },
      { text: 'Roles and scopes', link: '/roles-and-scopes' },
      { text: 'Platforms', link: '/platforms' },
      { text: 'Approvals', link: '/approvals' },
      { text: 'Connect your platform', link: '/connect-your-platform' },
      { text: 'Settings as a file', link: '/settings-file' },
    ],
  },
  {
    text: 'Conventions',
    items: [
      { text: 'Money', link: '/money' },
      { text: 'Idempotency and retries', link: '/idempotency' },
      { text: 'Errors', link: '/errors/' },
      { text: 'Why was it refused?', link: '/refused' },
      { text: 'Pages', link: '/pages' },
      { text: 'Versions and deprecation', link: '/versions' },
    ],
  },
  {
    text: 'Coins',
    items: [
      { text: 'Wallets and treasuries', link: '/wallets-and-treasuries' },
      { text: 'Purchases and refunds', link: '/purchases-and-refunds' },
      { text: 'Holds', link: '/holds' },
      { text: 'Payment requests', link: '/payment-requests' },
      { text: 'Schedules', link: '/schedules' },
      { text: 'Rules', link: '/rules' },
      { text: 'Exchange and withdrawals', link: '/exchange' },
      { text: 'Bulk', link: '/bulk' },
      { text: 'Events', link: '/events' },
      { text: 'Webhooks', link: '/webhooks' },
      { text: 'Events on your own machine', link: '/local-events' },
      { text: 'Testing against Cowrie', link: '/testing' },
    ],
  },
  {
    text: 'Recipes',
    items: [
      { text: 'Course checkout', link: '/recipes/course-checkout' },
      { text: 'Marketplace sale', link: '/recipes/marketplace-sale' },
      { text: 'Tournament prize pool', link: '/recipes/tournament' },
      { text: 'Subscription', link: '/recipes/subscription' },
    ],
  },
  {
    text: 'Clients',
    items: [
      { text: 'TypeScript', link: '/client-typescript' },
      { text: 'Python', link: '/client-python' },
      { text: 'Command line', link: '/command-line' },
      { text: 'Agents (MCP)', link: '/agents' },
    ],
  },
  {
    text: 'Proof',
    items: [
      { text: 'Statements', link: '/statements' },
      { text: 'Signed heads and receipts', link: '/receipts' },
      { text: 'Hash chain', link: '/hash-chain' },
      { text: 'Verifying the ledger', link: '/verification' },
    ],
  },
  {
    text: 'Look up',
    items: [
      { text: 'All operations', link: '/operations' },
      { text: 'Types of events', link: '/event-types' },
      { text: 'Limits', link: '/limits' },
      { text: 'Payout providers', link: '/payouts' },
      { text: 'Glossary', link: '/glossary' },
      { text: 'Changelog', link: '/changelog' },
    ],
  },
];

const listed = SUBJECTS.flatMap(({ items }) => items.map(({ link }) => link));
const others = globSync('*.md', { cwd: GUIDE })
  .map((file) => ({ file, link: `/${file.replace(/\.md$/, '')}` }))
  .filter(({ link }) => link !== '/index' && !listed.includes(link))
  .map(({ file, link }) => ({
    text: /^# (.+)/m.exec(readFileSync(join(GUIDE, file), 'utf8'))?.[1] ?? link,
    link,
  }));

export const SIDEBAR = SUBJECTS.map(({ text, items }) => ({
  text,
  items: text === 'Coins' ? [...items, ...others] : items,
}));
