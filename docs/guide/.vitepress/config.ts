import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitepress';

/** The API reference, which is no page of this site: without a target the site's own router would look for it. */
const REFERENCE = { link: '/', target: '_self' } as const;

export default defineConfig({
  title: 'Cowrie',
  description: 'A coin ledger that several platforms share: guides for those who call it.',
  base: '/docs/',
  outDir: 'dist',
  cacheDir: 'cache',
  cleanUrls: true,
  metaChunk: true,
  // Where the page for an unknown address leads: `/` is the API reference, which is none of these pages.
  locales: { root: { label: 'English', link: '/quick-start' } },
  transformHtml: (html, _file, { siteConfig }) => withoutInlineScripts(html, siteConfig.outDir),
  themeConfig: {
    // Unlike others this link is taken as it is.
    logoLink: { ...REFERENCE, link: '/docs/' },
    search: { provider: 'local' },
    outline: [2, 3],
    notFound: { linkText: 'Quick start', linkLabel: 'Quick start' },
    nav: [
      { text: 'Guides', link: '/quick-start' },
      { text: 'Errors', link: '/errors/' },
      { text: 'API reference', ...REFERENCE },
    ],
    sidebar: [
      {
        text: 'Begin',
        items: [
          { text: 'Quick start', link: '/quick-start' },
          { text: 'Authentication', link: '/authentication' },
          { text: 'E-mail and passwords', link: '/mails' },
          { text: 'A second factor', link: '/second-factor' },
          { text: 'Roles and scopes', link: '/roles-and-scopes' },
          { text: 'Platforms', link: '/platforms' },
          { text: 'Approvals', link: '/approvals' },
          { text: 'Connect your platform', link: '/connect-your-platform' },
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
    ],
  },
});

/** The pages' inline scripts become files, so that the gateway's content security policy allows none. */
function withoutInlineScripts(html: string, outDir: string): string {
  return html.replace(
    /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g,
    (_script, attributes: string, code: string) => {
      const name = `inline.${createHash('sha256').update(code).digest('hex').slice(0, 12)}.js`;
      mkdirSync(join(outDir, 'assets'), { recursive: true });
      writeFileSync(join(outDir, 'assets', name), code);
      return `<script${attributes} src="/docs/assets/${name}"></script>`;
    },
  );
}
