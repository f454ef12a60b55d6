import { type Dashboard, quantile } from '../dashboard.ts';

const STEP = 'cowrie_batch_step_duration_seconds';

export const LEDGER: Dashboard = {
  uid: 'cowrie-ledger',
  title: 'Cowrie: commands',
  description: 'What becomes of commands in the ledger and in the user service, and what their batches cost.',
  rows: {
    Commands: [
      {
        title: 'Accepted',
        description: 'Commands that changed something, a second, by name.',
        unit: 'ops',
        queries: {
          '{{service}} {{name}}': 'sum by (service, name) (cowrie:commands:rate5m{outcome="accepted"})',
        },
      },
      {
        title: 'Refused, by reason',
        description:
          'The code is that of the answer: see the list of problems in the documentation for callers.',
        unit: 'ops',
        queries: {
          '{{service}} {{outcome}}':
            'sum by (service, outcome) (cowrie:commands:rate5m{outcome!~"accepted|repeated"})',
        },
        alerts: ['CowrieCommandsTooLate'],
      },
      {
        title: 'Repeated',
        description: 'Commands whose idempotency key was used before: callers that try again.',
        unit: 'ops',
        queries: { '{{service}}': 'sum by (service) (cowrie:commands:rate5m{outcome="repeated"})' },
      },
      {
        title: 'Age of the oldest that waits',
        description:
          'Commands that were taken from Kafka and are not applied. At 8 s their deadlines are over.',
        unit: 's',
        queries: { '{{topic}} {{instance}}': 'cowrie_command_oldest_age_seconds' },
        alerts: ['CowrieCommandsWaiting'],
      },
    ],
    Batches: [
      {
        title: 'Commands in a batch',
        description:
          'Half of the batches hold no more, and 99 of 100. They grow with the load; that is what makes it cheap.',
        unit: 'short',
        queries: {
          '{{service}} p50': quantile(0.5, 'cowrie_batch_commands', { by: 'service' }),
          '{{service}} p99': quantile(0.99, 'cowrie_batch_commands', { by: 'service' }),
        },
      },
      {
        title: 'Time of a batch',
        description: 'From the wait for a connection to the commit.',
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
        title: 'Batches that failed',
        description: 'They are tried again. Many mean that PostgreSQL is away or refuses.',
        unit: 'ops',
        queries: { '{{service}}': 'sum by (service) (rate(cowrie_batch_failures_total[5m]))' },
        alerts: ['CowrieBatchesFailing'],
      },
      {
        title: 'Connections in use',
        description: 'Of each pool. Batches have their own, so that queries cannot keep them waiting.',
        unit: 'none',
        queries: {
          '{{service}} {{pool}} {{instance}}': 'cowrie_database_connections{state="used"}',
          '{{service}} {{pool}} {{instance}} idle': 'cowrie_database_connections{state="idle"}',
        },
      },
    ],
    Queries: [
      {
        title: 'Time of a query',
        description: 'p95 in the service that answers it, without its way over the network.',
        unit: 's',
        queries: {
          '{{service}} {{name}}': quantile(0.95, 'cowrie_query_duration_seconds', { by: 'service, name' }),
        },
      },
      {
        title: 'Queries by outcome',
        description: 'too_late: nobody waited for it any more.',
        unit: 'ops',
        queries: {
          '{{service}} {{outcome}}':
            'sum by (service, outcome) (rate(cowrie_query_duration_seconds_count[5m]))',
        },
      },
    ],
  },
};
