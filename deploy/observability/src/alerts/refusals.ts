import type { Alert } from '../alert.ts';

const SENT = 'cowrie_refusals_total';
const TAKEN = 'cowrie_refusals_taken_total';
const missing = (counter: string, outcomes: string) =>
  `sum by (namespace, service, outcome) (increase(${counter}{outcome=~"${outcomes}"}[15m])) > 0`;
const TAKES_IN = `sum by (namespace) (increase(${TAKEN}[15m])) > 0`;

/** The list of refused requests must be complete, except for refusals above its limit per minute. */
export const REFUSALS: readonly Alert[] = [
  {
    name: 'CowrieRefusalsNotListed',
    severity: 'ticket',
    // Refusals are sent but not stored, because history has stopped.
    expr: `${missing(SENT, 'dropped')} or ${missing(TAKEN, 'unreadable|refused')} or (${missing(SENT, 'sent')} unless on (namespace) ${TAKES_IN})`,
    for: '5m',
    summary:
      'The list of refused requests is incomplete: {{ $labels.service }} counts some as {{ $labels.outcome }}',
    dashboard: 'cowrie-kafka-history',
    fires: {
      series: {
        [`${SENT}{service="gateway",outcome="sent"}`]: '0+90x20',
        [`${TAKEN}{service="history",outcome="stored"}`]: '7x20',
      },
      at: '10m',
      labels: { service: 'gateway', outcome: 'sent' },
    },
    quiet: {
      series: {
        [`${SENT}{service="gateway",outcome="sent"}`]: '0+90x20',
        [`${SENT}{service="gateway",outcome="over_caller"}`]: '0+90x20',
        [`${SENT}{service="gateway",outcome="dropped"}`]: '7x20',
        [`${TAKEN}{service="history",outcome="stored"}`]: '0+90x20',
        [`${TAKEN}{service="history",outcome="unreadable"}`]: '0x20',
      },
      at: '15m',
    },
  },
];
