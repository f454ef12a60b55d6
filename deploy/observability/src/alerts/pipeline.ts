import type { Alert } from '../alert.ts';

const LAG = 'cowrie_partition_lag_messages';
const DELAY = 'cowrie_history_delay_seconds_bucket';
const WAITING = 'cowrie_dead_letters_waiting';
const WAIT = 'cowrie_history_wait_duration_seconds_count';

export const PIPELINE: readonly Alert[] = [
  {
    name: 'CowriePartitionStopped',
    severity: 'page',
    expr: 'max by (namespace, service, topic) (cowrie_partitions_stopped) > 0',
    for: '1m',
    summary: '{{ $labels.service }} has stopped a partition of {{ $labels.topic }}',
    dashboard: 'cowrie-kafka-history',
    fires: {
      series: { 'cowrie_partitions_stopped{service="ledger",topic="ledger.commands",instance="a"}': '1x10' },
      at: '3m',
      labels: { service: 'ledger', topic: 'ledger.commands' },
    },
    quiet: {
      series: { 'cowrie_partitions_stopped{service="ledger",topic="ledger.commands"}': '0x10' },
      at: '3m',
    },
  },
  {
    name: 'CowriePartitionPaused',
    severity: 'page',
    isCause: true,
    // Partitions paused by a command without a waiting caller count as stopped.
    expr: 'max by (namespace, service, topic, reason) (cowrie_partition_paused{reason!="command"}) > 0',
    for: '5m',
    summary: '{{ $labels.service }} has paused a partition of {{ $labels.topic }}: {{ $labels.reason }}',
    dashboard: 'cowrie-kafka-history',
    fires: {
      series: {
        'cowrie_partition_paused{service="ledger",topic="ledger.commands",partition="3",reason="access",instance="a"}':
          '1x10',
      },
      at: '8m',
      labels: { service: 'ledger', topic: 'ledger.commands', reason: 'access' },
    },
    quiet: {
      series: {
        'cowrie_partition_paused{service="ledger",topic="ledger.commands",partition="3",reason="contention",instance="a"}':
          '1x3 stale',
      },
      at: '8m',
    },
  },
  {
    name: 'CowriePartitionsUnserved',
    severity: 'page',
    isCause: true,
    expr: 'sum by (namespace, service, topic) (cowrie_partitions_owned) < max by (namespace, service, topic) (cowrie_partitions_expected)',
    for: '5m',
    summary: '{{ $labels.service }} does not serve all partitions of {{ $labels.topic }}',
    dashboard: 'cowrie-kafka-history',
    fires: {
      series: {
        'cowrie_partitions_owned{service="ledger",topic="ledger.commands",instance="a"}': '6x10',
        'cowrie_partitions_expected{service="ledger",topic="ledger.commands",instance="a"}': '12x10',
        'cowrie_partitions_owned{service="ledger",topic="ledger.commands",instance="b"}': '5x10',
      },
      at: '8m',
      labels: { service: 'ledger', topic: 'ledger.commands' },
    },
    quiet: {
      series: {
        'cowrie_partitions_owned{service="ledger",topic="ledger.commands",instance="a"}': '6x10',
        'cowrie_partitions_expected{service="ledger",topic="ledger.commands",instance="a"}': '12x10',
        'cowrie_partitions_owned{service="ledger",topic="ledger.commands",instance="b"}': '6x10',
      },
      at: '8m',
    },
  },
  {
    name: 'CowrieLagGrowing',
    severity: 'page',
    isCause: true,
    expr: `sum by (namespace, topic) (${LAG}) > 1000 and deriv(cowrie:partition_lag_messages:sum[10m]) > 0`,
    for: '10m',
    summary: 'The consumer lag of {{ $labels.topic }} is growing',
    dashboard: 'cowrie-kafka-history',
    fires: {
      series: { [`${LAG}{topic="coin.events",partition="3"}`]: '0+500x40' },
      at: '30m',
      labels: { topic: 'coin.events' },
    },
    quiet: { series: { [`${LAG}{topic="coin.events",partition="3"}`]: '20000-500x40' }, at: '30m' },
  },
  {
    name: 'CowrieCommandsWaiting',
    severity: 'ticket',
    isCause: true,
    expr: 'max by (namespace, topic) (cowrie_command_oldest_age_seconds) > 5',
    for: '1m',
    summary: 'Commands in {{ $labels.topic }} wait more than 5 s',
    dashboard: 'cowrie-ledger',
    fires: {
      series: { 'cowrie_command_oldest_age_seconds{topic="ledger.commands"}': '0 6 30 60 90 120' },
      at: '4m',
      labels: { topic: 'ledger.commands' },
    },
    quiet: { series: { 'cowrie_command_oldest_age_seconds{topic="ledger.commands"}': '0 6 0x10' }, at: '4m' },
  },
  {
    name: 'CowrieBatchesFailing',
    severity: 'ticket',
    isCause: true,
    expr: 'sum by (namespace, service) (increase(cowrie_batch_failures_total[5m])) > 10',
    for: '1m',
    summary: '{{ $labels.service }} cannot apply commands',
    dashboard: 'cowrie-ledger',
    fires: {
      series: { 'cowrie_batch_failures_total{service="ledger"}': '0+20x20' },
      at: '8m',
      labels: { service: 'ledger' },
    },
    quiet: { series: { 'cowrie_batch_failures_total{service="ledger"}': '0 1 1x20' }, at: '8m' },
  },
  {
    name: 'CowrieCommandsTooLate',
    severity: 'ticket',
    isCause: true,
    expr: 'sum by (namespace, service) (increase(cowrie_commands_total{outcome="unavailable"}[10m])) > 10',
    for: '0m',
    summary: '{{ $labels.service }} refuses commands because their deadline has passed',
    dashboard: 'cowrie-ledger',
    fires: {
      series: {
        'cowrie_commands_total{service="ledger",name="coins.transfer",outcome="unavailable"}': '0+5x20',
      },
      at: '12m',
      labels: { service: 'ledger' },
    },
    quiet: {
      series: {
        'cowrie_commands_total{service="ledger",name="coins.transfer",outcome="insufficient_funds"}':
          '0+50x20',
      },
      at: '12m',
    },
  },
  {
    name: 'CowrieOutboxOld',
    severity: 'page',
    isCause: true,
    expr: 'max by (namespace, service) (cowrie_outbox_oldest_age_seconds) > 30',
    for: '5m',
    summary: 'Events of {{ $labels.service }} have waited more than 30 s to be published',
    dashboard: 'cowrie-kafka-history',
    fires: {
      series: { 'cowrie_outbox_oldest_age_seconds{service="ledger"}': '0+60x10' },
      at: '9m',
      labels: { service: 'ledger' },
    },
    quiet: { series: { 'cowrie_outbox_oldest_age_seconds{service="ledger"}': '1x10' }, at: '9m' },
  },
  {
    name: 'CowrieHistoryDelayed',
    severity: 'ticket',
    expr: `histogram_quantile(0.99, sum by (namespace, le) (rate(${DELAY}[5m]))) > 10`,
    for: '5m',
    summary: 'History is more than 10 s behind',
    dashboard: 'cowrie-kafka-history',
    fires: {
      series: {
        [`${DELAY}{le="10"}`]: '0+1x20',
        [`${DELAY}{le="60"}`]: '0+100x20',
        [`${DELAY}{le="+Inf"}`]: '0+100x20',
      },
      at: '12m',
    },
    quiet: {
      series: {
        [`${DELAY}{le="0.1"}`]: '0+99x20',
        [`${DELAY}{le="10"}`]: '0+100x20',
        [`${DELAY}{le="+Inf"}`]: '0+100x20',
      },
      at: '12m',
    },
  },
  {
    name: 'CowrieHistoryGivesUp',
    severity: 'ticket',
    expr: `sum by (namespace) (rate(${WAIT}{outcome="gave_up"}[10m])) / sum by (namespace) (rate(${WAIT}[10m])) > 0.1`,
    for: '10m',
    summary: 'One in ten reads does not see its own write in time',
    dashboard: 'cowrie-kafka-history',
    fires: {
      series: { [`${WAIT}{outcome="gave_up"}`]: '0+20x40', [`${WAIT}{outcome="seen"}`]: '0+80x40' },
      at: '25m',
    },
    quiet: {
      series: { [`${WAIT}{outcome="gave_up"}`]: '0+1x40', [`${WAIT}{outcome="seen"}`]: '0+99x40' },
      at: '25m',
    },
  },
  {
    name: 'CowrieDeadLetters',
    severity: 'ticket',
    expr: `max by (namespace, topic) (${WAITING}) > 0`,
    for: '0m',
    summary: '{{ $labels.topic }} has dead letters that wait for an operator',
    dashboard: 'cowrie-kafka-history',
    fires: {
      series: { [`${WAITING}{topic="ledger.commands.dlq"}`]: '0 1x10' },
      at: '2m',
      labels: { topic: 'ledger.commands.dlq' },
    },
    quiet: {
      // The dead letters still exist, but were put back.
      series: {
        [`${WAITING}{topic="ledger.commands.dlq"}`]: '1 1 0x10',
        'cowrie_dead_letter_messages{topic="ledger.commands.dlq"}': '1 1 2x10',
      },
      at: '4m',
    },
  },
  {
    name: 'CowrieDeadLettersNew',
    severity: 'ticket',
    expr: `sum by (namespace, topic) (increase(cowrie_dead_letters_total[1h])) > 0 or max by (namespace, topic) (${WAITING}) > max by (namespace, topic) (${WAITING} offset 1h)`,
    for: '0m',
    summary: 'New dead letters arrived in {{ $labels.topic }} in the last hour',
    dashboard: 'cowrie-kafka-history',
    fires: {
      // One has waited for long; the new one replaces another that was put back.
      series: {
        [`${WAITING}{topic="ledger.commands.dlq"}`]: '2x90',
        'cowrie_dead_letters_total{topic="ledger.commands.dlq",service="ledger"}': '2x70 3x20',
      },
      at: '80m',
      labels: { topic: 'ledger.commands.dlq' },
    },
    quiet: {
      series: {
        [`${WAITING}{topic="ledger.commands.dlq"}`]: '2x90',
        'cowrie_dead_letters_total{topic="ledger.commands.dlq",service="ledger"}': '2x90',
      },
      at: '80m',
    },
  },
];
