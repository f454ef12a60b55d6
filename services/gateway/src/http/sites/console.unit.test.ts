import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { consoleRoutes } from './console.ts';

let built: string;
let app: FastifyInstance;

beforeEach(async () => {
  built = mkdtempSync(join(tmpdir(), 'cowrie-console-'));
  app = fastify();
  await consoleRoutes(app, built);
});

afterEach(async () => {
  await app.close();
  rmSync(built, { recursive: true, force: true });
});

function build(): void {
  mkdirSync(join(built, 'assets'));
  for (const file of ['index.html', 'icon.svg', 'assets/main.B1.js']) writeFileSync(join(built, file), file);
}

describe('the console', () => {
  it.each(['/console', '/console/', '/console/users/7', '/console/session', '/console/..%2fpackage.json'])(
    'starts at %s, asked for again each time, with no script or style but its own',
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

  it('has files', async () => {
    build();
    const icon = await app.inject({ url: '/console/icon.svg' });
    expect([icon.body, icon.headers['cache-control']]).toEqual(['icon.svg', 'no-cache']);
    const script = await app.inject({ url: '/console/assets/main.B1.js' });
    expect(script.body).toBe('assets/main.B1.js');
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('has files that are compressed for who takes that', async () => {
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

  it('has no page in place of a script of another release', async () => {
    build();
    const answer = await app.inject({ url: '/console/assets/main.A0.js' });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
  });

  it('says 503 until it is built', async () => {
    const answer = await app.inject({ url: '/console' });
    expect([answer.statusCode, answer.json().detail]).toEqual([503, 'The console is not built yet.']);
  });
});
