import { type Dashboard, quantile } from '../dashboard.ts';

const HTTP = 'cowrie_http_request_duration_seconds';
const BUS = 'cowrie_bus_request_duration_seconds';
const QUERY = 'cowrie_query_request_duration_seconds';

export const GATEWAY: Dashboard = {
  uid: 'cowrie-gateway',
  title: 'Cowrie: gateway',
  description: 'What callers ask and get, by route, and how long the services behind take.',
  rows: {
    Requests: [
      {
        title: 'By status',
        description: 'Answers a second. 4xx are the callers’ affair, 5xx ours.',
        unit: 'reqps',
        queries: { '{{status}}': `sum by (status) (rate(${HTTP}_count[5m]))` },
        alerts: ['CowrieErrorRatioHigh'],
      },
      {
        title: 'The busiest routes',
        description: 'Requests a second of the ten routes that are asked most.',
        unit: 'reqps',
        queries: { '{{method}} {{route}}': `topk(10, sum by (method, route) (rate(${HTTP}_count[5m])))` },
      },
      {
        title: '5xx by route',
        description: 'Which routes fail, and how; a line at 0 without a name when none does.',
        unit: 'reqps',
        queries: {
          '{{status}} {{method}} {{route}}': `sum by (status, method, route) (rate(${HTTP}_count{status=~"5.."}[5m])) or on () vector(0)`,
        },
      },
      {
        title: 'Time to answer',
        description:
          'Of all requests but streamed statements and exports, which take as long as they are long.',
        unit: 's',
        queries: { p50: quantile(0.5, HTTP), p99: 'cowrie:http_request_duration_seconds:p99_5m' },
        alerts: ['CowrieLatencyHigh'],
      },
      {
        title: 'The slowest routes',
        description: 'p95 of the ten slowest.',
        unit: 's',
        queries: { '{{method}} {{route}}': `topk(10, ${quantile(0.95, HTTP, { by: 'method, route' })})` },
      },
      {
        title: 'In flight',
        description: 'Requests that are worked on. At 1,024 an instance refuses more with 503.',
        unit: 'none',
        queries: { '{{instance}}': 'cowrie_http_requests_in_flight' },
      },
      {
        title: 'Connections',
        description: 'Open ones, of at most 4,096 an instance, and requests whose body is not all there.',
        unit: 'none',
        queries: {
          '{{instance}}': 'cowrie_http_connections',
          '{{instance}} bodies': 'cowrie_http_bodies_arriving',
        },
      },
    ],
    'The services behind': [
      {
        title: 'Time until a reply',
        description: 'p95 from a command over Kafka, or a query over HTTP, to its reply.',
        unit: 's',
        queries: {
          '{{topic}}': quantile(0.95, BUS, { by: 'topic' }),
          'queries to {{target}}': quantile(0.95, QUERY, { by: 'target' }),
        },
      },
      {
        title: 'Outcomes',
        description:
          'ok and rejected are replies; outcome_unknown: none came in time; unavailable: it was never sent.',
        unit: 'ops',
        queries: {
          '{{topic}} {{outcome}}': `sum by (topic, outcome) (rate(${BUS}_count[5m]))`,
          'queries to {{target}} {{outcome}}': `sum by (target, outcome) (rate(${QUERY}_count[5m]))`,
        },
        alerts: ['CowrieRepliesMissing'],
      },
      {
        title: 'Waiting for replies',
        description: 'Commands under way. It rises when a service behind is slow or away.',
        unit: 'none',
        queries: { '{{instance}}': 'cowrie_bus_requests_in_flight' },
      },
    ],
    'Tokens and Redis': [
      {
        title: 'Redis',
        description:
          '1: used; 0: away. Without it requests are a little slower and limits count per instance.',
        unit: 'none',
        queries: { '{{instance}}': 'cowrie_redis_usable' },
        alerts: ['CowrieRedisAway'],
      },
      {
        title: 'Keys that Redis gives up',
        description:
          'A second, for want of memory. Without room it forgets counts of limits and what was just written.',
        unit: 'ops',
        queries: { 'given up': 'max(rate(cowrie_redis_evicted_keys_total[5m]))' },
        alerts: ['CowrieRedisEvicting'],
      },
      {
        title: 'Tokens checked',
        description: 'By memory is cheap; by signature costs about as much as the rest of a request.',
        unit: 'ops',
        queries: { 'by {{by}}': 'sum by (by) (rate(cowrie_token_checks_total[5m]))' },
      },
    ],
  },
};
