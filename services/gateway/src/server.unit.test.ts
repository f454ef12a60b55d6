import type { AddressInfo } from 'node:net';
import { LIMITS, refuse } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import { connectTo } from '../../../test/support/platform/sockets.ts';
import { succeed } from './outcome.ts';
import { rejects, silent } from './testing/fakes.ts';
import { createTestGateway, MINT_KEY } from './testing/gateway.ts';
import { mint, transfer } from './testing/requests.ts';
import { walletState } from './testing/states.ts';

describe('problems', () => {
  it('are complete, with the id of the request', async () => {
    const { app } = await createTestGateway();
    const response = await app.inject({ url: '/api/wallets/me', headers: { 'x-request-id': 'abc' } });
    expect(response.statusCode).toBe(401);
    expect(response.headers).toMatchObject({
      'content-type': 'application/problem+json; charset=utf-8',
      'x-request-id': 'abc',
      'www-authenticate': 'Bearer',
    });
    expect(response.json()).toEqual({
      type: '/docs/errors/unauthenticated',
      title: 'Authentication failed',
      status: 401,
      detail: expect.any(String),
      code: 'unauthenticated',
      instance: 'abc',
    });
  });

  it.each([
    ['rejected', rejects('insufficient_funds', 'Too few.'), 422, 'insufficient_funds'],
    ['not sent', silent('unavailable'), 503, 'unavailable'],
    ['without an answer', silent('outcome_unknown'), 504, 'outcome_unknown'],
    ['internal', rejects('internal', 'select * from secrets'), 500, 'internal'],
  ])('report that a command was %s', async (_what, answer, status, code) => {
    const gateway = await createTestGateway({ 'coins.transfer': () => answer });
    const response = await gateway.as(1, transfer());
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ code, status });
    expect(response.body).not.toContain('secrets');
    expect(response.headers['retry-after']).toBe(status === 503 ? '1' : undefined);
  });

  it('do not show internal errors', async () => {
    const gateway = await createTestGateway({ 'wallet.get': () => ({ wallet: { secret: 'x' } }) });
    const response = await gateway.as(1, { url: '/api/wallets/me' });
    expect(response.statusCode).toBe(500);
    expect(response.json()).toMatchObject({ code: 'internal', detail: 'Something went wrong on our side.' });
  });
});

describe('rate limits', () => {
  it('add their remainder to every answer that counted towards them', async () => {
    const quota = { name: 'user', points: 10, windowSeconds: 60, left: 7, resetsInMs: 41_200 };
    const user = async () => ({ ...succeed(null), quota });
    const apiKey = async () => ({
      ...refuse('rate_limited', 'Too many.'),
      quota: { ...quota, name: 'key', left: 0 },
    });
    const gateway = await createTestGateway(
      { 'wallet.get': () => ({ wallet: walletState(1) }) },
      { limits: { user, apiKey } },
    );
    const read = await gateway.as(1, { url: '/api/wallets/me' });
    expect(read.headers).toMatchObject({
      'ratelimit-policy': '"user";q=10;w=60',
      ratelimit: '"user";r=7;t=42',
    });
    const refused = await gateway.as(3, mint({ 'x-api-key': MINT_KEY }));
    expect([refused.statusCode, refused.headers.ratelimit]).toEqual([429, '"user";r=7;t=42, "key";r=0;t=42']);
    expect((await gateway.app.inject({ url: '/health/live' })).headers.ratelimit).toBeUndefined();
  });

  it('refuse with Retry-After', async () => {
    const tooMany = async () => ({ ...refuse('rate_limited', 'Too many.'), retryAfterMs: 1_500 });
    const gateway = await createTestGateway({}, { limits: { user: tooMany, address: tooMany } });
    const asUser = await gateway.as(1, { url: '/api/wallets/me' });
    const asNobody = await gateway.app.inject({ url: '/api/wallets/me' });
    for (const response of [asUser, asNobody]) {
      expect(response.statusCode).toBe(429);
      expect(response.headers['retry-after']).toBe('2');
    }
    expect((await gateway.app.inject({ url: '/health/ready' })).statusCode).toBe(200);
  });
});

describe('health', () => {
  it('names missing parts', async () => {
    const { app, state } = await createTestGateway();
    expect((await app.inject({ url: '/health/ready' })).statusCode).toBe(200);
    state.problems = ['kafka'];
    const response = await app.inject({ url: '/health/ready' });
    expect(response.statusCode).toBe(503);
    expect(response.json()).toEqual({ status: 'unavailable', problems: ['kafka'] });
    expect((await app.inject({ url: '/health/live' })).statusCode).toBe(200);
  });

  it('is limited per address and minute over all paths, but not for this machine', async () => {
    const { app } = await createTestGateway();
    const ask = async (remoteAddress: string, url = '/health/live') => app.inject({ url, remoteAddress });
    const askAll = async (remoteAddress: string) => {
      const statuses = new Set<number>();
      for (let asked = 0; asked < LIMITS.healthPerMinute; asked += 1)
        statuses.add((await ask(remoteAddress, asked % 2 ? '/health/live' : '/health/ready')).statusCode);
      return [...statuses];
    };
    expect([await askAll('203.0.113.7'), await askAll('127.0.0.1')]).toEqual([[200], [200]]);
    for (const path of ['/health/live', '/health/ready']) {
      const refused = await ask('203.0.113.7', path);
      expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate_limited']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
    for (const other of ['203.0.113.8', '127.0.0.1', '2001:db8::1'])
      expect([other, (await ask(other)).statusCode]).toEqual([other, 200]);
  });

  it('is the only answer while the clock is wrong', async () => {
    const { app, state } = await createTestGateway();
    state.clockWrong = true;
    const refused = await app.inject({ url: '/api/wallets/me' });
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'unavailable']);
    expect(refused.headers['retry-after']).toBeDefined();
    expect((await app.inject({ url: '/health/live' })).statusCode).toBe(200);
    state.clockWrong = false;
    expect((await app.inject({ url: '/api/wallets/me' })).statusCode).toBe(401);
  });

  it('closes connections while stopping', async () => {
    const { app, state } = await createTestGateway();
    state.stopping = true;
    expect((await app.inject({ url: '/health/live' })).headers.connection).toBe('close');
  });

  it('refuses two Host headers', async () => {
    const { app } = await createTestGateway();
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const statusOf = async (hosts: string) => {
      const text = `GET /health/live HTTP/1.1\r\n${hosts}connection: close\r\n\r\n`;
      return /^HTTP\/1\.1 (\d+)/.exec(await (await connectTo(port, text)).closed())?.[1];
    };
    try {
      expect(await statusOf('Host: a\r\n')).toBe('200');
      expect(await statusOf('Host: a\r\nhOST: a\r\n')).toBe('400');
    } finally {
      await app.close();
    }
  });
});
