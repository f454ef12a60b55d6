import { createHash } from 'node:crypto';
import { copyFileSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';
import { compress } from './compress.ts';
import { expand } from './expand.ts';
import { HOME } from './home.ts';
import { llmsText } from './llms.ts';
import { plainPages, plainUrl, writePlainPages } from './plain-pages.ts';
import { SIDEBAR } from './sidebar.ts';

/** The API reference, which is no page of this site: without a target the site's own router would look for it. */
const REFERENCE = { link: '/reference/', target: '_self' } as const;
/** Of the console, too: the logo. */
const PUBLIC = fileURLToPath(new URL('../../../services/console/public', import.meta.url));
const EVENTS = fileURLToPath(new URL('../../events', import.meta.url));

const TITLE = 'Cowrie';
const DESCRIPTION =
  'A coin ledger that several platforms share: guides, reference and proof for those who call it.';

export default defineConfig({
  title: TITLE,
  description: DESCRIPTION,
  base: '/docs/',
  outDir: 'dist',
  cacheDir: 'cache',
  cleanUrls: true,
  metaChunk: true,
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: '/docs/icon.svg' }]],
  // Where the page for an unknown address leads.
  locales: { root: { label: 'English', link: '/quick-start' } },
  // The esbuild of this Vite knows no target of the checkout's tsconfig.json.
  vite: { esbuild: { tsconfigRaw: '{}' }, publicDir: PUBLIC },
  markdown: {
    anchor: { slugify },
    config(md) {
      md.core.ruler.before('normalize', 'expand', (state) => {
        state.src = expand(state.env.relativePath, state.src);
      });
    },
  },
  transformPageData({ frontmatter, relativePath }) {
    const alternate = { rel: 'alternate', type: 'text/markdown', href: plainUrl(relativePath) };
    frontmatter.head = [['link', alternate]];
    if (frontmatter.layout === 'home') Object.assign(frontmatter, HOME);
  },
  transformHtml: (html, _file, { siteConfig }) => withoutInlineScripts(html, siteConfig.outDir),
  buildEnd({ outDir, srcDir, pages }) {
    const plain = plainPages(srcDir, pages);
    writePlainPages(outDir, plain);
    writeFileSync(join(outDir, 'llms.txt'), llmsText(TITLE, DESCRIPTION, plain));
    copySchemas(outDir);
    compress(outDir);
    // Comes last: `npm start` takes a site that has it for whole.
    writeFileSync(join(outDir, '.built'), '');
  },
  themeConfig: {
    logo: '/icon.svg',
    // Unlike others this link is taken as it is.
    logoLink: '/docs/',
    search: { provider: 'local' },
    outline: [2, 3],
    notFound: { linkText: 'Quick start', linkLabel: 'Quick start' },
    nav: [
      { text: 'Guides', link: '/quick-start' },
      { text: 'Errors', link: '/errors/' },
      { text: 'API reference', ...REFERENCE },
    ],
    sidebar: SIDEBAR,
  },
});

/** As GitHub names the headings of the documents that are pages here, so that a link to one holds in both. */
function slugify(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}

/** The schemas of events, and the verifier with what it reads: pages link to them. */
function copySchemas(outDir: string): void {
  mkdirSync(join(outDir, 'events'), { recursive: true });
  for (const file of globSync('*.{json,py}', { cwd: EVENTS }))
    copyFileSync(join(EVENTS, file), join(outDir, 'events', file));
}

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
