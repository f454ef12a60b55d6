import type { Dashboard } from '../dashboard.ts';

const burn = (window: string) => ({ '{{slo}}': `cowrie:slo_burn:rate${window}` });

export const OBJECTIVES: Dashboard = {
  uid: 'cowrie-objectives',
  title: 'Cowrie: objectives',
  description:
    'What good looks like: 99.9 % of transfers are answered without a fault of ours, 99 % of events are in history within two seconds, and for 99 % of the time no event waits longer than five minutes for its webhook.',
  rows: {
    'How fast the budget burns': [
      {
        title: 'Within the hour',
        description: 'At 1 what may go wrong in a month lasts a month, at 14.4 two days.',
        unit: 'short',
        queries: burn('1h'),
        alerts: ['CowrieBudgetBurnsFast'],
      },
      {
        title: 'Within six hours',
        description: 'The same, of six hours.',
        unit: 'short',
        queries: burn('6h'),
      },
      {
        title: 'Within three days',
        description: 'Above 1 for long, and the month is not kept.',
        unit: 'short',
        queries: burn('3d'),
        alerts: ['CowrieBudgetBurns'],
      },
    ],
  },
};
