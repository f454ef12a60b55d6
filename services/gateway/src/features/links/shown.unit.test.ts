import type { LinkState } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import { silent } from '../../testing/fakes.ts';
import { createTestGateway, SERVICE_ACCOUNT, SESSION } from '../../testing/gateway.ts';

const link: LinkState = {
  ...{ id: SESSION, userId: 1, platform: 'shop', externalId: 'x', displayName: 'Ada' },
  ...{ status: 'ACTIVE', linkedAtMs: 0, dailyUnits: null, version: 1 },
};

describe('a link that is changed while the ledger is away', () => {
  it.each([
    ['confirmed', 'POST', '/api/users/me/links/shop/confirm'],
    ['given a limit', 'PATCH', '/api/users/me/links/shop'],
  ] as const)('is not called unchanged when it is %s', async (_what, method, url) => {
    const gateway = await createTestGateway({
      'link.confirm': () => ({ link }),
      'link.change': () => ({ link }),
      'spending.today': () => silent('unavailable'),
    });
    const answer = await gateway.as(1, { method, url, payload: { dailyLimit: null } });
    expect(answer.json()).toMatchObject({ status: 504, code: 'outcome_unknown' });
  });

  it('is not called unchanged when it is made by a code', async () => {
    const gateway = await createTestGateway({
      'link.redeem': () => ({ link, maskedName: 'A**' }),
      'spending.today': () => silent('unavailable'),
    });
    const token = await gateway.tokens.issueService({
      ...{ serviceAccountId: SERVICE_ACCOUNT, scopes: ['users:register'], platform: 'shop' },
    });
    const answer = await gateway.app.inject({
      ...{ method: 'POST', url: '/api/platform/links', headers: { authorization: `Bearer ${token}` } },
      payload: { code: 'ABCDEFGH', externalId: 'x', displayName: 'Ada' },
    });
    expect(answer.json()).toMatchObject({ status: 504, code: 'outcome_unknown' });
  });
});
