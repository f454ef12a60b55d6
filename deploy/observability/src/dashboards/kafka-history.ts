import { type Dashboard, quantile } from '../dashboard.ts';

const WAIT = 'cowrie_history_wait_duration_seconds';

export const KAFKA_HISTORY: Dashboard = {
  uid: 'cowrie-kafka-history',
  title: 'Cowrie: Kafka, history and webhooks',
  description:
    'From topics to services, from the outbox to events, and from events to the history and to webhooks.',
  rows: {
    Partitions: [
      {
        title: 'Consumer lag',
        description: 'Unprocessed messages by topic. Short peaks are normal; the lag must fall again.',
        unit: 'short',
        queries: { '{{topic}}': 'cowrie:partition_lag_messages:sum' },
        alerts: ['CowrieLagGrowing'],
      },
      {
        title: 'Partitions with the highest lag',
        description: 'One partition far above the others has a busy payer, or has stopped.',
        unit: 'short',
        queries: {
          '{{topic}} {{partition}}': 'topk(10, max by (topic, partition) (cowrie_partition_lag_messages))',
        },
      },
      {
        title: 'Partitions served',
        description:
          'Partitions served by an instance, by topic. Normally all (12, unless the installation chose another number); fewer for a moment during a rebalance.',
        unit: 'none',
        queries: { '{{service}} {{topic}}': 'sum by (service, topic) (cowrie_partitions_owned)' },
        alerts: ['CowriePartitionsUnserved'],
      },
      {
        title: 'Stopped partitions',
        description: 'Partitions that have stopped because the topic does not match the database.',
        unit: 'none',
        queries: { '{{service}} {{topic}}': 'max by (service, topic) (cowrie_partitions_stopped)' },
        alerts: ['CowriePartitionStopped'],
      },
      {
        title: 'Paused partitions',
        description: 'Partitions that are paused and retried, by reason. Empty if there are none.',
        unit: 'none',
        queries: {
          '{{service}} {{topic}} {{reason}}': 'sum by (service, topic, reason) (cowrie_partition_paused)',
        },
        alerts: ['CowriePartitionPaused'],
      },
      {
        title: 'Dead letters',
        description:
          'Messages that could not be processed: those that wait for an operator, and all stored ones.',
        unit: 'none',
        queries: {
          '{{topic}}': 'max by (topic) (cowrie_dead_letters_waiting)',
          '{{topic}} kept': 'max by (topic) (cowrie_dead_letter_messages)',
        },
        alerts: ['CowrieDeadLetters'],
      },
      {
        title: 'New dead letters',
        description: 'Time of arrival.',
        unit: 'ops',
        queries: { '{{topic}}': 'sum by (topic) (increase(cowrie_dead_letters_total[5m]))' },
        alerts: ['CowrieDeadLettersNew'],
      },
    ],
    Brokers: [
      {
        title: 'Replicas',
        description:
          'Partitions that are under-replicated, below the minimum of in-sync replicas, or without a leader.',
        unit: 'none',
        queries: {
          'fewer copies': 'sum(kafka_server_replicamanager_underreplicatedpartitions)',
          'too few': 'sum(kafka_server_replicamanager_underminisrpartitioncount)',
          'no leader': 'max(kafka_controller_kafkacontroller_offlinepartitionscount)',
        },
        alerts: ['CowrieKafkaUnderReplicated', 'CowrieKafkaUnwritable'],
      },
      {
        title: 'Free space on Kafka disks',
        description: 'Free share. It only falls because Kafka keeps messages for replay.',
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
        title: 'Age of the oldest outbox row',
        description:
          'Age of the oldest event that waits to be published. Up to one second is normal, because rows are deleted with a delay.',
        unit: 's',
        queries: { '{{service}}': 'max by (service) (cowrie_outbox_oldest_age_seconds)' },
        alerts: ['CowrieOutboxOld'],
      },
      {
        title: 'Outbox rows',
        description: 'Events not yet confirmed by Kafka.',
        unit: 'short',
        queries: { '{{service}}': 'max by (service) (cowrie_outbox_rows)' },
      },
      {
        title: 'Published',
        description: 'Events per second, and failed attempts.',
        unit: 'ops',
        queries: {
          '{{service}}': 'sum by (service) (rate(cowrie_outbox_published_rows_total[5m]))',
          '{{service}} failed': 'sum by (service) (rate(cowrie_outbox_publish_failures_total[5m]))',
        },
      },
      {
        title: 'Time to publish',
        description: 'p95 until Kafka acknowledges a batch.',
        unit: 's',
        queries: {
          '{{service}}': quantile(0.95, 'cowrie_outbox_publish_duration_seconds', { by: 'service' }),
        },
      },
    ],
    History: [
      {
        title: 'History delay',
        description: 'Time from a transaction to its entry in the history.',
        unit: 's',
        queries: {
          p50: quantile(0.5, 'cowrie_history_delay_seconds'),
          p99: quantile(0.99, 'cowrie_history_delay_seconds'),
        },
        alerts: ['CowrieHistoryDelayed'],
      },
      {
        title: 'Reads that waited',
        description:
          'Queries per second that waited for their caller’s own write: seen in time, or given up after 0.5 s.',
        unit: 'ops',
        queries: { '{{outcome}}': `sum by (outcome) (rate(${WAIT}_count[5m]))` },
        alerts: ['CowrieHistoryGivesUp'],
      },
      {
        title: 'Wait of reads',
        description: 'p95 of the reads that waited.',
        unit: 's',
        queries: { p95: quantile(0.95, WAIT) },
      },
      {
        title: 'Refused requests',
        description:
          'Refused requests per second that gateways send or drop, and that history stores or drops.',
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
        title: 'Delivery attempts',
        description: 'Delivery attempts per second, by result.',
        unit: 'ops',
        queries: { '{{outcome}}': 'sum by (outcome) (rate(cowrie_webhook_attempts_total[5m]))' },
      },
      {
        title: 'Pending deliveries',
        description: 'Deliveries that active webhooks have not received yet.',
        unit: 'short',
        queries: { pending: 'max(cowrie_webhook_deliveries_pending)' },
      },
      {
        title: 'Age of the oldest pending delivery',
        description: 'Waiting time of the oldest event. A receiver that is down delays only its own events.',
        unit: 's',
        queries: { oldest: 'max(cowrie_webhook_oldest_pending_age_seconds)' },
        alerts: ['CowrieWebhooksBehind'],
      },
      {
        title: 'Webhooks',
        description: 'Active and disabled webhooks.',
        unit: 'none',
        queries: { active: 'max(cowrie_webhooks_active)', disabled: 'max(cowrie_webhooks_disabled)' },
        alerts: ['CowrieWebhookDisabled'],
      },
    ],
  },
};
