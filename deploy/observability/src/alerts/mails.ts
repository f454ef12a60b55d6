import type { Alert } from '../alert.ts';

export const MAILS: readonly Alert[] = [
  {
    name: 'CowrieMailsLate',
    severity: 'ticket',
    expr: 'max by (namespace) (cowrie_mails_oldest_waiting_seconds) > 900',
    for: '5m',
    summary: 'An e-mail has waited more than 15 minutes to be sent',
    dashboard: 'cowrie-overview',
    fires: { series: { 'cowrie_mails_oldest_waiting_seconds{instance="a"}': '1000x20' }, at: '7m' },
    quiet: { series: { 'cowrie_mails_oldest_waiting_seconds{instance="a"}': '800x20' }, at: '7m' },
  },
  {
    name: 'CowrieMailsFailed',
    severity: 'ticket',
    expr: 'max by (namespace) (cowrie_mails_failed) > max by (namespace) (cowrie_mails_failed offset 1h)',
    for: '0m',
    summary: 'An e-mail could not be sent and was given up in the last hour',
    dashboard: 'cowrie-overview',
    fires: { series: { 'cowrie_mails_failed{instance="a"}': '1x60 2x20' }, at: '70m' },
    quiet: { series: { 'cowrie_mails_failed{instance="a"}': '2x80' }, at: '70m' },
  },
];
