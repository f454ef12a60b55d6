import { describe, expect, it } from '@jest/globals';
import { fakeLimiter, rejects } from '../../testing/fakes.ts';
import { createTestGateway, SESSION } from '../../testing/gateway.ts';

const PASSWORD = 'a long enough password';

describe('wrong codes within a session', () => {
  it.each(['/api/auth/totp', `/api/auth/passkeys/${SESSION}`])(
    'at %s still count after a right password',
    async (url) => {
      const gateway = await createTestGateway(
        {
          'totp.remove': () => rejects('wrong_code'),
          'passkey.remove': () => rejects('wrong_code'),
          'user.change-password': () => ({ endedSessionIds: [] }),
        },
        { loginFailuresMax: 2, limits: { sessionFailures: fakeLimiter(2) } },
      );
      const guess = async () => {
        const payload = { password: PASSWORD, code: '123456' };
        return (await gateway.as(1, { method: 'DELETE', url, payload })).json().code;
      };
      const showPassword = async () => {
        const payload = { currentPassword: PASSWORD, newPassword: PASSWORD };
        return (await gateway.as(1, { method: 'PATCH', url: '/api/auth/password', payload })).statusCode;
      };
      expect([await guess(), await showPassword()]).toEqual(['wrong_code', 204]);
      expect([await guess(), await guess()]).toEqual(['wrong_code', 'rate_limited']);
    },
  );
});
