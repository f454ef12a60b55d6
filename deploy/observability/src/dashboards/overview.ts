import { REPORTERS } from '../alerts/servers.ts';
import { type Dashboard, quantile } from '../dashboard.ts';

const HTTP = 'cowrie_http_request_duration_seconds';
const OURS = '{service=~"gateway|ledger|user|history"}';

export const OVERVIEW: Dashboard = {
  uid: 'cowrie-overview',
  title: 'Cowrie: overview',
  description: 'Is all well, and if not, where? The first place to look for whoever runs Cowrie.',
  rows: {
    'Is all well?': [
      {
        title: 'Instances that are ready',
        description: 'Of each service. None of a service means that it is down.',
        unit: 'none',
        queries: { '{{service}}': 'sum by (service) (cowrie_ready)' },
        alerts: ['CowrieServiceDown', 'CowrieServiceNotReady', 'CowrieInstanceNotReady'],
      },
      {
        title: 'Targets that answer',
        description:
          'What Prometheus reaches; 0 is an instance, a database or a broker that does not answer.',
        unit: 'none',
        queries: { '{{job}} {{instance}}': 'up or up{installation="$namespace"}' },
        alerts: ['CowrieTargetDown'],
      },
      {
        title: 'Started again',
        description:
          'Starts of each instance within half an hour. More than two mean that it does not stay up.',
        unit: 'none',
        queries: { '{{service}} {{instance}}': `changes(process_start_time_seconds${OURS}[30m])` },
        alerts: ['CowrieRestarts'],
      },
    ],
    'What callers get': [
      {
        title: 'Requests',
        description: 'Answered by all gateways together, a second.',
        unit: 'reqps',
        queries: { all: 'cowrie:http_requests:rate5m' },
      },
      {
        title: 'Ended with 5xx',
        description: 'The share of the requests that was not answered as it should be.',
        unit: 'percentunit',
        queries: { share: 'cowrie:http_errors:ratio_rate5m' },
      },
      {
        title: 'Time to answer',
        description: 'Half of the requests, and 99 of 100, take no longer.',
        unit: 's',
        queries: { p50: quantile(0.5, HTTP), p99: 'cowrie:http_request_duration_seconds:p99_5m' },
      },
    ],
    'What the processes take': [
      {
        title: 'Processor',
        description:
          'Cores that each instance uses. One that stays near 1 has reached its end: Node works on one.',
        unit: 'short',
        queries: { '{{service}} {{instance}}': `rate(process_cpu_seconds_total${OURS}[5m])` },
      },
      {
        title: 'Memory',
        description: 'Resident. It is flat under steady load; a line that only rises is a leak.',
        unit: 'bytes',
        queries: { '{{service}} {{instance}}': `process_resident_memory_bytes${OURS}` },
      },
      {
        title: 'Event loop delay',
        description: 'How late timers fire (p99). Above 0.1 s everything of the instance is late.',
        unit: 's',
        queries: { '{{service}} {{instance}}': `nodejs_eventloop_lag_p99_seconds${OURS}` },
        alerts: ['CowrieEventLoopSlow'],
      },
    ],
    'Databases, disks, certificates': [
      {
        title: 'Waiting for a connection',
        description: 'Work that waits until a connection of its pool is free.',
        unit: 'none',
        queries: { '{{service}} {{pool}}': 'max by (service, pool) (cowrie_database_waiting_requests)' },
        alerts: ['CowrieDatabasePoolWaiting'],
      },
      {
        title: 'Replication lag',
        description: 'How far the replicas of PostgreSQL are behind (told by CloudNativePG).',
        unit: 's',
        queries: { '{{pod}}': 'max by (pod) (cnpg_pg_replication_lag)' },
        alerts: ['CowrieReplicaBehind'],
      },
      {
        title: 'Standbys',
        description: 'Of each database, that follow its primary: 2. A commit waits for one of them.',
        unit: 'none',
        queries: { '{{job}}': 'sum by (job) (cnpg_pg_replication_is_wal_receiver_up)' },
        alerts: ['CowrieNoStandby', 'CowrieStandbyMissing'],
      },
      {
        title: 'Age of transaction ids',
        description:
          'Vacuum freezes at 200 million; at two thousand million PostgreSQL takes no more writes.',
        unit: 'short',
        queries: {
          '{{job}}': 'max by (job) (cnpg_pg_database_xid_age{job=~".+/(ledger|user|history|webhooks)-db"})',
        },
        alerts: ['CowrieTransactionIdsOld'],
      },
      {
        title: 'Pods of scalers',
        description: 'What each scaler wants, of what it may have at most.',
        unit: 'percentunit',
        queries: {
          '{{horizontalpodautoscaler}}':
            'max by (horizontalpodautoscaler) (kube_horizontalpodautoscaler_status_desired_replicas) / max by (horizontalpodautoscaler) (kube_horizontalpodautoscaler_spec_max_replicas)',
        },
        alerts: ['CowrieScalerAtMaximum'],
      },
      {
        title: 'Age of the last backup',
        description: 'Of each database, and how long its write-ahead log has been failing to be archived.',
        unit: 's',
        queries: {
          '{{job}}': 'time() - max by (job) (barman_cloud_cloudnative_pg_io_last_available_backup_timestamp)',
          'log of {{job}}':
            'max by (job) (cnpg_pg_stat_archiver_last_failed_time) - max by (job) (cnpg_pg_stat_archiver_last_archived_time)',
        },
        alerts: ['CowrieBackupOld', 'CowrieWalNotArchived'],
      },
      {
        title: 'Free on disk',
        description: 'The share of each volume that is free.',
        unit: 'percentunit',
        queries: {
          '{{persistentvolumeclaim}}':
            'kubelet_volume_stats_available_bytes / kubelet_volume_stats_capacity_bytes',
        },
        alerts: ['CowrieDiskFilling'],
      },
      {
        title: 'Certificates',
        description: 'How long each is still good.',
        unit: 's',
        queries: {
          '{{name}}': 'certmanager_certificate_expiration_timestamp_seconds - time()',
          'Kafka {{type}}': 'strimzi_certificate_expiration_timestamp_ms / 1000 - time()',
        },
        alerts: ['CowrieCertificateExpires'],
      },
      {
        title: 'Who reports',
        description: 'Series from each of those that report on the servers. None: its alerts cannot fire.',
        unit: 'none',
        queries: Object.fromEntries(
          Object.entries(REPORTERS).map(([who, metric]) => [who, `count(${metric})`]),
        ),
        alerts: ['CowrieReportsMissing'],
      },
      {
        title: 'Rows that should be gone',
        description:
          'Old rows that are deleted a few at a time; a count that only rises means that they stay.',
        unit: 'short',
        queries: { '{{service}} {{what}}': 'max by (service, what) (cowrie_retention_due_rows)' },
      },
      {
        title: 'Older than it should be',
        description: 'Age of the oldest row beyond the time that it is kept.',
        unit: 's',
        queries: {
          '{{service}} {{what}}':
            'max by (service, what) (cowrie_retention_oldest_age_seconds - cowrie_retention_kept_seconds)',
        },
        alerts: ['CowrieRetentionBehind'],
      },
      {
        title: 'Mails',
        description: 'Those that wait for their next attempt, and those that were given up.',
        unit: 'none',
        queries: { waiting: 'max(cowrie_mails_waiting)', failed: 'max(cowrie_mails_failed)' },
        alerts: ['CowrieMailsFailed'],
      },
      {
        title: 'Age of the oldest mail',
        description: 'How long ago the mail that waits longest was asked for.',
        unit: 's',
        queries: { oldest: 'max(cowrie_mails_oldest_waiting_seconds)' },
        alerts: ['CowrieMailsLate'],
      },
      {
        title: 'Spans',
        description: 'Sent to the collector of traces, and lost. Empty when no endpoint is set.',
        unit: 'ops',
        queries: {
          '{{service}} {{result}}': 'sum by (service, result) (rate(cowrie_trace_spans_total[5m]))',
        },
        alerts: ['CowrieSpansLost'],
      },
    ],
  },
};
