import { createHash } from 'node:crypto';
import { copyFileSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';
import { compress } from './compress.ts';
import { writeDownloads } from './downloads.ts';
import { expand } from './expand.ts';
import { HOME } from './home.ts';
import { llmsText } from './llms.ts';
import { plainPages, plainUrl, writePlainPages } from './plain-pages.ts';
import { SIDEBAR } from './sidebar.ts';

/** The API reference is no page of this site. Without a target the site's own router would look for it. */
const REFERENCE = { link: '/reference/', target: '_self' } as const;
/** The console's public folder, for the shared logo. */
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
  // The page for an unknown address leads there.
  locales: { root: { label: 'English', link: '/quick-start' } },
  // The esbuild of this Vite does not know the target in the checkout's tsconfig.json.
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
    writeDownloads(outDir);
    compress(outDir);
    // This file comes last: `npm start` considers a site complete that has it.
    writeFileSync(join(outDir, '.built'), '');
  },
  themeConfig: {
    logo: '/icon.svg',
    // VitePress uses this link unchanged, unlike others.
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

/** Makes anchors as GitHub does, so that a link to a heading works in both places. */
function slugify(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}

/** Copies the schemas of events, and the verifier with its input, because pages link to them. */
function copySchemas(outDir: string): void {
  mkdirSync(join(outDir, 'events'), { recursive: true });
  for (const file of globSync('*.{json,py}', { cwd: EVENTS }))
    copyFileSync(join(EVENTS, file), join(outDir, 'events', file));
}

/** Moves inline scripts to files, because the gateway's content security policy forbids inline ones. */
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
