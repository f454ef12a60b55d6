import type { Alert } from '../alert.ts';

/** Each instance reports this about itself; among the primary's senders a base backup would count too. */
const FOLLOWS = 'cnpg_pg_replication_is_wal_receiver_up';
const BACKUP = 'barman_cloud_cloudnative_pg_io_last_available_backup_timestamp';
const FAILED = 'cnpg_pg_stat_archiver_last_failed_time';
const ARCHIVED = 'cnpg_pg_stat_archiver_last_archived_time';
const XID_AGE = 'cnpg_pg_database_xid_age';
const LEDGER = '{job="cowrie/ledger-db"}';
const ledgerPod = (number: number) => `{job="cowrie/ledger-db",pod="ledger-db-${number}"}`;
/** Another team may have a database in the same namespace. */
const OURS = '{job=~".+/(ledger|user|history|webhooks)-db"}';

/** CloudNativePG and its backup plugin report these. `job` is the database, because each has a PodMonitor of its name. */
export const DATABASES: readonly Alert[] = [
  {
    name: 'CowrieNoStandby',
    severity: 'page',
    isCause: true,
    expr: `sum by (namespace, job) (${FOLLOWS}${OURS}) < 1`,
    for: '5m',
    summary: 'No standby of {{ $labels.job }} follows its primary',
    dashboard: 'cowrie-overview',
    fires: {
      series: { [`${FOLLOWS}${ledgerPod(1)}`]: '0x10', [`${FOLLOWS}${ledgerPod(2)}`]: '1 1 0x10' },
      at: '9m',
      labels: { job: 'cowrie/ledger-db' },
    },
    quiet: {
      series: { [`${FOLLOWS}${ledgerPod(1)}`]: '0x10', [`${FOLLOWS}${ledgerPod(2)}`]: '1x10' },
      at: '9m',
    },
  },
  {
    name: 'CowrieStandbyMissing',
    severity: 'ticket',
    expr: `sum by (namespace, job) (${FOLLOWS}${OURS}) == 1`,
    for: '15m',
    summary: '{{ $labels.job }} has only one of its two standbys',
    dashboard: 'cowrie-overview',
    fires: {
      series: { [`${FOLLOWS}${ledgerPod(1)}`]: '0x20', [`${FOLLOWS}${ledgerPod(2)}`]: '1x20' },
      at: '18m',
      labels: { job: 'cowrie/ledger-db' },
    },
    quiet: {
      series: {
        [`${FOLLOWS}${ledgerPod(1)}`]: '0x30',
        [`${FOLLOWS}${ledgerPod(2)}`]: '1x30',
        [`${FOLLOWS}${ledgerPod(3)}`]: '0x9 1x20',
      },
      at: '18m',
    },
  },
  {
    name: 'CowrieReplicaBehind',
    severity: 'ticket',
    expr: `max by (namespace, pod) (cnpg_pg_replication_lag${OURS}) > 30`,
    for: '5m',
    summary: 'The replica {{ $labels.pod }} is more than 30 s behind',
    dashboard: 'cowrie-overview',
    fires: {
      series: { 'cnpg_pg_replication_lag{job="cowrie/ledger-db",pod="ledger-db-2"}': '40x20' },
      at: '7m',
      labels: { pod: 'ledger-db-2' },
    },
    quiet: {
      series: { 'cnpg_pg_replication_lag{job="cowrie/ledger-db",pod="ledger-db-2"}': '0.1x20' },
      at: '7m',
    },
  },
  {
    name: 'CowrieBackupOld',
    severity: 'page',
    expr: `time() - max by (namespace, job) (${BACKUP}${OURS}) > 36 * 3600`,
    for: '1h',
    summary: 'The last backup of {{ $labels.job }} is older than 36 hours',
    dashboard: 'cowrie-overview',
    fires: {
      series: { [`${BACKUP}${LEDGER}`]: '-140000x200' },
      at: '90m',
      labels: { job: 'cowrie/ledger-db' },
    },
    quiet: { series: { [`${BACKUP}${LEDGER}`]: '0x200' }, at: '90m' },
  },
  {
    name: 'CowrieWalNotArchived',
    severity: 'page',
    expr: `max by (namespace, job) (${FAILED}${OURS}) > max by (namespace, job) (${ARCHIVED}${OURS})`,
    for: '15m',
    summary: 'The write-ahead log of {{ $labels.job }} is not being archived',
    dashboard: 'cowrie-overview',
    fires: {
      series: {
        [`${FAILED}${LEDGER}`]: '500x40',
        [`${ARCHIVED}${LEDGER}`]: '400x40',
      },
      at: '20m',
      labels: { job: 'cowrie/ledger-db' },
    },
    quiet: {
      series: {
        [`${FAILED}${LEDGER}`]: '400x40',
        [`${ARCHIVED}${LEDGER}`]: '500x40',
      },
      at: '20m',
    },
  },
  {
    name: 'CowrieTransactionIdsOld',
    severity: 'ticket',
    // Vacuum freezes at 200 million, and at two thousand million PostgreSQL accepts no more writes.
    expr: `max by (namespace, job) (${XID_AGE}${OURS}) > 500000000`,
    for: '1h',
    summary: 'Vacuum does not freeze the transaction ids of {{ $labels.job }}',
    dashboard: 'cowrie-overview',
    fires: {
      series: { [`${XID_AGE}{job="cowrie/ledger-db",datname="ledger"}`]: '600000000x90' },
      at: '80m',
      labels: { job: 'cowrie/ledger-db' },
    },
    quiet: { series: { [`${XID_AGE}{job="cowrie/ledger-db",datname="ledger"}`]: '210000000x90' }, at: '80m' },
  },
];
