import { hostname } from 'node:os';
import type { KafkaLink } from '../../../deploy/local/src/servers/between.ts';
import { escapeProperty, kafkaSettings } from '../../../deploy/local/src/servers/kafka/config.ts';

export type BrokerPorts = { number: number; port: number; controllerPort: number; peerPort: number };

/** As in production: one of three replicas may be lost, and an acknowledged message is on two. */
const REPLICAS = 3;
const MIN_IN_SYNC = 2;
/** A broker added later is no controller. */
export const CONTROLLERS: readonly number[] = [1, 2, 3];

const hostOf = (number: number) => `kafka-${number}`;

/** Each pair has its own address, so that each can be cut separately. */
export const peerAddress = (from: number, to: number) => `127.1.${from}.${to}`;

export function clusterProperties(
  self: BrokerPorts,
  all: readonly BrokerPorts[],
  { dataDir, links }: { dataDir: string; links: readonly KafkaLink[] },
): string {
  const { number, port, controllerPort, peerPort } = self;
  const single = kafkaSettings({ dataDir, port, controllerPort, links });
  const voters = all
    .filter((one) => CONTROLLERS.includes(one.number))
    .map((one) => `${one.number}@${hostOf(one.number)}:${one.controllerPort}`);
  const isController = CONTROLLERS.includes(number);
  const listeners = (single.listeners ?? '')
    .split(',')
    .filter((listener) => isController || !listener.startsWith('CONTROLLER:'));
  const settings: Record<string, string> = {
    ...single,
    'process.roles': isController ? 'broker,controller' : 'broker',
    'node.id': String(number),
    'controller.quorum.voters': voters.join(','),
    listeners: [...listeners, `PEER://127.0.0.1:${peerPort}`].join(','),
    'advertised.listeners': `${single['advertised.listeners']},PEER://${hostOf(number)}:${peerPort}`,
    'listener.security.protocol.map': `${single['listener.security.protocol.map']},PEER:PLAINTEXT`,
    'inter.broker.listener.name': 'PEER',
    ...REPLICATED,
    ...QUICK_TO_NOTICE,
  };
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${escapeProperty(value)}\n`)
    .join('');
}

const REPLICATED = {
  'default.replication.factor': String(REPLICAS),
  'min.insync.replicas': String(MIN_IN_SYNC),
  'offsets.topic.replication.factor': String(REPLICAS),
  'transaction.state.log.replication.factor': String(REPLICAS),
  'transaction.state.log.min.isr': String(MIN_IN_SYNC),
  'share.coordinator.state.topic.replication.factor': String(REPLICAS),
  'share.coordinator.state.topic.min.isr': String(MIN_IN_SYNC),
  // A group's coordinator is on one broker; this many partitions spread the groups.
  'offsets.topic.num.partitions': '12',
};

/**
 * A dead broker is noticed earlier than after Kafka's 9 s, and a replica that lags leaves the in-sync set earlier than
 * after 30 s.
 */
const QUICK_TO_NOTICE = {
  'broker.session.timeout.ms': '3000',
  'replica.lag.time.max.ms': '5000',
  'leader.imbalance.check.interval.seconds': '1',
  'leader.imbalance.per.broker.percentage': '0',
};

/** Java's own hosts file, which replaces the system's; it gives a broker the addresses of the others. */
export function hostsFile(self: BrokerPorts, all: readonly BrokerPorts[]): string {
  const address = ({ number }: BrokerPorts) =>
    number === self.number ? '127.0.0.1' : peerAddress(self.number, number);
  const lines = all.map((one) => `${address(one)} ${hostOf(one.number)}`);
  return [...lines, `127.0.0.1 localhost ${hostname()}`, ''].join('\n');
}
