import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PROBLEM_CODES } from '@cowrie/contracts';
import { buildSite, GUIDES } from '@cowrie/local';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { get } from '../../support/http.ts';
import { insideVariable } from '../../support/platform/platform-env.ts';

const BUILD_WITHIN_MS = 120_000;
const PAGES = ['quick-start', 'errors/', ...PROBLEM_CODES.map((code) => `errors/${code}`)];

let report: string;
beforeAll(async () => {
  const logFile = join(insideVariable('COWRIE_HOME'), 'logs/guides.log');
  const progress = (line: string) => {
    report = line;
  };
  if (!(await buildSite(GUIDES, { logFile, progress }))) throw new Error(report);
}, BUILD_WITHIN_MS);

describe('the guides', () => {
  it.each(PAGES)('/docs/%s is a page with scripts and styles of this gateway alone', async (path) => {
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

  it('have each script and style that a page asks for', async () => {
    const page = await get('/docs/quick-start');
    for (const [, url = ''] of page.text.matchAll(/<(?:script|link)\b[^>]*\b(?:src|href)="([^"]+)"/g)) {
      const { status, headers } = await get(url);
      expect([url, status]).toEqual([url, 200]);
      if (url.includes('/assets/')) expect(headers['cache-control']).toMatch(/immutable/);
    }
  });

  it('can be searched, with what is here', () => {
    const chunks = readdirSync(join(import.meta.dirname, '../../../docs/guide/dist/assets/chunks'));
    expect(chunks.filter((name) => name.startsWith('@localSearchIndex'))).toHaveLength(1);
  });

  it('leave the API reference at /docs', async () => {
    expect((await get('/docs/')).text).toContain('/openapi.json');
    const unknown = await get('/docs/nothing-here');
    expect([unknown.status, unknown.headers['content-type']]).toEqual([
      404,
      expect.stringMatching(/^text\/html/),
    ]);
  });
});
