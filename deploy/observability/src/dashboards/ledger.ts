import { type Dashboard, quantile } from '../dashboard.ts';

const STEP = 'cowrie_batch_step_duration_seconds';

export const LEDGER: Dashboard = {
  uid: 'cowrie-ledger',
  title: 'Cowrie: commands',
  description: 'Results of commands in the ledger and the user service, and the cost of their batches.',
  rows: {
    Commands: [
      {
        title: 'Accepted',
        description: 'Commands per second that made a change, by name.',
        unit: 'ops',
        queries: {
          '{{service}} {{name}}': 'sum by (service, name) (cowrie:commands:rate5m{outcome="accepted"})',
        },
      },
      {
        title: 'Refused by reason',
        description: 'The reason is the problem code of the answer. The guide for callers lists all codes.',
        unit: 'ops',
        queries: {
          '{{service}} {{outcome}}':
            'sum by (service, outcome) (cowrie:commands:rate5m{outcome!~"accepted|repeated"})',
        },
        alerts: ['CowrieCommandsTooLate'],
      },
      {
        title: 'Repeated',
        description: 'Commands with an idempotency key that was used before, because callers retry.',
        unit: 'ops',
        queries: { '{{service}}': 'sum by (service) (cowrie:commands:rate5m{outcome="repeated"})' },
      },
      {
        title: 'Age of the oldest waiting command',
        description: 'Commands read from Kafka but not applied yet. Their deadline passes after 8 s.',
        unit: 's',
        queries: { '{{topic}} {{instance}}': 'cowrie_command_oldest_age_seconds' },
        alerts: ['CowrieCommandsWaiting'],
      },
    ],
    Batches: [
      {
        title: 'Commands per batch',
        description: 'p50 and p99. Batches grow with the load, which lowers the cost per command.',
        unit: 'short',
        queries: {
          '{{service}} p50': quantile(0.5, 'cowrie_batch_commands', { by: 'service' }),
          '{{service}} p99': quantile(0.99, 'cowrie_batch_commands', { by: 'service' }),
        },
      },
      {
        title: 'Batch duration',
        description: 'From waiting for a connection to the commit.',
        unit: 's',
        queries: {
          '{{service}} p50': quantile(0.5, 'cowrie_batch_duration_seconds', { by: 'service' }),
          '{{service}} p99': quantile(0.99, 'cowrie_batch_duration_seconds', { by: 'service' }),
        },
      },
      {
        title: 'Lock and write',
        description:
          'p95 of the two round trips of the ledger. Lock waits for rows that another batch or query holds; write waits for the disk.',
        unit: 's',
        queries: { '{{step}}': quantile(0.95, STEP, { by: 'step' }) },
      },
      {
        title: 'Failed batches',
        description:
          'Failed batches are retried. Many failures mean that PostgreSQL is down or refuses writes.',
        unit: 'ops',
        queries: { '{{service}}': 'sum by (service) (rate(cowrie_batch_failures_total[5m]))' },
        alerts: ['CowrieBatchesFailing'],
      },
      {
        title: 'Connections in use',
        description: 'Connections by pool. Batches have their own pool, so queries cannot delay them.',
        unit: 'none',
        queries: {
          '{{service}} {{pool}} {{instance}}': 'cowrie_database_connections{state="used"}',
          '{{service}} {{pool}} {{instance}} idle': 'cowrie_database_connections{state="idle"}',
        },
      },
    ],
    Queries: [
      {
        title: 'Query duration',
        description: 'p95 in the answering service, without the time on the network.',
        unit: 's',
        queries: {
          '{{service}} {{name}}': quantile(0.95, 'cowrie_query_duration_seconds', { by: 'service, name' }),
        },
      },
      {
        title: 'Queries by outcome',
        description: 'too_late: the caller had stopped waiting.',
        unit: 'ops',
        queries: {
          '{{service}} {{outcome}}':
            'sum by (service, outcome) (rate(cowrie_query_duration_seconds_count[5m]))',
        },
      },
    ],
  },
};
