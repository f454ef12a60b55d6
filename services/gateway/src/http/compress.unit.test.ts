import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { COMPRESS_FROM_BYTES, compressReads } from './compress.ts';

const LARGE = { rows: Array.from({ length: 200 }, (_, id) => ({ id, name: 'Zoé' })) };
const TEXT = JSON.stringify(LARGE);
let app: FastifyInstance;

beforeAll(() => {
  app = fastify();
  compressReads(app);
  app.get('/api/large', async () => LARGE);
  app.post('/api/large', async () => LARGE);
  app.get('/api/small', async () => ({ text: 'a'.repeat(COMPRESS_FROM_BYTES - 20) }));
  app.get('/elsewhere', async () => LARGE);
});
afterAll(() => app.close());

const ask = (url: string, accepted?: string, method: 'GET' | 'POST' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } });

describe('compressReads', () => {
  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('compresses answers as %s', async (encoding, decompress) => {
    const answer = await ask('/api/large', `deflate, ${encoding}`);
    expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
    expect(answer.rawPayload.length).toBeLessThan(TEXT.length / 5);
    expect(decompress(answer.rawPayload).toString()).toBe(TEXT);
  });

  it.each([undefined, 'identity', 'br;q=0', 'gzip;q=0.0, br; q=0'])(
    'does not compress for Accept-Encoding %j',
    async (accepted) => {
      const answer = await ask('/api/large', accepted);
      expect(answer.headers['content-encoding']).toBeUndefined();
      expect(answer.headers.vary).toBe('accept-encoding');
      expect(answer.body).toBe(TEXT);
    },
  );

  it('does not compress small answers, those of changes and those of pages', async () => {
    for (const answer of [
      await ask('/api/small', 'br'),
      await ask('/api/large', 'br', 'POST'),
      await ask('/elsewhere', 'br'),
    ]) {
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-encoding']).toBeUndefined();
      expect(answer.headers.vary).toBeUndefined();
    }
  });
});
