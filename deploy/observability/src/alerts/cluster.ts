import type { Alert } from '../alert.ts';

const BACKENDS = 'cnpg_backends_total';
const SETTING = 'cnpg_pg_settings_setting';
const OUR_JOBS = '.+/(ledger|user|history|webhooks)-db';
const OURS = `{job=~"${OUR_JOBS}"}`;
const LEDGER_DB = 'job="cowrie/ledger-db",pod="ledger-db-1"';
const JOB_FAILED = 'kube_job_failed';
const ARCHIVED_AT = 'kube_cronjob_status_last_successful_time';
export const SUSPENDED = 'kube_cronjob_spec_suspend';
export const ARCHIVE = '{cronjob="ledger-archive"}';
export const SECRET = 'externalsecret_status_condition';

/** CloudNativePG, kube-state-metrics and External Secrets report these. */
export const CLUSTER: readonly Alert[] = [
  {
    name: 'CowrieDatabaseConnections',
    severity: 'ticket',
    expr: `sum by (namespace, job, pod) (${BACKENDS}${OURS}) > 0.8 * max by (namespace, job, pod) (${SETTING}{job=~"${OUR_JOBS}",name="max_connections"})`,
    for: '5m',
    summary: 'More than 80 % of the connections of {{ $labels.pod }} are in use',
    dashboard: 'cowrie-overview',
    fires: {
      series: {
        [`${BACKENDS}{${LEDGER_DB},usename="cowrie_ledger",state="idle"}`]: '85x10',
        [`${SETTING}{${LEDGER_DB},name="max_connections"}`]: '100x10',
      },
      at: '7m',
      labels: { job: 'cowrie/ledger-db', pod: 'ledger-db-1' },
    },
    quiet: {
      series: {
        [`${BACKENDS}{${LEDGER_DB},usename="cowrie_ledger",state="idle"}`]: '40x10',
        [`${SETTING}{${LEDGER_DB},name="max_connections"}`]: '100x10',
        [`${SETTING}{${LEDGER_DB},name="max_wal_senders"}`]: '10x10',
      },
      at: '7m',
    },
  },
  {
    name: 'CowrieJobFailed',
    severity: 'ticket',
    expr: `max by (namespace, job_name) (${JOB_FAILED}{condition="true",job_name=~"(ledger|user|history|webhooks)-migration-.+|ledger-archive-.+"}) > 0`,
    for: '0m',
    summary: 'The Job {{ $labels.job_name }} failed',
    dashboard: 'cowrie-overview',
    fires: {
      series: { [`${JOB_FAILED}{condition="true",job_name="ledger-migration-1.2.0"}`]: '0 1x10' },
      at: '3m',
      labels: { job_name: 'ledger-migration-1.2.0' },
    },
    quiet: {
      series: {
        [`${JOB_FAILED}{condition="false",job_name="ledger-migration-1.2.0"}`]: '1x10',
        [`${JOB_FAILED}{condition="true",job_name="shop-report-1"}`]: '1x10',
      },
      at: '3m',
    },
  },
  {
    name: 'CowrieArchiveOld',
    severity: 'ticket',
    // The series exists only after the first success, and a suspended CronJob is not expected to run.
    expr: `(time() - max by (namespace, cronjob) (${ARCHIVED_AT}${ARCHIVE}) > 3 * 86400) and max by (namespace, cronjob) (${SUSPENDED}${ARCHIVE}) == 0`,
    for: '1h',
    summary: 'Old transactions have not been archived for three days',
    dashboard: 'cowrie-overview',
    fires: {
      series: { [`${ARCHIVED_AT}${ARCHIVE}`]: '-300000x100', [`${SUSPENDED}${ARCHIVE}`]: '0x100' },
      at: '70m',
      labels: { cronjob: 'ledger-archive' },
    },
    quiet: {
      series: { [`${ARCHIVED_AT}${ARCHIVE}`]: '-300000x100', [`${SUSPENDED}${ARCHIVE}`]: '1x100' },
      at: '70m',
    },
  },
  {
    name: 'CowrieExternalSecretFails',
    severity: 'ticket',
    expr: `max by (namespace, name) (${SECRET}{condition="Ready",status="False"}) > 0`,
    for: '15m',
    summary: 'The secret {{ $labels.name }} is not refreshed from the store',
    dashboard: 'cowrie-overview',
    fires: {
      series: { [`${SECRET}{name="ledger",condition="Ready",status="False"}`]: '1x20' },
      at: '17m',
      labels: { name: 'ledger' },
    },
    quiet: {
      series: {
        [`${SECRET}{name="ledger",condition="Ready",status="False"}`]: '1x9 0x20',
        [`${SECRET}{name="ledger",condition="Ready",status="True"}`]: '0x9 1x20',
      },
      at: '20m',
    },
  },
];
