import { mapFlows, mapFlowUnits } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import { rejects } from '../../testing/fakes.ts';
import { createTestGateway } from '../../testing/gateway.ts';

const ADMIN = 3;
const URL = '/api/admin/statistics';
const bucket = {
  fromMs: Date.UTC(2026, 0, 1),
  transactions: 9,
  ...mapFlowUnits(() => '20000'),
  mintedUnits: '10000',
  burnedUnits: '1',
  activeWallets: 2,
  supplyUnits: '999999999999999',
};

const platform = {
  id: 'shop',
  version: 1,
  name: 'The shop',
  status: 'ACTIVE',
  createdAtMs: 0,
  updatedAtMs: 0,
  mintPerDayUnits: null,
  rewardPerDayUnits: null,
};

describe('GET /api/admin/platforms/{id}/statistics', () => {
  const url =
    '/api/admin/platforms/shop/statistics?from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z&interval=day';

  it('shows administrators the coins moved through the platform', async () => {
    const { activeWallets: _, supplyUnits: __, ...moved } = bucket;
    const gateway = await createTestGateway({
      'platform.get': () => ({ platform }),
      'platform-statistics.read': () => ({ buckets: [moved] }),
    });
    const response = await gateway.as(ADMIN, { url });
    expect(response.json().buckets).toEqual([
      { from: '2026-01-01T00:00:00.000Z', transactions: 9, ...mapFlows(() => 2), minted: 1, burned: 0.0001 },
    ]);
    expect(gateway.asked.at(-1)?.message.data).toEqual({
      platform: 'shop',
      fromMs: Date.UTC(2026, 0, 1),
      toMs: Date.UTC(2026, 0, 2),
      interval: 'day',
    });
  });

  it('sends no query to history for an unknown platform', async () => {
    const gateway = await createTestGateway({ 'platform.get': () => rejects('platform_not_found') });
    expect((await gateway.as(ADMIN, { url })).json().code).toBe('platform_not_found');
  });
});

describe('GET /api/admin/statistics', () => {
  it.each([['from=2026-01-01T00:00:00Z&to=2026-02-11T16:00:00.001Z&interval=hour', ['to']]])(
    'refuses ?%s',
    async (query, paths) => {
      const gateway = await createTestGateway();
      const response = await gateway.as(ADMIN, { url: `${URL}?${query}` });
      expect(response.statusCode).toBe(400);
      expect(response.json().errors.map(({ path }: { path: string }) => path)).toEqual(paths);
    },
  );

  it('accepts 1,000 buckets', async () => {
    const gateway = await createTestGateway({ 'statistics.read': () => ({ buckets: [] }) });
    const url = `${URL}?from=2026-01-01T00:00:00Z&to=2026-02-11T16:00:00Z&interval=hour`;
    expect((await gateway.as(ADMIN, { url })).statusCode).toBe(200);
  });
});
