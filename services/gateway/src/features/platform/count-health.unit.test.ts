import { LIMITS } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import { createTestGateway } from '../../testing/gateway.ts';

const PATHS = ['/health/live', '/health/ready'];

describe('requests for the health', () => {
  it('are so many a minute for one address, whatever the path, and refused beyond', async () => {
    const { app } = await createTestGateway();
    const ask = (remoteAddress: string, url = '/health/live') => app.inject({ url, remoteAddress });
    const taken: number[] = [];
    for (let asked = 0; asked < LIMITS.healthPerMinute; asked++) {
      taken.push((await ask('203.0.113.7', PATHS[asked % 2])).statusCode);
    }
    expect(new Set(taken)).toEqual(new Set([200]));
    for (const path of PATHS) {
      const refused = await ask('203.0.113.7', path);
      expect(refused.statusCode).toBe(429);
      expect(refused.json()).toMatchObject({ code: 'rate_limited' });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
    for (const other of ['203.0.113.8', '127.0.0.1', '2001:db8::1']) {
      expect([other, (await ask(other)).statusCode]).toEqual([other, 200]);
    }
  });

  it('of this machine are never refused', async () => {
    const { app } = await createTestGateway();
    const taken: number[] = [];
    for (let asked = 0; asked <= LIMITS.healthPerMinute; asked++) {
      taken.push((await app.inject({ url: '/health/live', remoteAddress: '127.0.0.1' })).statusCode);
    }
    expect(new Set(taken)).toEqual(new Set([200]));
  });
});
