import { describe, expect, it } from '@jest/globals';
import { silent } from '../../testing/fakes.ts';
import { createTestGateway } from '../../testing/gateway.ts';

const platform = {
  ...{ id: 'shop', name: 'Shop', status: 'ACTIVE', version: 2, createdAtMs: 0, updatedAtMs: 0 },
  ...{ mintPerDayUnits: null, rewardPerDayUnits: null },
};

describe('PATCH /api/admin/platforms/{id}', () => {
  it('does not call a platform unchanged when what it used cannot be read', async () => {
    const gateway = await createTestGateway({
      'platform.change': () => ({ platform }),
      'platform.usage': () => silent('unavailable'),
    });
    const answer = await gateway.as(4, {
      ...{ method: 'PATCH', url: '/api/admin/platforms/shop' },
      payload: { name: 'Shop' },
    });
    expect(answer.json()).toMatchObject({ status: 504, code: 'outcome_unknown' });
  });
});
