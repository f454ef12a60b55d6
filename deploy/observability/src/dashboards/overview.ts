import { REPORTERS } from '../alerts/servers.ts';
import { type Dashboard, quantile } from '../dashboard.ts';

const HTTP = 'cowrie_http_request_duration_seconds';
const OURS = '{service=~"gateway|ledger|user|history"}';

export const OVERVIEW: Dashboard = {
  uid: 'cowrie-overview',
  title: 'Cowrie: overview',
  description: 'The health of Cowrie at a glance. Operators look here first.',
  rows: {
    Health: [
      {
        title: 'Ready instances',
        description: 'Ready instances by service. 0 means that the service is down.',
        unit: 'none',
        queries: { '{{service}}': 'sum by (service) (cowrie_ready)' },
        alerts: ['CowrieWatchdog', 'CowrieServiceDown', 'CowrieServiceNotReady', 'CowrieInstanceNotReady'],
      },
      {
        title: 'Reachable targets',
        description:
          'Targets that Prometheus can reach. 0 is an instance, a database or a broker that does not answer.',
        unit: 'none',
        queries: { '{{job}} {{instance}}': 'up or up{installation="$namespace"}' },
        alerts: ['CowrieTargetDown'],
      },
      {
        title: 'Restarts',
        description: 'Restarts per instance in 30 minutes. More than two mean that it keeps crashing.',
        unit: 'none',
        queries: { '{{service}} {{instance}}': `changes(process_start_time_seconds${OURS}[30m])` },
        alerts: ['CowrieRestarts'],
      },
    ],
    'Requests of callers': [
      {
        title: 'Requests',
        description: 'Requests per second, all gateways together.',
        unit: 'reqps',
        queries: { all: 'cowrie:http_requests:rate5m' },
      },
      {
        title: '5xx ratio',
        description: 'Share of requests that failed with 5xx.',
        unit: 'percentunit',
        queries: { share: 'cowrie:http_errors:ratio_rate5m' },
      },
      {
        title: 'Response time',
        description: 'p50 and p99.',
        unit: 's',
        queries: { p50: quantile(0.5, HTTP), p99: 'cowrie:http_request_duration_seconds:p99_5m' },
      },
    ],
    Processes: [
      {
        title: 'Processor',
        description:
          'Cores used by each instance. Near 1 an instance is at its limit, because Node uses one core.',
        unit: 'short',
        queries: { '{{service}} {{instance}}': `rate(process_cpu_seconds_total${OURS}[5m])` },
      },
      {
        title: 'Memory',
        description: 'Resident memory. It is flat under steady load; a line that only rises is a leak.',
        unit: 'bytes',
        queries: { '{{service}} {{instance}}': `process_resident_memory_bytes${OURS}` },
      },
      {
        title: 'Event loop delay',
        description: 'Delay of timers (p99). Above 0.1 s everything in the instance is slow.',
        unit: 's',
        queries: { '{{service}} {{instance}}': `nodejs_eventloop_lag_p99_seconds${OURS}` },
        alerts: ['CowrieEventLoopSlow'],
      },
    ],
    'Databases, disks, certificates': [
      {
        title: 'Waiting for a connection',
        description: 'Work that waits for a free connection of its pool.',
        unit: 'none',
        queries: { '{{service}} {{pool}}': 'max by (service, pool) (cowrie_database_waiting_requests)' },
        alerts: ['CowrieDatabasePoolWaiting'],
      },
      {
        title: 'Database connections',
        description: 'Share of the server connections in use, by pod. At 1 no service can connect any more.',
        unit: 'percentunit',
        queries: {
          '{{pod}}':
            'sum by (pod) (cnpg_backends_total) / max by (pod) (cnpg_pg_settings_setting{name="max_connections"})',
        },
        alerts: ['CowrieDatabaseConnections'],
      },
      {
        title: 'Replication lag',
        description: 'Lag of the PostgreSQL replicas, as reported by CloudNativePG.',
        unit: 's',
        queries: { '{{pod}}': 'max by (pod) (cnpg_pg_replication_lag)' },
        alerts: ['CowrieReplicaBehind'],
      },
      {
        title: 'Standbys',
        description:
          'Standbys that follow the primary, by database. Normally 2; a commit waits for one of them.',
        unit: 'none',
        queries: { '{{job}}': 'sum by (job) (cnpg_pg_replication_is_wal_receiver_up)' },
        alerts: ['CowrieNoStandby', 'CowrieStandbyMissing'],
      },
      {
        title: 'Age of transaction ids',
        description: 'Vacuum freezes at 200 million. At two billion PostgreSQL accepts no more writes.',
        unit: 'short',
        queries: {
          '{{job}}': 'max by (job) (cnpg_pg_database_xid_age{job=~".+/(ledger|user|history|webhooks)-db"})',
        },
        alerts: ['CowrieTransactionIdsOld'],
      },
      {
        title: 'Pods by autoscaler',
        description: 'Desired and maximum pods of each autoscaler.',
        unit: 'percentunit',
        queries: {
          '{{horizontalpodautoscaler}}':
            'max by (horizontalpodautoscaler) (kube_horizontalpodautoscaler_status_desired_replicas) / max by (horizontalpodautoscaler) (kube_horizontalpodautoscaler_spec_max_replicas)',
        },
        alerts: ['CowrieScalerAtMaximum'],
      },
      {
        title: 'Age of the last backup',
        description: 'Age by database, and how long archiving of its write-ahead log has been failing.',
        unit: 's',
        queries: {
          '{{job}}': 'time() - max by (job) (barman_cloud_cloudnative_pg_io_last_available_backup_timestamp)',
          'log of {{job}}':
            'max by (job) (cnpg_pg_stat_archiver_last_failed_time) - max by (job) (cnpg_pg_stat_archiver_last_archived_time)',
        },
        alerts: ['CowrieBackupOld', 'CowrieWalNotArchived'],
      },
      {
        title: 'Free disk space',
        description: 'Free share of each volume.',
        unit: 'percentunit',
        queries: {
          '{{persistentvolumeclaim}}':
            'kubelet_volume_stats_available_bytes / kubelet_volume_stats_capacity_bytes',
        },
        alerts: ['CowrieDiskFilling'],
      },
      {
        title: 'Certificates',
        description: 'Remaining validity of each certificate.',
        unit: 's',
        queries: {
          '{{name}}': 'certmanager_certificate_expiration_timestamp_seconds - time()',
          'Kafka {{type}}': 'strimzi_certificate_expiration_timestamp_ms / 1000 - time()',
        },
        alerts: ['CowrieCertificateExpires'],
      },
      {
        title: 'Failed Jobs',
        description: 'Migrations and nightly tasks that failed and were not deleted.',
        unit: 'none',
        queries: { '{{job_name}}': 'kube_job_failed{condition="true"}' },
        alerts: ['CowrieJobFailed'],
      },
      {
        title: 'Age of the last archive run',
        description: 'Time since the CronJob last moved old transactions. Empty while it is suspended.',
        unit: 's',
        queries: {
          age: 'time() - max(kube_cronjob_status_last_successful_time{cronjob="ledger-archive"})',
        },
        alerts: ['CowrieArchiveOld'],
      },
      {
        title: 'External secrets',
        description: 'Secrets that the store does not give.',
        unit: 'none',
        queries: { '{{name}}': 'externalsecret_status_condition{condition="Ready",status="False"}' },
        alerts: ['CowrieExternalSecretFails'],
      },
      {
        title: 'Reporting servers',
        description: 'Number of series from each reporter. If it is 0, alerts of that reporter cannot fire.',
        unit: 'none',
        queries: Object.fromEntries(
          Object.entries(REPORTERS).map(([who, metric]) => [who, `count(${metric})`]),
        ),
        alerts: ['CowrieReportsMissing'],
      },
      {
        title: 'Rows due for deletion',
        description:
          'Expired rows are deleted in small steps. If the number only rises, deletion has stopped.',
        unit: 'short',
        queries: { '{{service}} {{what}}': 'max by (service, what) (cowrie_retention_due_rows)' },
      },
      {
        title: 'Age beyond retention',
        description: 'How long the oldest row has exceeded its retention.',
        unit: 's',
        queries: {
          '{{service}} {{what}}':
            'max by (service, what) (cowrie_retention_oldest_age_seconds - cowrie_retention_kept_seconds)',
        },
        alerts: ['CowrieRetentionBehind'],
      },
      {
        title: 'E-mails',
        description: 'E-mails that wait for their next attempt, and those that were given up.',
        unit: 'none',
        queries: { waiting: 'max(cowrie_mails_waiting)', failed: 'max(cowrie_mails_failed)' },
        alerts: ['CowrieMailsFailed'],
      },
      {
        title: 'Age of the oldest waiting e-mail',
        description: 'Time since the oldest waiting e-mail was requested.',
        unit: 's',
        queries: { oldest: 'max(cowrie_mails_oldest_waiting_seconds)' },
        alerts: ['CowrieMailsLate'],
      },
      {
        title: 'Spans',
        description: 'Spans sent to the trace collector, and lost spans. Empty if no endpoint is set.',
        unit: 'ops',
        queries: {
          '{{service}} {{result}}': 'sum by (service, result) (rate(cowrie_trace_spans_total[5m]))',
        },
        alerts: ['CowrieSpansLost'],
      },
    ],
  },
};
