import { describe, expect, it } from '@jest/globals';
import { rejects } from '../../testing/fakes.ts';
import { createTestGateway } from '../../testing/gateway.ts';

const head = {
  partition: 3,
  sequence: 9,
  hash: 'a'.repeat(64),
  at: '2023-11-14T22:13:20.000Z',
  jws: 'e30.e30.c2ln',
};
const asked = { method: 'GET', url: '/.well-known/ledger-heads' } as const;

describe('GET /.well-known/ledger-heads', () => {
  it('answers everybody, and caches for a minute', async () => {
    const gateway = await createTestGateway({ 'chain.heads': () => ({ heads: [head] }) });
    const response = await gateway.app.inject(asked);
    expect([response.statusCode, response.json()]).toEqual([200, { heads: [head] }]);
    expect(response.headers['cache-control']).toBe('public, max-age=60');
    const more = await gateway.app.inject({ ...asked, url: `${asked.url}?partition=3` });
    expect([more.statusCode, more.json().errors[0].path]).toEqual([400, 'partition']);
  });

  it('counts as a request without a token', async () => {
    const gateway = await createTestGateway(
      { 'chain.heads': () => ({ heads: [] }) },
      {
        limits: { address: async () => ({ ok: false, code: 'rate_limited', detail: 'Later.' }) },
      },
    );
    expect((await gateway.app.inject(asked)).statusCode).toBe(429);
    expect(gateway.asked).toEqual([]);
  });

  it('is not cached where the ledger does not answer', async () => {
    const gateway = await createTestGateway({ 'chain.heads': () => rejects('unavailable') });
    const response = await gateway.app.inject(asked);
    expect([response.statusCode, response.headers['cache-control']]).toEqual([503, 'no-store']);
  });
});
