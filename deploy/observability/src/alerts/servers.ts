import type { Alert } from '../alert.ts';

const BACKUP = 'barman_cloud_cloudnative_pg_io_last_available_backup_timestamp';
const FREE = 'kubelet_volume_stats_available_bytes';
const SIZE = 'kubelet_volume_stats_capacity_bytes';
const VOLUME = '{namespace="cowrie",persistentvolumeclaim="ledger-db-1"}';
const CERTIFICATE = 'certmanager_certificate_expiration_timestamp_seconds';
const KAFKA_CERTIFICATE = 'strimzi_certificate_expiration_timestamp_ms';

/** Databases, disks and certificates, most of it told by what runs them. */
export const SERVERS: readonly Alert[] = [
  {
    name: 'CowrieDatabasePoolWaiting',
    severity: 'ticket',
    expr: 'avg_over_time(cowrie_database_waiting_requests[5m]) > 2',
    for: '5m',
    summary: '{{ $labels.service }} waits for connections of its pool {{ $labels.pool }}',
    dashboard: 'cowrie-overview',
    fires: {
      series: { 'cowrie_database_waiting_requests{service="history",pool="queries"}': '9x20' },
      at: '12m',
      labels: { service: 'history', pool: 'queries' },
    },
    quiet: {
      series: { 'cowrie_database_waiting_requests{service="history",pool="queries"}': '9 0x20' },
      at: '12m',
    },
  },
  {
    name: 'CowrieRetentionBehind',
    severity: 'ticket',
    expr: 'cowrie_retention_oldest_age_seconds > cowrie_retention_kept_seconds + 86400',
    for: '1h',
    summary: 'Old rows of {{ $labels.what }} do not go away',
    dashboard: 'cowrie-overview',
    fires: {
      series: {
        'cowrie_retention_oldest_age_seconds{service="ledger",what="results"}': '3000000x100',
        'cowrie_retention_kept_seconds{service="ledger",what="results"}': '2678400x100',
      },
      at: '70m',
      labels: { service: 'ledger', what: 'results' },
    },
    quiet: {
      series: {
        'cowrie_retention_oldest_age_seconds{service="ledger",what="results"}': '2680000x100',
        'cowrie_retention_kept_seconds{service="ledger",what="results"}': '2678400x100',
      },
      at: '70m',
    },
  },
  {
    name: 'CowrieReplicaBehind',
    severity: 'ticket',
    expr: 'max by (namespace, pod) (cnpg_pg_replication_lag) > 30',
    for: '5m',
    summary: 'The replica {{ $labels.pod }} is more than 30 s behind',
    dashboard: 'cowrie-overview',
    fires: {
      series: { 'cnpg_pg_replication_lag{namespace="cowrie",pod="ledger-db-2"}': '40x20' },
      at: '7m',
      labels: { namespace: 'cowrie', pod: 'ledger-db-2' },
    },
    quiet: {
      series: { 'cnpg_pg_replication_lag{namespace="cowrie",pod="ledger-db-2"}': '0.1x20' },
      at: '7m',
    },
  },
  {
    name: 'CowrieBackupOld',
    severity: 'page',
    expr: `time() - max by (namespace, job) (${BACKUP}) > 36 * 3600`,
    for: '1h',
    summary: 'There is no backup of {{ $labels.job }} from the last 36 hours',
    dashboard: 'cowrie-overview',
    fires: {
      series: { [`${BACKUP}{namespace="cowrie",job="cowrie/ledger-db"}`]: '-140000x200' },
      at: '90m',
      labels: { namespace: 'cowrie', job: 'cowrie/ledger-db' },
    },
    quiet: { series: { [`${BACKUP}{namespace="cowrie",job="cowrie/ledger-db"}`]: '0x200' }, at: '90m' },
  },
  {
    name: 'CowrieWalNotArchived',
    severity: 'page',
    expr: 'max by (namespace, job) (cnpg_pg_stat_archiver_last_failed_time) > max by (namespace, job) (cnpg_pg_stat_archiver_last_archived_time)',
    for: '15m',
    summary: 'The write-ahead log of {{ $labels.job }} is not archived',
    dashboard: 'cowrie-overview',
    fires: {
      series: {
        'cnpg_pg_stat_archiver_last_failed_time{namespace="cowrie",job="cowrie/ledger-db"}': '500x40',
        'cnpg_pg_stat_archiver_last_archived_time{namespace="cowrie",job="cowrie/ledger-db"}': '400x40',
      },
      at: '20m',
      labels: { namespace: 'cowrie', job: 'cowrie/ledger-db' },
    },
    quiet: {
      series: {
        'cnpg_pg_stat_archiver_last_failed_time{namespace="cowrie",job="cowrie/ledger-db"}': '400x40',
        'cnpg_pg_stat_archiver_last_archived_time{namespace="cowrie",job="cowrie/ledger-db"}': '500x40',
      },
      at: '20m',
    },
  },
  {
    name: 'CowrieDiskFilling',
    severity: 'page',
    expr: `${FREE}{namespace=~"cowrie.*"} / ${SIZE} < 0.1 or predict_linear(${FREE}{namespace=~"cowrie.*"}[6h], 86400) < 0`,
    for: '15m',
    summary: 'The volume {{ $labels.persistentvolumeclaim }} is full within a day, or nearly so now',
    dashboard: 'cowrie-overview',
    fires: {
      series: { [`${FREE}${VOLUME}`]: '5x40', [`${SIZE}${VOLUME}`]: '100x40' },
      at: '20m',
      labels: { namespace: 'cowrie', persistentvolumeclaim: 'ledger-db-1' },
    },
    quiet: { series: { [`${FREE}${VOLUME}`]: '50x40', [`${SIZE}${VOLUME}`]: '100x40' }, at: '20m' },
  },
  {
    name: 'CowrieCertificateExpires',
    severity: 'ticket',
    expr: `min by (namespace, name) (${CERTIFICATE}{namespace=~"cowrie.*"}) - time() < 14 * 86400 or min by (cluster, type) (${KAFKA_CERTIFICATE}) / 1000 - time() < 14 * 86400`,
    for: '1h',
    summary: 'A certificate expires within two weeks: {{ $labels.name }}{{ $labels.type }}',
    dashboard: 'cowrie-overview',
    fires: {
      series: { [`${CERTIFICATE}{namespace="cowrie",name="api"}`]: '864000x100' },
      at: '70m',
      labels: { namespace: 'cowrie', name: 'api' },
    },
    quiet: {
      series: {
        [`${CERTIFICATE}{namespace="cowrie",name="api"}`]: '2592000x100',
        [`${KAFKA_CERTIFICATE}{cluster="cowrie",type="cluster-ca"}`]: '2592000000x100',
      },
      at: '70m',
    },
  },
];
