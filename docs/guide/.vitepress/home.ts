/** Addresses beside the site, by the link that the theme needs on its first page. */
const PLACES: Readonly<Record<string, string>> = {
  '/reference/': '/docs/reference/',
  '../console': '/console',
};

/**
 * The first page: a description of Cowrie and links to the main pages. Links to pages are written as in the sidebar.
 */
export const HOME = {
  hero: {
    name: 'Cowrie',
    text: 'One coin ledger for all your platforms',
    tagline:
      'Every user has one wallet, and every movement of coins is an audited double-entry transaction. Platforms call it over HTTP and follow its events.',
    image: { src: '/icon.svg', alt: '' },
    actions: [
      { theme: 'brand', text: 'Quick start', link: '/quick-start' },
      { theme: 'alt', text: 'API reference', link: '/reference/', target: '_self' },
      { theme: 'alt', text: 'Console', link: '../console', target: '_self' },
    ],
  },
  features: [
    {
      title: 'Once, or not at all',
      details:
        'A request with an idempotency key happens once, however often it is sent. What is refused leaves no trace.',
      link: '/idempotency',
    },
    {
      title: 'Nothing is rounded',
      details:
        'Amounts have four decimals and stay exact from the JSON to the books. More decimals are refused.',
      link: '/money',
    },
    {
      title: 'Every coin can be proven',
      details:
        'Transactions form hash chains that anybody can recompute. Receipts and statements are signed, and checked without an account.',
      link: '/hash-chain',
    },
    {
      title: 'Events without gaps',
      details:
        'Each change is an event on Kafka, numbered in its partition. Webhooks bring the same to those who have no Kafka.',
      link: '/events',
    },
    {
      title: 'More than transfers',
      details:
        'Purchases with splits and refunds, holds, payment requests, schedules, rewards, bulk, and an exchange into XAF.',
      link: '/purchases-and-refunds',
    },
    {
      title: 'Rules that hold',
      details: 'Limits of what users send, frozen wallets, and acts that wait for a second person.',
      link: '/rules',
    },
  ],
} as const;

/** The first page as Markdown. */
export function homeText(): string {
  const { hero, features } = HOME;
  const link = (to: string) => PLACES[to] ?? `.${to}`;
  return [
    `# ${hero.name}: ${hero.text.charAt(0).toLowerCase()}${hero.text.slice(1)}`,
    hero.tagline,
    hero.actions.map((action) => `* [${action.text}](${link(action.link)})`).join('\n'),
    features.map((each) => `* **[${each.title}](${link(each.link)})**: ${each.details}`).join('\n'),
  ].join('\n\n');
}
