import { type Dashboard, quantile } from '../dashboard.ts';

const WAIT = 'cowrie_history_wait_duration_seconds';

export const KAFKA_HISTORY: Dashboard = {
  uid: 'cowrie-kafka-history',
  title: 'Cowrie: Kafka, history and webhooks',
  description:
    'From the topics to the services, from the outbox to the events, from the events to the history and to webhooks.',
  rows: {
    Partitions: [
      {
        title: 'Lag',
        description: 'Messages of each topic that are not dealt with. It may jump; it must come back.',
        unit: 'short',
        queries: { '{{topic}}': 'cowrie:partition_lag_messages:sum' },
        alerts: ['CowrieLagGrowing'],
      },
      {
        title: 'Lag of the worst partitions',
        description: 'One that stands out belongs to a busy payer, or stands still.',
        unit: 'short',
        queries: {
          '{{topic}} {{partition}}': 'topk(10, max by (topic, partition) (cowrie_partition_lag_messages))',
        },
      },
      {
        title: 'Served',
        description:
          'Partitions of each topic that some instance serves: 12, but for a moment when they are shared again.',
        unit: 'none',
        queries: { '{{service}} {{topic}}': 'sum by (service, topic) (cowrie_partitions_owned)' },
        alerts: ['CowriePartitionsUnserved'],
      },
      {
        title: 'Stopped',
        description: 'Partitions that stand still because the topic is not what the database expects.',
        unit: 'none',
        queries: { '{{service}} {{topic}}': 'max by (service, topic) (cowrie_partitions_stopped)' },
        alerts: ['CowriePartitionStopped'],
      },
      {
        title: 'Paused',
        description:
          'Partitions that stand still and are tried again, by reason. Empty while there are none.',
        unit: 'none',
        queries: {
          '{{service}} {{topic}} {{reason}}': 'sum by (service, topic, reason) (cowrie_partition_paused)',
        },
        alerts: ['CowriePartitionPaused'],
      },
      {
        title: 'Dead letters',
        description:
          'Messages that could not be processed: those that wait for somebody, and all that are kept.',
        unit: 'none',
        queries: {
          '{{topic}}': 'max by (topic) (cowrie_dead_letters_waiting)',
          '{{topic}} kept': 'max by (topic) (cowrie_dead_letter_messages)',
        },
        alerts: ['CowrieDeadLetters'],
      },
      {
        title: 'Put into dead letters',
        description: 'When they came.',
        unit: 'ops',
        queries: { '{{topic}}': 'sum by (topic) (increase(cowrie_dead_letters_total[5m]))' },
        alerts: ['CowrieDeadLettersNew'],
      },
    ],
    Brokers: [
      {
        title: 'Copies',
        description:
          'Partitions with fewer copies than they should have, with too few to be written, and without a leader.',
        unit: 'none',
        queries: {
          'fewer copies': 'sum(kafka_server_replicamanager_underreplicatedpartitions)',
          'too few': 'sum(kafka_server_replicamanager_underminisrpartitioncount)',
          'no leader': 'max(kafka_controller_kafkacontroller_offlinepartitionscount)',
        },
        alerts: ['CowrieKafkaUnderReplicated', 'CowrieKafkaUnwritable'],
      },
      {
        title: 'Free on the disks of Kafka',
        description: 'The share that is free. What consumers may read again is kept, so it only falls.',
        unit: 'percentunit',
        queries: {
          '{{persistentvolumeclaim}}':
            'kubelet_volume_stats_available_bytes{persistentvolumeclaim=~"data-[0-9]+-cowrie-.+"} / kubelet_volume_stats_capacity_bytes',
        },
        alerts: ['CowrieKafkaDiskFilling'],
      },
    ],
    Events: [
      {
        title: 'Age of the outbox',
        description:
          'Since when the oldest event waits to be in Kafka. Up to a second is usual: rows are cleared a little later.',
        unit: 's',
        queries: { '{{service}}': 'max by (service) (cowrie_outbox_oldest_age_seconds)' },
        alerts: ['CowrieOutboxOld'],
      },
      {
        title: 'Rows of the outbox',
        description: 'Events that are not known to be in Kafka.',
        unit: 'short',
        queries: { '{{service}}': 'max by (service) (cowrie_outbox_rows)' },
      },
      {
        title: 'Published',
        description: 'Events a second, and sendings that failed.',
        unit: 'ops',
        queries: {
          '{{service}}': 'sum by (service) (rate(cowrie_outbox_published_rows_total[5m]))',
          '{{service}} failed': 'sum by (service) (rate(cowrie_outbox_publish_failures_total[5m]))',
        },
      },
      {
        title: 'Time to publish',
        description: 'p95 until Kafka has acknowledged what was sent together.',
        unit: 's',
        queries: {
          '{{service}}': quantile(0.95, 'cowrie_outbox_publish_duration_seconds', { by: 'service' }),
        },
      },
    ],
    History: [
      {
        title: 'Delay',
        description: 'From a transaction to its place in the history.',
        unit: 's',
        queries: {
          p50: quantile(0.5, 'cowrie_history_delay_seconds'),
          p99: quantile(0.99, 'cowrie_history_delay_seconds'),
        },
        alerts: ['CowrieHistoryDelayed'],
      },
      {
        title: 'Readers who waited',
        description:
          'Queries that waited to see what their caller wrote, a second: seen in time, or given up after 0.5 s.',
        unit: 'ops',
        queries: { '{{outcome}}': `sum by (outcome) (rate(${WAIT}_count[5m]))` },
        alerts: ['CowrieHistoryGivesUp'],
      },
      {
        title: 'How long they waited',
        description: 'p95 of those that had to wait.',
        unit: 's',
        queries: { p95: quantile(0.95, WAIT) },
      },
      {
        title: 'Refused requests',
        description:
          'A second: what gateways send to be listed, and what they leave out; and what history stores of it, or leaves out.',
        unit: 'ops',
        queries: {
          '{{outcome}}': 'sum by (outcome) (rate(cowrie_refusals_total[5m]))',
          'history {{outcome}}': 'sum by (outcome) (rate(cowrie_refusals_taken_total[5m]))',
        },
        alerts: ['CowrieRefusalsNotListed'],
      },
    ],
    Webhooks: [
      {
        title: 'Attempts',
        description: 'Attempts to deliver an event, a second, by what came of them.',
        unit: 'ops',
        queries: { '{{outcome}}': 'sum by (outcome) (rate(cowrie_webhook_attempts_total[5m]))' },
      },
      {
        title: 'Pending',
        description: 'Deliveries that active webhooks are still to be sent.',
        unit: 'short',
        queries: { pending: 'max(cowrie_webhook_deliveries_pending)' },
      },
      {
        title: 'Age of the oldest pending',
        description: 'How long an event has waited: a receiver that is away holds up its own events alone.',
        unit: 's',
        queries: { oldest: 'max(cowrie_webhook_oldest_pending_age_seconds)' },
        alerts: ['CowrieWebhooksBehind'],
      },
      {
        title: 'Webhooks',
        description: 'Those that are sent events and those that are not.',
        unit: 'none',
        queries: { active: 'max(cowrie_webhooks_active)', disabled: 'max(cowrie_webhooks_disabled)' },
        alerts: ['CowrieWebhookDisabled'],
      },
    ],
  },
};
