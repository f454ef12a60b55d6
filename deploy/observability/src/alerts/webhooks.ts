import type { Alert } from '../alert.ts';

export const WEBHOOKS: readonly Alert[] = [
  {
    name: 'CowrieWebhooksBehind',
    severity: 'ticket',
    expr: 'max by (namespace) (cowrie_webhook_oldest_pending_age_seconds) > 3600',
    for: '10m',
    summary: 'An event has waited more than an hour for delivery to a webhook',
    dashboard: 'cowrie-kafka-history',
    fires: { series: { 'cowrie_webhook_oldest_pending_age_seconds{instance="a"}': '4000x20' }, at: '12m' },
    quiet: { series: { 'cowrie_webhook_oldest_pending_age_seconds{instance="a"}': '3000x20' }, at: '12m' },
  },
  {
    name: 'CowrieWebhookDisabled',
    severity: 'ticket',
    expr: 'max by (namespace) (cowrie_webhooks_disabled) > max by (namespace) (cowrie_webhooks_disabled offset 1h)',
    for: '0m',
    summary: 'A webhook was disabled in the last hour and receives no events',
    dashboard: 'cowrie-kafka-history',
    fires: { series: { 'cowrie_webhooks_disabled{instance="a"}': '1x60 2x20' }, at: '70m' },
    quiet: { series: { 'cowrie_webhooks_disabled{instance="a"}': '2x80' }, at: '70m' },
  },
];
