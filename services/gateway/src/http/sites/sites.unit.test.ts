import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { consoleRoutes } from './console.ts';
import { guideRoutes } from './guides.ts';

let home: string;
let built: string;
let app: FastifyInstance;

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'cowrie-sites-'));
  built = join(home, 'console');
  app = fastify();
  await app.register((routes) => consoleRoutes(routes, built));
  await app.register((routes) => guideRoutes(routes, join(home, 'site')));
});

afterEach(async () => {
  await app.close();
  rmSync(home, { recursive: true, force: true });
});

function build(): void {
  mkdirSync(join(built, 'assets'), { recursive: true });
  for (const file of ['index.html', 'icon.svg', 'assets/main.B1.js']) writeFileSync(join(built, file), file);
}

describe('the console', () => {
  it.each(['/console', '/console/', '/console/users/7', '/console/session', '/console/..%2fpackage.json'])(
    'starts at %s, uncached, with only its own scripts and styles',
    async (url) => {
      build();
      const { statusCode, body, headers } = await app.inject({ url });
      expect([statusCode, body]).toEqual([200, 'index.html']);
      expect(headers).toMatchObject({
        'content-type': expect.stringMatching(/^text\/html/),
        'cache-control': 'no-cache',
        'content-security-policy': expect.stringMatching(/^default-src 'none'; script-src 'self'; /),
      });
      expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'/);
      expect(headers['content-security-policy']).not.toMatch(/unsafe/);
    },
  );

  it('serves compressed files to clients that accept them', async () => {
    build();
    writeFileSync(join(built, 'assets/main.B1.js.gz'), 'gzipped');
    const script = (encodings: string) =>
      app.inject({ url: '/console/assets/main.B1.js', headers: { 'accept-encoding': encodings } });
    const [small, plain] = [await script('gzip, br'), await script('identity')];
    expect([small.body, plain.body]).toEqual(['gzipped', 'assets/main.B1.js']);
    expect(small.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': expect.stringMatching(/javascript/),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    expect(plain.headers).toMatchObject({ vary: 'accept-encoding' });
  });

  it('serves no page instead of a script of another release', async () => {
    build();
    const answer = await app.inject({ url: '/console/assets/main.A0.js' });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
  });
});

function buildSite(): void {
  for (const folder of ['site/assets', 'site/errors', 'site/downloads'])
    mkdirSync(join(home, folder), { recursive: true });
  writeFileSync(join(home, 'outside.html'), 'outside');
  const pages = [
    'quick-start.html',
    'quick-start.md',
    'llms.txt',
    '404.html',
    'index.html',
    'errors/index.html',
    'assets/app.B1.js',
    'downloads/cowrie-cli-1.0.0.tgz',
    '.hidden.html',
  ];
  for (const page of pages) writeFileSync(join(home, 'site', page), page);
}

const get = (url: string, headers = {}) => app.inject({ url, headers });

describe('the guides', () => {
  it('are pages without an extension, uncached', async () => {
    buildSite();
    const page = await get('/docs/quick-start');
    expect([page.statusCode, page.body]).toEqual([200, 'quick-start.html']);
    expect(page.headers).toMatchObject({
      'content-type': expect.stringMatching(/^text\/html/),
      'cache-control': 'no-cache',
      'content-security-policy': expect.stringMatching(/script-src 'self';/),
    });
    const again = await get('/docs/quick-start', { 'if-none-match': page.headers.etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it.each([
    ['/docs/quick-start.md', 'text/markdown; charset=utf-8', 'quick-start.md'],
    ['/docs/llms.txt', 'text/plain; charset=utf-8', 'llms.txt'],
    ['/llms.txt', 'text/plain; charset=utf-8', 'llms.txt'],
  ])('are text at %s, uncached', async (url, type, body) => {
    expect((await get(url)).statusCode).toBe(503);
    buildSite();
    const answer = await get(url);
    expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([200, type, body]);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-cache', etag: expect.any(String) });
  });

  it.each([
    'nothing',
    'errors/nothing',
    'nothing/',
    '.hidden',

    '..%2foutside',
    'errors//index',
    'assets',
  ])('answer 404 with a page at %s', async (path) => {
    buildSite();
    const answer = await get(`/docs/${path}`);
    expect([answer.statusCode, answer.body]).toEqual([404, '404.html']);
  });

  it('answer 503 until they are built, and serve pages at once after that', async () => {
    const answer = await get('/docs/errors/insufficient_funds');
    expect(answer.statusCode).toBe(503);
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringContaining('application/problem+json'),
    });
    expect(answer.json()).toMatchObject({ code: 'unavailable', detail: 'The guides are not built yet.' });
    expect((await get('/docs/')).headers.location).toBe('/docs/reference/');
    buildSite();
    expect((await get('/docs/quick-start')).statusCode).toBe(200);
  });
});
