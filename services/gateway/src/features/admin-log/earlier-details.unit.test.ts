import { expect, it } from '@jest/globals';
import { withBudgetsInCoins } from './earlier-details.ts';

it('shows a budget that was logged as units in coins', () => {
  const changed = (details: Record<string, unknown>) =>
    withBudgetsInCoins({ action: 'platform.changed', details }).details;
  expect(changed({ mintPerDayUnits: '12500000', rewardPerDayUnits: null, name: 'Shop' })).toEqual({
    mintPerDay: 1250,
    rewardPerDay: null,
    name: 'Shop',
  });
  expect(changed({ mintPerDay: 1250 })).toEqual({ mintPerDay: 1250 });
});
