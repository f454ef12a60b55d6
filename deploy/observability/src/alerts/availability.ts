import type { Alert } from '../alert.ts';

const SERVICES = ['gateway', 'ledger', 'user', 'history', 'webhooks'];

export const AVAILABILITY: readonly Alert[] = [
  {
    name: 'CowrieWatchdog',
    severity: 'watchdog',
    // The alert always fires, so that its silence shows a broken way from a service to the receiver.
    expr: 'count by (namespace) (cowrie_ready) > 0',
    for: '0m',
    summary: 'Metrics, rules and Alertmanager work',
    dashboard: 'cowrie-overview',
    fires: { series: { 'cowrie_ready{service="ledger",instance="a"}': '0x10' }, at: '2m' },
    quiet: { series: { 'cowrie_ready{service="ledger",instance="a"}': '1 1 stale' }, at: '9m' },
  },
  {
    name: 'CowrieServiceDown',
    severity: 'page',
    isCause: true,
    expr: SERVICES.map((service) => `absent(cowrie_ready{service="${service}"})`).join(' or '),
    for: '2m',
    summary: 'No instance of {{ $labels.service }} is running',
    dashboard: 'cowrie-overview',
    fires: {
      series: {
        'cowrie_ready{service="gateway"}': '1x10',
        'cowrie_ready{service="user"}': '1x10',
        'cowrie_ready{service="history"}': '1x10',
        'cowrie_ready{service="webhooks"}': '1x10',
      },
      at: '5m',
      labels: { service: 'ledger' },
    },
    quiet: {
      series: Object.fromEntries(SERVICES.map((service) => [`cowrie_ready{service="${service}"}`, '0x10'])),
      at: '5m',
    },
  },
  {
    name: 'CowrieServiceNotReady',
    severity: 'page',
    isCause: true,
    expr: 'max by (namespace, service) (cowrie_ready) == 0',
    for: '5m',
    summary: 'No instance of {{ $labels.service }} is ready',
    dashboard: 'cowrie-overview',
    fires: {
      series: {
        'cowrie_ready{service="user",instance="a"}': '0x10',
        'cowrie_ready{service="user",instance="b"}': '0x10',
      },
      at: '7m',
      labels: { service: 'user' },
    },
    quiet: {
      series: {
        'cowrie_ready{service="user",instance="a"}': '0x10',
        'cowrie_ready{service="user",instance="b"}': '1x10',
      },
      at: '7m',
    },
  },
  {
    name: 'CowrieInstanceNotReady',
    severity: 'ticket',
    expr: 'cowrie_ready == 0',
    for: '5m',
    summary: '{{ $labels.service }} at {{ $labels.instance }} is not ready',
    dashboard: 'cowrie-overview',
    fires: {
      series: { 'cowrie_ready{service="ledger",instance="a"}': '0x10' },
      at: '6m',
      labels: { service: 'ledger', instance: 'a' },
    },
    quiet: { series: { 'cowrie_ready{service="ledger",instance="a"}': '0 0 0 1x10' }, at: '6m' },
  },
  {
    name: 'CowrieTargetDown',
    severity: 'ticket',
    // The operators' pods run elsewhere; their PodMonitors name the installation they belong to.
    expr: 'up == 0 or up{installation="cowrie"} == 0',
    for: '5m',
    summary: 'Prometheus cannot reach {{ $labels.instance }} of {{ $labels.job }}',
    dashboard: 'cowrie-overview',
    fires: {
      series: { 'up{job="cowrie/ledger",instance="a"}': '0x10' },
      at: '6m',
      labels: { job: 'cowrie/ledger', instance: 'a' },
    },
    quiet: { series: { 'up{namespace="another",job="another/ledger",instance="a"}': '0x10' }, at: '6m' },
  },
  {
    name: 'CowrieRestarts',
    severity: 'ticket',
    expr: 'changes(process_start_time_seconds{service=~"gateway|ledger|user|history|webhooks"}[30m]) > 2',
    for: '0m',
    summary: '{{ $labels.service }} at {{ $labels.instance }} restarted three times in 30 minutes',
    dashboard: 'cowrie-overview',
    fires: {
      series: { 'process_start_time_seconds{service="user",instance="a"}': '1x4 2x4 3x4 4x4' },
      at: '19m',
      labels: { service: 'user', instance: 'a' },
    },
    quiet: { series: { 'process_start_time_seconds{service="user",instance="a"}': '1x9 2x9' }, at: '19m' },
  },
  {
    name: 'CowrieEventLoopSlow',
    severity: 'ticket',
    expr: 'nodejs_eventloop_lag_p99_seconds{service=~"gateway|ledger|user|history|webhooks"} > 0.25',
    for: '10m',
    summary: 'The event loop of {{ $labels.service }} at {{ $labels.instance }} is overloaded',
    dashboard: 'cowrie-overview',
    fires: {
      series: { 'nodejs_eventloop_lag_p99_seconds{service="gateway",instance="a"}': '0.5x20' },
      at: '12m',
      labels: { service: 'gateway', instance: 'a' },
    },
    quiet: {
      series: { 'nodejs_eventloop_lag_p99_seconds{service="gateway",instance="a"}': '0.02x20' },
      at: '12m',
    },
  },
];
