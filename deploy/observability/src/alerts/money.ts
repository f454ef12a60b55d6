import type { Alert } from '../alert.ts';

const READ_AT = 'cowrie_money_read_timestamp_seconds';

/** Alerts about wrong sums, and about money that waits for a person. */
export const MONEY: readonly Alert[] = [
  {
    name: 'CowrieSupplyDrift',
    severity: 'page',
    expr: 'max by (namespace, service) (abs(cowrie_supply_drift_units)) > 0 or max by (namespace, service, asset) (abs(cowrie_balances_sum_units)) > 0',
    for: '0m',
    summary: 'The balances do not sum to zero',
    dashboard: 'cowrie-money',
    fires: {
      series: { 'cowrie_supply_drift_units{service="ledger"}': '0 0 -1x10' },
      at: '4m',
      labels: { service: 'ledger' },
    },
    quiet: {
      series: {
        'cowrie_supply_drift_units{service="ledger"}': '0x10',
        'cowrie_balances_sum_units{service="ledger",asset="coin"}': '0x10',
      },
      at: '4m',
    },
  },
  {
    name: 'CowrieTreasuryLow',
    severity: 'ticket',
    expr: 'max by (namespace, treasury) (cowrie_treasury_coins) < on (namespace, treasury) max by (namespace, treasury) (cowrie_treasury_alarm_coins)',
    for: '0m',
    summary: 'The balance of the treasury {{ $labels.treasury }} is below its alarm',
    dashboard: 'cowrie-money',
    fires: {
      series: {
        'cowrie_treasury_coins{treasury="rewards"}': '100 100 99x10',
        'cowrie_treasury_alarm_coins{treasury="rewards"}': '100x12',
      },
      at: '4m',
      labels: { treasury: 'rewards' },
    },
    quiet: {
      series: {
        'cowrie_treasury_coins{treasury="rewards"}': '100x10',
        'cowrie_treasury_coins{treasury="subscriptions"}': '0x10',
        'cowrie_treasury_alarm_coins{treasury="rewards"}': '100x10',
      },
      at: '4m',
    },
  },
  {
    name: 'CowrieMoneyNotRead',
    severity: 'ticket',
    expr: `time() - max by (namespace) (${READ_AT}) > 3600 or absent(${READ_AT})`,
    for: '30m',
    summary: 'The sums over all accounts are more than an hour old',
    dashboard: 'cowrie-money',
    fires: { series: { [READ_AT]: '0x120' }, at: '100m' },
    quiet: { series: { [READ_AT]: '0+60x120' }, at: '100m' },
  },
  {
    name: 'CowrieVerificationFailed',
    severity: 'page',
    expr: 'min by (namespace, service) (cowrie_verification_passed) == 0',
    for: '0m',
    summary: 'The last verification of the ledger failed',
    dashboard: 'cowrie-money',
    fires: {
      series: { 'cowrie_verification_passed{service="ledger"}': '1 1 0x10' },
      at: '4m',
      labels: { service: 'ledger' },
    },
    quiet: { series: { 'cowrie_verification_passed{service="ledger"}': '1x10' }, at: '4m' },
  },
  {
    name: 'CowrieVerificationOld',
    severity: 'ticket',
    expr: 'time() - max by (namespace, service) (cowrie_verification_finished_timestamp_seconds) > 8 * 86400',
    for: '1h',
    summary: 'The ledger has not been verified for eight days',
    dashboard: 'cowrie-money',
    fires: {
      series: { 'cowrie_verification_finished_timestamp_seconds{service="ledger"}': '-700000x200' },
      at: '90m',
      labels: { service: 'ledger' },
    },
    quiet: {
      series: { 'cowrie_verification_finished_timestamp_seconds{service="ledger"}': '0x200' },
      at: '90m',
    },
  },
  {
    name: 'CowriePayoutsGivenUp',
    severity: 'ticket',
    expr: 'max by (namespace, service) (cowrie_payouts_given_up) > 0',
    for: '0m',
    summary: 'Payouts were given up: an administrator must settle or reject them',
    dashboard: 'cowrie-money',
    fires: {
      series: { 'cowrie_payouts_given_up{service="ledger"}': '0 2x10' },
      at: '2m',
      labels: { service: 'ledger' },
    },
    quiet: { series: { 'cowrie_payouts_given_up{service="ledger"}': '0x10' }, at: '2m' },
  },
  {
    name: 'CowriePayoutPaidAfterRejection',
    severity: 'page',
    expr: 'sum by (namespace, service) (increase(cowrie_payouts_paid_after_rejection_total[1d])) > 0',
    for: '0m',
    summary: 'A provider paid a withdrawal that was already rejected',
    dashboard: 'cowrie-money',
    fires: {
      series: { 'cowrie_payouts_paid_after_rejection_total{service="gateway"}': '0 0 1x10' },
      at: '4m',
      labels: { service: 'gateway' },
    },
    quiet: { series: { 'cowrie_payouts_paid_after_rejection_total{service="gateway"}': '1x10' }, at: '4m' },
  },
  {
    name: 'CowriePayoutsStuck',
    severity: 'ticket',
    expr: 'max by (namespace, service) (cowrie_payouts_waiting_age_seconds) > 86400',
    for: '10m',
    summary: 'A withdrawal has waited more than a day',
    dashboard: 'cowrie-money',
    fires: {
      series: { 'cowrie_payouts_waiting_age_seconds{service="ledger"}': '90000x20' },
      at: '12m',
      labels: { service: 'ledger' },
    },
    quiet: { series: { 'cowrie_payouts_waiting_age_seconds{service="ledger"}': '3600x20' }, at: '12m' },
  },
  {
    name: 'CowrieHoldsOverdue',
    severity: 'ticket',
    expr: 'max by (namespace, service) (cowrie_holds_overdue_age_seconds) > 120',
    for: '5m',
    summary: 'Holds are overdue: they do not expire',
    dashboard: 'cowrie-money',
    fires: {
      series: { 'cowrie_holds_overdue_age_seconds{service="ledger"}': '0+60x20' },
      at: '10m',
      labels: { service: 'ledger' },
    },
    quiet: { series: { 'cowrie_holds_overdue_age_seconds{service="ledger"}': '0 1 0x20' }, at: '10m' },
  },
  {
    name: 'CowrieSchedulesOverdue',
    severity: 'page',
    expr: 'max by (namespace, service) (cowrie_schedules_overdue_age_seconds) > 120',
    for: '5m',
    summary: 'Scheduled payments are overdue',
    dashboard: 'cowrie-money',
    fires: {
      series: { 'cowrie_schedules_overdue_age_seconds{service="ledger"}': '0+60x20' },
      at: '10m',
      labels: { service: 'ledger' },
    },
    quiet: { series: { 'cowrie_schedules_overdue_age_seconds{service="ledger"}': '0 1 0x20' }, at: '10m' },
  },
];
