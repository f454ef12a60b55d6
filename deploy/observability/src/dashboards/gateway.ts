import { type Dashboard, quantile } from '../dashboard.ts';

const HTTP = 'cowrie_http_request_duration_seconds';
const BUS = 'cowrie_bus_request_duration_seconds';
const QUERY = 'cowrie_query_request_duration_seconds';

export const GATEWAY: Dashboard = {
  uid: 'cowrie-gateway',
  title: 'Cowrie: gateway',
  description: 'Requests and answers by route, and the response times of the services behind the gateway.',
  rows: {
    Requests: [
      {
        title: 'Answers by status',
        description: 'Answers per second. 4xx are errors of callers, 5xx are errors of Cowrie.',
        unit: 'reqps',
        queries: { '{{status}}': `sum by (status) (rate(${HTTP}_count[5m]))` },
      },
      {
        title: 'Busiest routes',
        description: 'Requests per second of the ten busiest routes.',
        unit: 'reqps',
        queries: { '{{method}} {{route}}': `topk(10, sum by (method, route) (rate(${HTTP}_count[5m])))` },
      },
      {
        title: '5xx by route',
        description: 'Routes that fail, by status. If none fails, one line without a name stays at 0.',
        unit: 'reqps',
        queries: {
          '{{status}} {{method}} {{route}}': `sum by (status, method, route) (rate(${HTTP}_count{status=~"5.."}[5m])) or on () vector(0)`,
        },
      },
      {
        title: 'Response time',
        description:
          'All requests except streamed statements and exports, whose duration depends on their size.',
        unit: 's',
        queries: { p50: quantile(0.5, HTTP), p99: 'cowrie:http_request_duration_seconds:p99_5m' },
        alerts: ['CowrieLatencyHigh'],
      },
      {
        title: 'Slowest routes',
        description: 'p95 of the ten slowest routes.',
        unit: 's',
        queries: { '{{method}} {{route}}': `topk(10, ${quantile(0.95, HTTP, { by: 'method, route' })})` },
      },
      {
        title: 'Requests in progress',
        description: 'Requests being processed. An instance refuses more than 1,024 with 503.',
        unit: 'none',
        queries: { '{{instance}}': 'cowrie_http_requests_in_flight' },
      },
      {
        title: 'Connections',
        description: 'Open connections (at most 4,096 per instance), and requests whose body is incomplete.',
        unit: 'none',
        queries: {
          '{{instance}}': 'cowrie_http_connections',
          '{{instance}} bodies': 'cowrie_http_bodies_arriving',
        },
        alerts: ['CowrieGatewayFull'],
      },
    ],
    'The services behind': [
      {
        title: 'Reply time',
        description: 'p95 from sending a command through Kafka, or a query over HTTP, to its reply.',
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
        description: 'Commands in progress. The number rises when a service is slow or down.',
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
        title: 'Evicted Redis keys',
        description:
          'Evictions per second because Redis is out of memory. Rate limits and read-your-writes positions are then lost.',
        unit: 'ops',
        queries: { 'given up': 'max(rate(cowrie_redis_evicted_keys_total[5m]))' },
        alerts: ['CowrieRedisEvicting'],
      },
      {
        title: 'Tokens checked',
        description:
          'A check from memory is cheap. A check of the signature costs about as much as the rest of a request.',
        unit: 'ops',
        queries: { 'by {{by}}': 'sum by (by) (rate(cowrie_token_checks_total[5m]))' },
      },
    ],
  },
};
