import { LIMITS } from '@cowrie/contracts';
import type { Alert } from '../alert.ts';

const BUCKET = 'cowrie_http_request_duration_seconds_bucket';
const CONNECTIONS = 'cowrie_http_connections';
const IN_FLIGHT = 'cowrie_http_requests_in_flight';
const REDIS = 'cowrie_redis_usable';
const EVICTED = 'cowrie_redis_evicted_keys_total';

export const REQUESTS: readonly Alert[] = [
  {
    name: 'CowrieLatencyHigh',
    severity: 'ticket',
    expr: 'cowrie:http_request_duration_seconds:p99_5m > 1',
    for: '10m',
    summary: '1 % of requests take longer than one second',
    dashboard: 'cowrie-gateway',
    fires: {
      series: {
        [`${BUCKET}{le="0.5"}`]: '0+10x30',
        [`${BUCKET}{le="2"}`]: '0+100x30',
        [`${BUCKET}{le="+Inf"}`]: '0+100x30',
      },
      at: '20m',
    },
    quiet: {
      series: {
        [`${BUCKET}{le="0.5"}`]: '0+100x30',
        [`${BUCKET}{le="2"}`]: '0+100x30',
        [`${BUCKET}{le="+Inf"}`]: '0+100x30',
      },
      at: '20m',
    },
  },
  {
    name: 'CowrieRepliesMissing',
    severity: 'ticket',
    isCause: true,
    expr:
      'sum by (namespace, topic) (increase(cowrie_bus_request_duration_seconds_count{outcome="outcome_unknown"}[5m])) > 5 ' +
      'or sum by (namespace, target) (increase(cowrie_query_request_duration_seconds_count{outcome=~"outcome_unknown|unavailable"}[5m])) > 5',
    for: '2m',
    summary: 'Requests to {{ $labels.topic }}{{ $labels.target }} get no reply in time',
    dashboard: 'cowrie-gateway',
    fires: {
      series: {
        'cowrie_bus_request_duration_seconds_count{topic="ledger.commands",outcome="outcome_unknown"}':
          '0+5x20',
      },
      at: '10m',
      labels: { topic: 'ledger.commands' },
    },
    quiet: {
      series: {
        'cowrie_bus_request_duration_seconds_count{topic="ledger.commands",outcome="ok"}': '0+50x20',
        'cowrie_query_request_duration_seconds_count{target="history",outcome="rejected"}': '0+50x20',
      },
      at: '10m',
    },
  },
  {
    name: 'CowrieGatewayFull',
    severity: 'ticket',
    expr: `max by (namespace, instance) (${CONNECTIONS}) > 0.8 * ${LIMITS.connections} or max by (namespace, instance) (${IN_FLIGHT}) > 0.8 * ${LIMITS.requestSlots}`,
    for: '5m',
    summary: 'The gateway at {{ $labels.instance }} has nearly all its connections or requests in use',
    dashboard: 'cowrie-gateway',
    fires: {
      series: { [`${CONNECTIONS}{service="gateway",instance="a"}`]: '4000x10' },
      at: '7m',
      labels: { instance: 'a' },
    },
    quiet: {
      series: {
        [`${CONNECTIONS}{service="gateway",instance="a"}`]: '3000x10',
        [`${IN_FLIGHT}{service="gateway",instance="a"}`]: '700x10',
      },
      at: '7m',
    },
  },
  {
    name: 'CowrieRedisAway',
    severity: 'ticket',
    expr: `${REDIS} == 0`,
    for: '2m',
    summary: 'The gateway at {{ $labels.instance }} cannot reach Redis',
    dashboard: 'cowrie-gateway',
    fires: {
      series: { [`${REDIS}{service="gateway",instance="a"}`]: '0x10' },
      at: '4m',
      labels: { service: 'gateway', instance: 'a' },
    },
    quiet: { series: { [`${REDIS}{service="gateway",instance="a"}`]: '0 1x10' }, at: '4m' },
  },
  {
    name: 'CowrieRedisEvicting',
    severity: 'ticket',
    // All gateways count the same keys.
    expr: `max by (namespace) (increase(${EVICTED}[15m])) > 0`,
    for: '5m',
    summary: 'Redis is out of memory and evicts keys',
    dashboard: 'cowrie-gateway',
    fires: {
      series: {
        [`${EVICTED}{service="gateway",instance="a"}`]: '0+4x30',
        [`${EVICTED}{service="gateway",instance="b"}`]: '0+4x30',
      },
      at: '25m',
    },
    quiet: { series: { [`${EVICTED}{service="gateway",instance="a"}`]: '9x30' }, at: '25m' },
  },
  {
    name: 'CowrieSpansLost',
    severity: 'ticket',
    expr: 'sum by (namespace, service) (increase(cowrie_trace_spans_total{result="failed"}[15m])) > 0',
    for: '15m',
    summary: 'Traces of {{ $labels.service }} do not reach the collector',
    dashboard: 'cowrie-overview',
    fires: {
      series: { 'cowrie_trace_spans_total{service="ledger",result="failed"}': '0+9x40' },
      at: '35m',
      labels: { service: 'ledger' },
    },
    quiet: { series: { 'cowrie_trace_spans_total{service="ledger",result="sent"}': '0+9x40' }, at: '35m' },
  },
];
