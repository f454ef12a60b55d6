import type { Alert } from '../alert.ts';

const EXCEEDED = 'cowrie_limits_exceeded_total';
const OBSERVED = `${EXCEEDED}{mode="OBSERVE"}`;
const seriesOf = (mode: 'ENFORCE' | 'OBSERVE') =>
  `${EXCEEDED}{service="ledger",limit="0199c2d4-0000-7000-8000-000000000001",mode="${mode}"}`;
const refused = (outcome: string) =>
  `cowrie_commands_total{service="ledger",name="coins.transfer",outcome="${outcome}"}`;

export const FREEZES_AND_LIMITS: readonly Alert[] = [
  {
    name: 'CowrieLimitRefusesMuch',
    severity: 'ticket',
    expr: `sum by (namespace, limit) (increase(${EXCEEDED}{mode="ENFORCE"}[15m])) > 100`,
    for: '0m',
    summary: 'The spending limit {{ $labels.limit }} refuses many payments',
    dashboard: 'cowrie-money',
    fires: {
      series: { [seriesOf('ENFORCE')]: '0+10x40' },
      at: '30m',
      labels: { limit: '0199c2d4-0000-7000-8000-000000000001' },
    },
    quiet: { series: { [seriesOf('ENFORCE')]: '0+3x40', [seriesOf('OBSERVE')]: '0+100x40' }, at: '30m' },
  },
  {
    name: 'CowrieLimitWouldRefuse',
    severity: 'ticket',
    // A new series begins with its first count, which `increase` does not see.
    expr: `sum by (namespace, limit) (increase(${OBSERVED}[1h])) > 0 or sum by (namespace, limit) (${OBSERVED} unless ${OBSERVED} offset 1h) > 0`,
    for: '0m',
    summary: 'The observed spending limit {{ $labels.limit }} would have refused a payment',
    dashboard: 'cowrie-money',
    fires: {
      series: { [seriesOf('OBSERVE')]: '_ _ 1x20' },
      at: '5m',
      labels: { limit: '0199c2d4-0000-7000-8000-000000000001' },
    },
    quiet: { series: { [seriesOf('OBSERVE')]: '7x120', [seriesOf('ENFORCE')]: '0+9x120' }, at: '90m' },
  },
  {
    name: 'CowrieFrozenWalletsTried',
    severity: 'ticket',
    expr: 'sum by (namespace, outcome) (increase(cowrie_commands_total{service="ledger",outcome=~"wallet_frozen|receiver_frozen"}[15m])) > 50',
    for: '0m',
    summary: 'Many payments from or to frozen wallets are refused: {{ $labels.outcome }}',
    dashboard: 'cowrie-money',
    fires: {
      series: { [refused('wallet_frozen')]: '0+5x40' },
      at: '30m',
      labels: { outcome: 'wallet_frozen' },
    },
    quiet: {
      series: { [refused('receiver_frozen')]: '0+1x40', [refused('insufficient_funds')]: '0+100x40' },
      at: '30m',
    },
  },
];
