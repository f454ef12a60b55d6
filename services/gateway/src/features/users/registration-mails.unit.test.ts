import { expect, it } from '@jest/globals';
import { fakeLimiter } from '../../testing/fakes.ts';
import { createTestGateway } from '../../testing/gateway.ts';
import { post } from '../../testing/requests.ts';

it('a registration counts towards the mail quota of its network', async () => {
  const gateway = await createTestGateway({}, { limits: { networkMails: [fakeLimiter(0)] } });
  const body = { email: 'ada@example.org', password: 'a long enough password', fullName: 'Ada' };
  const asked = { ...post('/api/auth/register', body), remoteAddress: '192.0.2.1' };
  expect((await gateway.app.inject(asked)).json()).toMatchObject({ code: 'rate_limited' });
  expect(gateway.asked).toEqual([]);
});
