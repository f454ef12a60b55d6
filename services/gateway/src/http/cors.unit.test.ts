import { describe, expect, it } from '@jest/globals';
import { createTestGateway } from '../testing/gateway.ts';
import { transfer } from '../testing/requests.ts';
import { coinsMoved } from '../testing/states.ts';

const SHOP = 'https://shop.example.com';
const SCRIPT = { 'coins.transfer': () => coinsMoved() };
const preflight = (origin: string) => ({
  method: 'OPTIONS' as const,
  url: '/api/coins/transfer',
  headers: {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization',
  },
});

describe('requests from pages of other origins', () => {
  it('are allowed to the named origins, and preflights are answered', async () => {
    const gateway = await createTestGateway(SCRIPT, { corsAllowedOrigins: [SHOP] });
    const asked = await gateway.app.inject(preflight(SHOP));
    expect(asked.statusCode).toBe(204);
    expect(asked.headers).toMatchObject({
      'access-control-allow-origin': SHOP,
      'access-control-allow-methods': expect.stringContaining('PATCH'),
      'access-control-allow-headers': expect.stringContaining('idempotency-key'),
      vary: 'origin',
    });
    expect(asked.headers).not.toHaveProperty('access-control-allow-credentials');
    const answer = await gateway.as(1, transfer(undefined, { origin: SHOP }));
    expect(answer.statusCode).toBe(201);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': SHOP,
      'access-control-expose-headers': expect.stringContaining('Idempotency-Replayed'),
    });
    // The page can also read the reason of a refusal.
    const refused = await gateway.app.inject(transfer(undefined, { origin: SHOP }));
    expect([refused.statusCode, refused.headers['access-control-allow-origin']]).toEqual([401, SHOP]);
  });

  it.each([
    ['another origin', 'https://shop.example.com.evil.example', [SHOP]],
    ['no setting', SHOP, []],
  ])('are not allowed with %s', async (_with, origin, corsAllowedOrigins) => {
    const { app } = await createTestGateway(SCRIPT, { corsAllowedOrigins });
    const asked = await app.inject(preflight(origin));
    expect(asked.statusCode).toBe(405);
    expect(asked.headers).not.toHaveProperty('access-control-allow-origin');
  });
});
