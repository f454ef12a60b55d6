import type { Alert } from '../alert.ts';

const UNDER_REPLICATED = 'kafka_server_replicamanager_underreplicatedpartitions';
const UNDER_MIN_ISR = 'kafka_server_replicamanager_underminisrpartitioncount';
const OFFLINE = 'kafka_controller_kafkacontroller_offlinepartitionscount';
const FREE = 'kubelet_volume_stats_available_bytes';
const SIZE = 'kubelet_volume_stats_capacity_bytes';
const BROKERS = '{persistentvolumeclaim=~"data-[0-9]+-cowrie-.+"}';
/** Another team may have brokers in the same namespace. */
const OURS = '{job=~".+/kafka"}';
const VOLUME = '{persistentvolumeclaim="data-0-cowrie-node-1"}';
const broker = (number: number) => `{job="cowrie/kafka",pod="cowrie-node-${number}"}`;

/** Strimzi's metrics reporter and the kubelet report these. */
export const KAFKA: readonly Alert[] = [
  {
    name: 'CowrieKafkaUnderReplicated',
    severity: 'ticket',
    expr: `sum by (namespace) (${UNDER_REPLICATED}${OURS}) > 0`,
    for: '15m',
    summary: 'Kafka partitions are under-replicated',
    dashboard: 'cowrie-kafka-history',
    fires: {
      series: { [`${UNDER_REPLICATED}${broker(0)}`]: '0x30', [`${UNDER_REPLICATED}${broker(1)}`]: '7x30' },
      at: '20m',
    },
    quiet: { series: { [`${UNDER_REPLICATED}${broker(0)}`]: '0 7x9 0x30' }, at: '20m' },
  },
  {
    name: 'CowrieKafkaUnwritable',
    severity: 'page',
    isCause: true,
    expr: `sum by (namespace) (${UNDER_MIN_ISR}${OURS}) > 0 or max by (namespace) (${OFFLINE}${OURS}) > 0`,
    for: '5m',
    summary: 'Kafka partitions accept no messages: too few in-sync replicas, or no leader',
    dashboard: 'cowrie-kafka-history',
    fires: {
      series: { [`${UNDER_MIN_ISR}${broker(0)}`]: '0x10', [`${OFFLINE}${broker(0)}`]: '0 0 4x10' },
      at: '9m',
    },
    quiet: {
      series: { [`${UNDER_MIN_ISR}${broker(0)}`]: '0x10', [`${OFFLINE}${broker(0)}`]: '0x10' },
      at: '9m',
    },
  },
  {
    name: 'CowrieKafkaDiskFilling',
    severity: 'ticket',
    expr: `${FREE}${BROKERS} / ${SIZE}${BROKERS} < 0.3 or predict_linear(${FREE}${BROKERS}[1d], 4 * 86400) < 0`,
    for: '1h',
    summary:
      'The Kafka disk {{ $labels.persistentvolumeclaim }} is over 70 % full or fills up within four days',
    dashboard: 'cowrie-kafka-history',
    fires: {
      series: { [`${FREE}${VOLUME}`]: '90-0.02x200', [`${SIZE}${VOLUME}`]: '100x200' },
      at: '180m',
      labels: { persistentvolumeclaim: 'data-0-cowrie-node-1' },
    },
    quiet: { series: { [`${FREE}${VOLUME}`]: '40x200', [`${SIZE}${VOLUME}`]: '100x200' }, at: '180m' },
  },
];
