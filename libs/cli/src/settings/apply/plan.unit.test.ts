import { describe, expect, it } from '@jest/globals';
import { settingsText } from '../export/export.ts';
import { readSettings } from '../file/read.ts';
import type { ExistingSetting } from '../kinds/kind.ts';
import type { Section } from '../kinds/kinds.ts';
import type { ExistingSettings } from '../world.ts';
import { planOf } from './plan.ts';

const world = (of: Partial<Record<Section, ExistingSetting[]>>): ExistingSettings =>
  new Map(Object.entries(of) as [Section, ExistingSetting[]][]);

const shop = {
  id: 'shop',
  name: 'The shop',
  status: 'ACTIVE',
  budget: { mintPerDay: 100, rewardPerDay: null },
};
const aLimit = (fields: object) => ({
  ...{ name: 'A day', window: 'P1D', maxAmount: 100, maxCount: null, types: ['TRANSFER', 'PURCHASE'] },
  ...{ role: null, platform: null, userId: null, mode: 'ENFORCE', ...fields },
});
const aKey = (id: string, fields: object = {}) => ({
  id,
  fields: {
    ...{ name: 'mint', scopes: ['coins:mint'], platform: 'shop', perTransactionLimit: null },
    ...{ dailyMintLimit: 50, allowedNetworks: null, expiresAt: null, ...fields },
  },
});
const THERE = world({
  platforms: [{ id: 'shop', fields: shop }],
  limits: [{ id: 'limit-1', fields: aLimit({}) }],
  rate: [{ id: 'rate', fields: { xafPerCoin: 655.957, feePercent: 1.5 } }],
  apiKeys: [aKey('key-1', { dailyMintLimit: 10 }), aKey('key-2')],
  policies: [{ id: 'burn', fields: { action: 'burn', aboveAmount: null } }],
});

function planned(text: string, there = THERE) {
  const settings = readSettings(text);
  expect(settings.faults).toEqual([]);
  const plan = planOf(settings, there);
  const { steps, others } = plan;
  return {
    writes: steps.flatMap(({ writes }) => writes),
    others,
    faults: settings.linesOf('f', plan.faults),
    steps,
  };
}

describe('a plan', () => {
  it('changes what differs, and that alone: lists are sets, and what is not said stays', () => {
    const { writes, faults } = planned(`
platforms: [{ id: shop, name: The shop, budget: { mintPerDay: 200 } }]
limits: [{ name: A day, window: P1D, maxAmount: 100, maxCount: 7, types: [PURCHASE, TRANSFER] }]
rate: { xafPerCoin: 656, feePercent: 1.5 }
apiKeys: [{ name: mint, scopes: [coins:mint], platform: shop, dailyMintLimit: 50 }]
policies: [{ action: burn, aboveAmount: 10 }]`);
    expect(faults).toEqual([]);
    expect(writes).toEqual([
      { operation: 'changePlatform', input: { id: 'shop', budget: { mintPerDay: 200 } } },
      { operation: 'changeLimit', input: { id: 'limit-1', maxCount: 7 } },
      { operation: 'setExchangeRate', input: { xafPerCoin: 656, feePercent: 1.5 } },
      { operation: 'setApprovalPolicy', input: { action: 'burn', aboveAmount: 10 } },
    ]);
  });

  it('leaves alone what is there and not in the file, and names it', () => {
    const { writes, others } = planned('limits: []\napiKeys: []');
    expect(writes).toEqual([]);
    expect(others.map(({ id }) => id)).toEqual(['limit-1', 'key-1', 'key-2']);
  });

  it('refuses what cannot be: unknown platforms, changes of keys, names that are there twice, what bounds nothing', () => {
    const twice = [1, 2].map((id) => ({ id: `limit-${id}`, fields: aLimit({}) }));
    const { faults } = planned(
      `apiKeys:
  - { name: mint, scopes: [coins:mint, coins:burn], platform: shop }
  - { name: old, scopes: [coins:mint], platform: gone, expiresAt: "2020-01-01T00:00:00Z" }
limits:
  - { name: A day, window: P1D }
  - { name: Nothing, window: PT0M }`,
      world({ platforms: [{ id: 'shop', fields: shop }], apiKeys: [aKey('key-1')], limits: twice }),
    );
    expect(faults).toEqual([
      expect.stringMatching(
        /^f:2:27: apiKeys\[0\]\.scopes cannot be changed on the existing one \(API key key-1\): give it/,
      ),
      'f:3:50: apiKeys[1].platform names a platform that neither the file nor the gateway has: gone',
      'f:3:67: apiKeys[1].expiresAt must be in the future',
      'f:5:5: limits[0] matches 2 existing ones (limit-1, limit-2): give one of them another name',
      'f:6:5: limits[1] must have maxAmount or maxCount',
      'f:6:30: limits[1].window must be from PT1M to P31D',
    ]);
  });
});

it('an export changes nothing when it is applied, and says what it leaves out', () => {
  const bootstrap = { id: 'key-0', fields: { ...aKey('').fields, name: 'bootstrap', scopes: ['*:*'] } };
  const there = new Map([...THERE, ['apiKeys', [bootstrap, ...(THERE.get('apiKeys') ?? [])]] as const]);
  const { text } = settingsText('http://localhost:3000', there);
  expect(text).toContain(
    '# Left out: API key "bootstrap" (key-0): scopes[0] must be one of coins:mint, coins:burn',
  );
  const { writes, faults, others } = planned(text, there);
  expect({ writes, faults }).toEqual({ writes: [], faults: [] });
  expect(others.map(({ id }) => id)).toEqual(['key-0']);
});
