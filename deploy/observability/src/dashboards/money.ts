import type { Dashboard } from '../dashboard.ts';

const max = (metric: string) => `max(${metric})`;

export const MONEY: Dashboard = {
  uid: 'cowrie-money',
  title: 'Cowrie: money',
  description: 'For finance: the supply, balances, consistency checks, and pending decisions.',
  rows: {
    Consistency: [
      {
        title: 'Supply drift',
        description:
          'Coins in wallets and treasuries minus coins minted and not burned, in ten-thousandths of a coin. Any value except 0 is an error.',
        unit: 'none',
        kind: 'stat',
        queries: { drift: max('cowrie_supply_drift_units') },
        alerts: ['CowrieSupplyDrift'],
      },
      {
        title: 'Sum of all balances',
        description: 'Sum by asset, including issuance. Any value except 0 is an error.',
        unit: 'none',
        kind: 'stat',
        queries: { '{{asset}}': 'max by (asset) (cowrie_balances_sum_units)' },
      },
      {
        title: 'Last verification',
        description: '1: passed. 0: it has findings.',
        unit: 'none',
        kind: 'stat',
        queries: { passed: 'min(cowrie_verification_passed)' },
        alerts: ['CowrieVerificationFailed'],
      },
      {
        title: 'Age of the sums',
        description: 'Age of the figures on this page. They are read every few minutes.',
        unit: 's',
        kind: 'stat',
        queries: { age: `time() - ${max('cowrie_money_read_timestamp_seconds')}` },
        alerts: ['CowrieMoneyNotRead'],
      },
      {
        title: 'Age of the last verification',
        description: 'The target is one verification a week.',
        unit: 's',
        kind: 'stat',
        queries: { age: `time() - ${max('cowrie_verification_finished_timestamp_seconds')}` },
        alerts: ['CowrieVerificationOld'],
      },
      {
        title: 'Open wallets',
        description: 'Wallets of users who were not deleted.',
        unit: 'short',
        kind: 'stat',
        queries: { wallets: max('cowrie_wallets') },
      },
    ],
    Coins: [
      {
        title: 'Supply',
        description: 'Coins minted and not burned.',
        unit: 'short',
        queries: { supply: `${max('cowrie_minted_coins')} - ${max('cowrie_burned_coins')}` },
      },
      {
        title: 'Minted and burned',
        description: 'Total since the start.',
        unit: 'short',
        queries: { minted: max('cowrie_minted_coins'), burned: max('cowrie_burned_coins') },
      },
      {
        title: 'In wallets',
        description: 'Coins in wallets, and the part on hold.',
        unit: 'short',
        queries: { 'in wallets': max('cowrie_wallets_coins'), 'on hold': max('cowrie_held_coins') },
      },
      {
        title: 'In treasuries',
        description: 'Balance by treasury, and its alarm if one is set.',
        unit: 'short',
        queries: {
          '{{treasury}}': 'max by (treasury) (cowrie_treasury_coins)',
          'alarm of {{treasury}}': 'max by (treasury) (cowrie_treasury_alarm_coins)',
        },
        alerts: ['CowrieTreasuryLow'],
      },
      {
        title: 'Movements',
        description: 'Commands per second that moved coins.',
        unit: 'ops',
        queries: {
          '{{name}}':
            'sum by (name) (cowrie:commands:rate5m{service="ledger",outcome="accepted",name=~"coins.*|treasury.*|hold.*"})',
        },
      },
    ],
    'Freezes and spending limits': [
      {
        title: 'Refused by spending limits',
        description:
          'Payments per hour, by id of the limit (`cowrie call listLimits` shows the names). OBSERVE: the limit only observes, so the payment went through.',
        unit: 'short',
        queries: {
          '{{limit}} {{mode}}': 'sum by (limit, mode) (increase(cowrie_limits_exceeded_total[1h]))',
        },
        alerts: ['CowrieLimitRefusesMuch', 'CowrieLimitWouldRefuse'],
      },
      {
        title: 'Refused because of a freeze',
        description: 'Payments per hour from and to frozen wallets.',
        unit: 'short',
        queries: {
          '{{outcome}}':
            'sum by (outcome) (increase(cowrie_commands_total{service="ledger",outcome=~"wallet_frozen|receiver_frozen"}[1h]))',
        },
        alerts: ['CowrieFrozenWalletsTried'],
      },
    ],
    'XAF and pending work': [
      {
        title: 'XAF',
        description: 'XAF of users, and XAF being withdrawn.',
        unit: 'short',
        queries: {
          'of users': max('cowrie_users_xaf'),
          'on the way out': max('cowrie_withdrawals_pending_xaf'),
        },
      },
      {
        title: 'Withdrawals',
        description:
          'Pending withdrawals, and payouts that were given up (no more attempts). Below: withdrawals of the last day that were paid after they were rejected.',
        unit: 'none',
        queries: {
          waiting: max('cowrie_payouts_waiting'),
          'given up': max('cowrie_payouts_given_up'),
          'paid after rejection': 'sum(increase(cowrie_payouts_paid_after_rejection_total[1d]))',
        },
        alerts: ['CowriePayoutsGivenUp', 'CowriePayoutPaidAfterRejection'],
      },
      {
        title: 'Age of the oldest pending withdrawal',
        description: 'Waiting time of the oldest pending withdrawal.',
        unit: 's',
        queries: { age: max('cowrie_payouts_waiting_age_seconds') },
        alerts: ['CowriePayoutsStuck'],
      },
      {
        title: 'Pending approvals',
        description: 'Operations that wait for a second person.',
        unit: 'none',
        queries: { waiting: 'sum(max by (service) (cowrie_approvals_waiting))' },
      },
      {
        title: 'Overdue holds',
        description: 'Open holds past their expiry. Normally they expire within a second.',
        unit: 'none',
        queries: { due: max('cowrie_holds_overdue') },
      },
      {
        title: 'Age of the oldest overdue hold',
        description: 'The oldest one.',
        unit: 's',
        queries: { age: max('cowrie_holds_overdue_age_seconds') },
        alerts: ['CowrieHoldsOverdue'],
      },
      {
        title: 'Overdue schedules',
        description: 'Scheduled payments that are due but not paid. Normally this takes seconds.',
        unit: 'none',
        queries: { due: max('cowrie_schedules_overdue') },
      },
      {
        title: 'Age of the oldest overdue schedule',
        description: 'The oldest one.',
        unit: 's',
        queries: { age: max('cowrie_schedules_overdue_age_seconds') },
        alerts: ['CowrieSchedulesOverdue'],
      },
    ],
  },
};
