import { describe, expect, it } from '@jest/globals';
import { createTestGateway } from '../../testing/gateway.ts';
import { HOLD, holdState } from '../../testing/states.ts';

describe('holds, for a platform that acts for a user', () => {
  it('are listed by its platform', async () => {
    const gateway = await createTestGateway({ 'hold.list': () => ({ holds: [], next: null }) });
    await gateway.asPlatform(['wallet:read'], { url: '/api/coins/holds' });
    await gateway.as(4, { url: '/api/coins/holds' });
    const [delegated, own] = gateway.asked.map(({ message }) => message.data);
    expect(delegated).toMatchObject({ userId: 4, platform: 'shop' });
    expect(own).not.toHaveProperty('platform');
  });

  it.each([
    ['shop', 200],
    ['academy', 404],
    [undefined, 404],
  ])('can be read only with its platform: %s is %i', async (platform, status) => {
    const hold = holdState({ fromUserId: 4, ...(platform === undefined ? {} : { platform }) });
    const gateway = await createTestGateway({ 'hold.get': () => ({ hold }) });
    const url = `/api/coins/holds/${HOLD}`;
    expect((await gateway.asPlatform(['wallet:read'], { url })).statusCode).toBe(status);
    expect((await gateway.as(4, { url })).statusCode).toBe(200);
  });
});
