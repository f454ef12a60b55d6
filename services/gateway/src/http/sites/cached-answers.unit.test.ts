import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { cacheAnswers } from './cached-answers.ts';

const TEXT = 'a script '.repeat(1_000);
let app: FastifyInstance;
let made = 0;
beforeEach(async () => {
  made = 0;
  app = fastify();
  await app.register(async (scope) => {
    cacheAnswers(scope);
    scope.get('/script.js', async (_request, reply) => {
      made += 1;
      return reply.headers({ 'content-type': 'text/javascript', 'cache-control': 'public' }).send(TEXT);
    });
    scope.get('/missing', async (_request, reply) => {
      made += 1;
      return reply.code(404).send(`missing ${made}`);
    });
  });
});
afterEach(() => app.close());

const get = (headers: Record<string, string> = {}, url = '/script.js') => app.inject({ url, headers });

it('creates an answer once, and compresses it for clients that accept it', async () => {
  expect((await get({ 'accept-encoding': 'br' })).body).toBe(TEXT);
  const [br, gz, none, plain] = [
    await get({ 'accept-encoding': 'gzip, deflate, br' }),
    await get({ 'accept-encoding': 'gzip;q=0.5, br;q=0' }),
    await get({ 'accept-encoding': 'identity' }),
    await get(),
  ];
  expect(made).toBe(1);
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(TEXT);
  expect(gunzipSync(gz.rawPayload).toString()).toBe(TEXT);
  expect([none.body, plain.body]).toEqual([TEXT, TEXT]);
  expect([br, gz, plain].map(({ headers }) => headers['content-encoding'])).toEqual([
    'br',
    'gzip',
    undefined,
  ]);
  expect(br.headers).toMatchObject({
    'content-type': 'text/javascript',
    'cache-control': 'public',
    vary: 'accept-encoding',
  });
});

it('answers 304 for the encoding that the client has', async () => {
  await get();
  const { etag = '' } = (await get({ 'accept-encoding': 'br' })).headers;
  const again = await get({ 'accept-encoding': 'br', 'if-none-match': String(etag) });
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
  expect((await get({ 'if-none-match': String(etag) })).body).toBe(TEXT);
});

it('caches only successful answers', async () => {
  await get({}, '/missing');
  expect((await get({}, '/missing')).body).toBe('missing 2');
});
