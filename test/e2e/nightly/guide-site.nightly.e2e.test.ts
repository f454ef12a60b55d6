import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PROBLEM_CODES } from '@cowrie/contracts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { BUILD_WITHIN_MS, buildGuides } from '../../support/guide/build-guides.ts';
import { get } from '../../support/http.ts';

const GUIDE = join(import.meta.dirname, '../../../docs/guide');
const PAGES = [
  '',
  'quick-start',
  'limits',
  'changelog',
  'errors/',
  ...PROBLEM_CODES.map((code) => `errors/${code}`),
];

beforeAll(() => buildGuides(), BUILD_WITHIN_MS);

const BESIDE = /^\/(docs\/reference\/|docs\/events\/|docs\/[\w/-]+\.md$|console|openapi\.json$|llms\.txt$)/;

function leadsSomewhere(texts: ReadonlyMap<string, string>, from: string, href: string): boolean {
  const { host, pathname, hash } = new URL(href, `http://gateway/docs/${from}`);
  if (host !== 'gateway' || BESIDE.test(pathname)) return true;
  const path = pathname.replace(/^\/docs\//, '').replace(/(^|\/)$/, '$1index');
  const text = texts.get(path.endsWith('.html') ? path : `${path}.html`);
  return text !== undefined && (hash === '' || text.includes(`id="${decodeURIComponent(hash.slice(1))}"`));
}

describe('the guides', () => {
  it.each(PAGES)('/docs/%s is a page with scripts and styles of this gateway only', async (path) => {
    const page = await get(`/docs/${path}`);
    expect([page.status, page.headers['content-type']]).toEqual([200, expect.stringMatching(/^text\/html/)]);
    expect(page.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-cache' });
    expect(page.headers['content-security-policy']).toMatch(/script-src 'self';/);
    const scripts = [...page.text.matchAll(/<script\b([^>]*)>/g)].map(([, attributes]) => attributes);
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.filter((attributes) => !/ src="\/docs\/assets\//.test(attributes ?? ''))).toEqual([]);
    const linked = page.text.matchAll(/<(?:script|link)\b[^>]*\b(?:src|href)="([^"]+)"/g);
    expect([...linked].map(([, url = '']) => url).filter((url) => !url.startsWith('/docs/'))).toEqual([]);
    expect(page.text).not.toMatch(/<[^>]+ on\w+=/);
  });

  it('are in llms.txt, each page as Markdown, whose links lead to Markdown', async () => {
    const llms = await get('/llms.txt');
    expect(llms.text).toMatch(/^# Cowrie\n\n> \S.+\n\n## \S/);
    const listed = [...llms.text.matchAll(/^- \[.+?\]\(\/docs\/(\S+\.md)\)/gm)].map(([, page = '']) => page);
    expect([...new Set(listed)].sort()).toEqual(globSync('{*,errors/*,recipes/*}.md', { cwd: GUIDE }).sort());
    for (const page of listed) {
      const plain = await get(`/docs/${page}`);
      expect([page, plain.status, plain.headers['content-type']]).toEqual([
        page,
        200,
        'text/markdown; charset=utf-8',
      ]);
      expect(plain.text).toMatch(/^# \S/);
      for (const [, path = ''] of plain.text.matchAll(/\]\((\.[^)#]+)/g)) {
        expect(listed).toContain(join(dirname(page), path));
      }
      const html = await get(`/docs/${page.replace(/(index)?\.md$/, '')}`);
      expect(html.text).toContain(`<link rel="alternate" type="text/markdown" href="/docs/${page}">`);
    }
  });

  it('can be searched for headings, problem codes, and every operation of the reference', () => {
    const chunks = join(GUIDE, 'dist/assets/chunks');
    const [index = '', ...others] = readdirSync(chunks).filter((name) =>
      /^@localSearchIndex.*\.js$/.test(name),
    );
    expect(others).toEqual([]);
    const found = readFileSync(join(chunks, index), 'utf8').replaceAll("\\'", "'");
    const { paths } = JSON.parse(readFileSync(join(GUIDE, '../openapi.json'), 'utf8'));
    const operations: { summary: string }[] = Object.values<object>(paths).flatMap((methods) =>
      Object.values(methods),
    );
    expect(operations.length).toBeGreaterThan(0);
    const titles = [...operations.map(({ summary }) => summary), ...PROBLEM_CODES, 'A Cowrie of your own'];
    expect(titles.filter((title) => !found.includes(`"title":"${title}"`))).toEqual([]);
  });

  it('link only to existing headings of the site, and to pages that the gateway serves', () => {
    const dist = join(GUIDE, 'dist');
    const texts = new Map(
      globSync('**/*.html', { cwd: dist }).map((page) => [page, readFileSync(join(dist, page), 'utf8')]),
    );
    const broken = [...texts].flatMap(([page, text]) =>
      [...text.matchAll(/<a\b[^>]* href="([^"]+)"/g)].flatMap(([, href = '']) =>
        leadsSomewhere(texts, page, href) ? [] : [`${page}: ${href}`],
      ),
    );
    expect(broken).toEqual([]);
  });
});
