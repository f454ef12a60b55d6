import type { Dashboard } from '../dashboard.ts';

const burn = (window: string) => ({ '{{slo}}': `cowrie:slo_burn:rate${window}` });

export const OBJECTIVES: Dashboard = {
  uid: 'cowrie-objectives',
  title: 'Cowrie: objectives',
  description:
    'The service objectives: 99.9 % of transfers and of other requests are answered without an error of Cowrie, 99 % of events are in the history within two seconds, and 99 % of the time no due attempt of a webhook waits longer than five minutes.',
  rows: {
    'Error budget burn rate': [
      {
        title: 'Last hour',
        description: 'At a rate of 1 the error budget lasts a month, at 14.4 two days.',
        unit: 'short',
        queries: burn('1h'),
        alerts: ['CowrieBudgetBurnsFast'],
      },
      {
        title: 'Last six hours',
        description: 'The same over six hours.',
        unit: 'short',
        queries: burn('6h'),
      },
      {
        title: 'Last three days',
        description: 'If it stays above 1, the objective of the month is missed.',
        unit: 'short',
        queries: burn('3d'),
        alerts: ['CowrieBudgetBurns'],
      },
    ],
  },
};
