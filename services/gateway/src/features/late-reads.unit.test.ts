import { expect, it } from '@jest/globals';
import { silent } from '../testing/fakes.ts';
import { createTestGateway, SERVICE_ACCOUNT, SESSION } from '../testing/gateway.ts';
import { userState } from '../testing/states.ts';

const link = {
  ...{ id: SESSION, userId: 1, platform: 'shop', externalId: 'x', displayName: 'Ada' },
  ...{ status: 'ACTIVE', linkedAtMs: 0, dailyUnits: null, version: 1 },
};
const platform = {
  ...{ id: 'shop', name: 'Shop', status: 'ACTIVE', version: 2, createdAtMs: 0, updatedAtMs: 0 },
  ...{ mintPerDayUnits: null, rewardPerDayUnits: null },
};
const deleted = { userId: 1, role: 'USER', version: 2, deleted: true };
const registered = { email: 'a@example.org', password: 'a long enough password', fullName: 'Ada' };
const byCode = { code: 'ABCDEFGH', externalId: 'x', displayName: 'Ada' };

/** The first service applies the change; the one that is read afterwards does not respond. */
it.each([
  ['POST', '/api/users/me/links/shop/confirm', { dailyLimit: null }],
  ['PATCH', '/api/users/me/links/shop', { dailyLimit: null }],
  ['POST', '/api/platform/links', byCode],
  ['PATCH', '/api/admin/platforms/shop', { name: 'Shop' }],
  ['DELETE', '/api/admin/users/1', undefined],
  ['POST', '/api/auth/register', registered],
] as const)('%s %s answers outcome_unknown when its result cannot be read', async (method, url, payload) => {
  const gateway = await createTestGateway({
    'link.confirm': () => ({ link }),
    'link.change': () => ({ link }),
    'link.redeem': () => ({ link, maskedName: 'A**' }),
    'spending.today': () => silent('unavailable'),
    'platform.change': () => ({ platform }),
    'platform.usage': () => silent('unavailable'),
    'user.delete': () => ({ access: deleted, endedSessionIds: [], revokedKeyHashes: [] }),
    'user.register': () => ({ user: userState(9) }),
    'wallet.get': () => silent('unavailable'),
  });
  const request = { method, url, ...(payload === undefined ? {} : { payload }) };
  const ofShop = { serviceAccountId: SERVICE_ACCOUNT, scopes: ['users:register'], platform: 'shop' };
  const authorization = `Bearer ${await gateway.tokens.issueService(ofShop)}`;
  const answer = url.startsWith('/api/platform/')
    ? await gateway.app.inject({ ...request, headers: { authorization } })
    : await gateway.as(url.startsWith('/api/admin/') ? 4 : 1, request);
  expect(answer.json()).toMatchObject({ status: 504, code: 'outcome_unknown' });
});
