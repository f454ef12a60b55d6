import type { Dashboard } from '../dashboard.ts';

const max = (metric: string) => `max(${metric})`;

export const MONEY: Dashboard = {
  uid: 'cowrie-money',
  title: 'Cowrie: money',
  description: 'For finance: what there is, where it is, whether it adds up, and what waits for a decision.',
  rows: {
    'Does it add up?': [
      {
        title: 'Drift of the supply',
        description:
          'Ten-thousandths of a coin in wallets and treasuries beyond what was minted and not burned. Anything but 0 is wrong.',
        unit: 'none',
        kind: 'stat',
        queries: { drift: max('cowrie_supply_drift_units') },
        alerts: ['CowrieSupplyDrift'],
      },
      {
        title: 'Sum of all balances',
        description: 'Of each asset, with what issues it. Anything but 0 is wrong.',
        unit: 'none',
        kind: 'stat',
        queries: { '{{asset}}': 'max by (asset) (cowrie_balances_sum_units)' },
      },
      {
        title: 'The last verification',
        description: '1: it recomputed every chain and balance and found nothing. 0: it found something.',
        unit: 'none',
        kind: 'stat',
        queries: { passed: 'min(cowrie_verification_passed)' },
        alerts: ['CowrieVerificationFailed'],
      },
      {
        title: 'Age of the sums',
        description: 'When the figures on this page were read: every few minutes.',
        unit: 's',
        kind: 'stat',
        queries: { age: `time() - ${max('cowrie_money_read_timestamp_seconds')}` },
        alerts: ['CowrieMoneyNotRead'],
      },
      {
        title: 'Age of the last verification',
        description: 'One a week is asked for.',
        unit: 's',
        kind: 'stat',
        queries: { age: `time() - ${max('cowrie_verification_finished_timestamp_seconds')}` },
        alerts: ['CowrieVerificationOld'],
      },
      {
        title: 'Open wallets',
        description: 'Of users that were not deleted.',
        unit: 'short',
        kind: 'stat',
        queries: { wallets: max('cowrie_wallets') },
      },
    ],
    Coins: [
      {
        title: 'Supply',
        description: 'Minted and not burned.',
        unit: 'short',
        queries: { supply: `${max('cowrie_minted_coins')} - ${max('cowrie_burned_coins')}` },
      },
      {
        title: 'Minted and burned',
        description: 'Ever.',
        unit: 'short',
        queries: { minted: max('cowrie_minted_coins'), burned: max('cowrie_burned_coins') },
      },
      {
        title: 'In wallets',
        description: 'And how much of it is on hold.',
        unit: 'short',
        queries: { 'in wallets': max('cowrie_wallets_coins'), 'on hold': max('cowrie_held_coins') },
      },
      {
        title: 'In treasuries',
        description: 'Of each treasury, and below how much it is low where it has an alarm.',
        unit: 'short',
        queries: {
          '{{treasury}}': 'max by (treasury) (cowrie_treasury_coins)',
          'alarm of {{treasury}}': 'max by (treasury) (cowrie_treasury_alarm_coins)',
        },
        alerts: ['CowrieTreasuryLow'],
      },
      {
        title: 'Movements',
        description: 'Commands that moved coins, a second.',
        unit: 'ops',
        queries: {
          '{{name}}':
            'sum by (name) (cowrie:commands:rate5m{service="ledger",outcome="accepted",name=~"coins.*|treasury.*|hold.*"})',
        },
      },
    ],
    'Freezes and limits': [
      {
        title: 'What limits refuse',
        description:
          'Of each limit by its id, in an hour (`npx cowrie call listLimits` has their names). OBSERVE: those that only watch would have refused it, and it went on.',
        unit: 'short',
        queries: {
          '{{limit}} {{mode}}': 'sum by (limit, mode) (increase(cowrie_limits_exceeded_total[1h]))',
        },
        alerts: ['CowrieLimitRefusesMuch', 'CowrieLimitWouldRefuse'],
      },
      {
        title: 'What freezes refuse',
        description: 'In an hour: what frozen users sent, and what was sent to them.',
        unit: 'short',
        queries: {
          '{{outcome}}':
            'sum by (outcome) (increase(cowrie_commands_total{service="ledger",outcome=~"wallet_frozen|receiver_frozen"}[1h]))',
        },
        alerts: ['CowrieFrozenWalletsTried'],
      },
    ],
    'XAF and what waits': [
      {
        title: 'XAF',
        description: 'What users have, and what is on its way out.',
        unit: 'short',
        queries: {
          'of users': max('cowrie_users_xaf'),
          'on the way out': max('cowrie_withdrawals_pending_xaf'),
        },
      },
      {
        title: 'Withdrawals',
        description:
          'Not settled or rejected; given up are those that the provider is not asked for any more. Below them, of a day, those paid after they were rejected.',
        unit: 'none',
        queries: {
          waiting: max('cowrie_payouts_waiting'),
          'given up': max('cowrie_payouts_given_up'),
          'paid after rejection': 'sum(increase(cowrie_payouts_paid_after_rejection_total[1d]))',
        },
        alerts: ['CowriePayoutsGivenUp', 'CowriePayoutPaidAfterRejection'],
      },
      {
        title: 'Age of the oldest withdrawal',
        description: 'How long the one that has waited longest has waited.',
        unit: 's',
        queries: { age: max('cowrie_payouts_waiting_age_seconds') },
        alerts: ['CowriePayoutsStuck'],
      },
      {
        title: 'Operations that wait',
        description: 'For a second person.',
        unit: 'none',
        queries: { waiting: 'sum(max by (service) (cowrie_approvals_waiting))' },
      },
      {
        title: 'Holds that are due',
        description: 'Open though their time is over; they expire within a second as a rule.',
        unit: 'none',
        queries: { due: max('cowrie_holds_overdue') },
      },
      {
        title: 'How long holds have been due',
        description: 'The longest of them.',
        unit: 's',
        queries: { age: max('cowrie_holds_overdue_age_seconds') },
        alerts: ['CowrieHoldsOverdue'],
      },
      {
        title: 'Schedules that are due',
        description: 'Their time has come and they were not paid; it takes seconds as a rule.',
        unit: 'none',
        queries: { due: max('cowrie_schedules_overdue') },
      },
      {
        title: 'How long schedules have been due',
        description: 'The longest of them.',
        unit: 's',
        queries: { age: max('cowrie_schedules_overdue_age_seconds') },
        alerts: ['CowrieSchedulesOverdue'],
      },
    ],
  },
};
