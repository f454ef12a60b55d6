import type { Alert } from '../alert.ts';
import { ARCHIVE, SECRET, SUSPENDED } from './cluster.ts';

const FREE = 'kubelet_volume_stats_available_bytes';
const SIZE = 'kubelet_volume_stats_capacity_bytes';
const VOLUME = '{persistentvolumeclaim="ledger-db-1"}';
const CERTIFICATE = 'certmanager_certificate_expiration_timestamp_seconds';
const BACKUP = 'barman_cloud_cloudnative_pg_io_last_available_backup_timestamp';
const KAFKA_CERTIFICATE = 'strimzi_certificate_expiration_timestamp_ms';

const DESIRED = 'kube_horizontalpodautoscaler_status_desired_replicas';
const MAXIMUM = 'kube_horizontalpodautoscaler_spec_max_replicas';
/** Other teams' scalers may be beside KEDA's and the gateway's. */
const SCALERS = '{horizontalpodautoscaler=~"gateway|keda-hpa-(ledger|user|history|webhooks)"}';
const LEDGER_SCALER = '{horizontalpodautoscaler="keda-hpa-ledger"}';

const DATABASES = ['ledger-db', 'user-db', 'history-db', 'webhooks-db'];

/** Each database is a source of its own, because a silent one would not show among others. */
export const REPORTERS: Readonly<Record<string, string>> = {
  'cert-manager': CERTIFICATE,
  'the Strimzi operator': KAFKA_CERTIFICATE,
  'External Secrets': SECRET,
  'kube-state-metrics': `${SUSPENDED}${ARCHIVE}`,
  brokers: 'kafka_server_replicamanager_underreplicatedpartitions{job=~".+/kafka"}',
  'kubelet, of brokers': `${FREE}{persistentvolumeclaim=~"data-[0-9]+-cowrie-.+"}`,
  ...Object.fromEntries(
    DATABASES.flatMap((name) => [
      [`CloudNativePG, of ${name}`, `cnpg_pg_replication_is_wal_receiver_up{job=~".+/${name}"}`],
      [`the backup plugin, of ${name}`, `${BACKUP}{job=~".+/${name}"}`],
      [`kubelet, of ${name}`, `${FREE}{persistentvolumeclaim=~"${name}-.+"}`],
    ]),
  ),
};

/** Leaves out those for which `isThere` is false. */
function reportedBy(isThere: (who: string) => boolean): Record<string, string> {
  const all = Object.entries(REPORTERS).filter(([who]) => isThere(who));
  return Object.fromEntries(
    all.map(([, selector]) => [
      selector.replaceAll('=~', '=').replace('.+/', 'cowrie/').replace('[0-9]+', '0').replace('-.+', '-1'),
      '1x100',
    ]),
  );
}

export const SERVERS: readonly Alert[] = [
  {
    name: 'CowrieDatabasePoolWaiting',
    severity: 'ticket',
    expr: 'avg_over_time(cowrie_database_waiting_requests[5m]) > 2',
    for: '5m',
    summary: '{{ $labels.service }} waits for database connections of its pool {{ $labels.pool }}',
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
    summary: 'Expired rows of {{ $labels.what }} are not being deleted',
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
    name: 'CowrieDiskFilling',
    severity: 'page',
    expr: `${FREE} / ${SIZE} < 0.1 or predict_linear(${FREE}[6h], 86400) < 0`,
    for: '15m',
    summary: 'The volume {{ $labels.persistentvolumeclaim }} is nearly full or fills up within a day',
    dashboard: 'cowrie-overview',
    fires: {
      series: { [`${FREE}${VOLUME}`]: '5x40', [`${SIZE}${VOLUME}`]: '100x40' },
      at: '20m',
      labels: { persistentvolumeclaim: 'ledger-db-1' },
    },
    quiet: { series: { [`${FREE}${VOLUME}`]: '50x40', [`${SIZE}${VOLUME}`]: '100x40' }, at: '20m' },
  },
  {
    name: 'CowrieCertificateExpires',
    severity: 'ticket',
    expr: `min by (namespace, name) (${CERTIFICATE}) - time() < 14 * 86400 or label_replace(min by (resource_namespace, type) (${KAFKA_CERTIFICATE}), "namespace", "$1", "resource_namespace", "(.+)") / 1000 - time() < 14 * 86400`,
    for: '1h',
    summary: 'A certificate expires within two weeks: {{ $labels.name }}{{ $labels.type }}',
    dashboard: 'cowrie-overview',
    fires: {
      series: { [`${CERTIFICATE}{name="api"}`]: '864000x100' },
      at: '70m',
      labels: { name: 'api' },
    },
    quiet: {
      series: {
        [`${CERTIFICATE}{name="api"}`]: '2592000x100',
        [`${KAFKA_CERTIFICATE}{type="cluster-ca"}`]: '2592000000x100',
      },
      at: '70m',
    },
  },
  {
    name: 'CowrieReportsMissing',
    severity: 'ticket',
    expr: `label_replace(${Object.entries(REPORTERS)
      .map(([who, selector]) => `label_replace(absent(${selector}), "reporter", "${who}", "", "")`)
      .join(' or ')}, "namespace", "$1", "resource_namespace", "(.+)")`,
    for: '1h',
    summary: 'No metrics arrive from {{ $labels.reporter }}: its alerts cannot fire',
    dashboard: 'cowrie-overview',
    fires: {
      series: reportedBy((who) => who !== 'CloudNativePG, of webhooks-db'),
      at: '70m',
      labels: { reporter: 'CloudNativePG, of webhooks-db' },
    },
    quiet: { series: reportedBy(() => true), at: '70m' },
  },
  {
    name: 'CowrieScalerAtMaximum',
    severity: 'ticket',
    expr: `max by (namespace, horizontalpodautoscaler) (${DESIRED}${SCALERS}) >= max by (namespace, horizontalpodautoscaler) (${MAXIMUM}${SCALERS})`,
    for: '30m',
    summary: 'The autoscaler {{ $labels.horizontalpodautoscaler }} has reached its maximum number of pods',
    dashboard: 'cowrie-overview',
    fires: {
      series: { [`${DESIRED}${LEDGER_SCALER}`]: '12x40', [`${MAXIMUM}${LEDGER_SCALER}`]: '12x40' },
      at: '35m',
      labels: { horizontalpodautoscaler: 'keda-hpa-ledger' },
    },
    quiet: {
      series: { [`${DESIRED}${LEDGER_SCALER}`]: '11x40', [`${MAXIMUM}${LEDGER_SCALER}`]: '12x40' },
      at: '35m',
    },
  },
];
