import { expect, it } from '@jest/globals';
import { createTestGateway } from '../testing/gateway.ts';

it.each([
  ['an unknown path', 'GET', '/nothing', 404],
  ['another method', 'PUT', '/api/auth/login', 405],
  ['an empty id', 'GET', '/api/admin/users//sessions', 404],
  ['another method of a path beside one with an id', 'DELETE', '/api/auth/passkeys/options', 405],
] as const)("%s counts towards the caller's address", async (_what, method, url, status) => {
  let left = 1;
  const address = async () =>
    left-- > 0
      ? ({ ok: true, value: null } as const)
      : ({ ok: false, code: 'rate_limited', detail: 'x', retryAfterMs: 1_000 } as const);
  const { app } = await createTestGateway({}, { limits: { address } });
  const ask = async () => (await app.inject({ method, url })).statusCode;
  expect([await ask(), await ask()]).toEqual([status, 429]);
});

it('the rest of a path may be empty', async () => {
  const { app } = await createTestGateway();
  const statusOf = async (url: string) => (await app.inject({ url })).statusCode;
  expect(await statusOf('/console/')).toBe(await statusOf('/console'));
});
