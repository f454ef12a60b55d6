import type { KafkaLink } from '../between.ts';
import { type KafkaLogins, kafkaLoginSettings } from './login.ts';

export type KafkaConfig = {
  dataDir: string;
  port: number;
  controllerPort: number;
  bindHost?: string;
  advertisedHost?: string;
  links?: readonly KafkaLink[];
  logins?: KafkaLogins | undefined;
};

export function kafkaSettings(config: KafkaConfig): Record<string, string> {
  const { dataDir, port, controllerPort, bindHost = '127.0.0.1', advertisedHost = '127.0.0.1' } = config;
  const links = (config.links ?? []).map((link) => ({ ...link, name: listenerName(link) }));
  const { logins } = config;
  const client = logins === undefined ? 'PLAINTEXT' : 'CLIENT';
  const names = [client, 'CONTROLLER', ...links.map(({ name }) => name)];
  const protocol = logins === undefined ? 'PLAINTEXT' : 'SASL_PLAINTEXT';
  const settings = {
    'process.roles': 'broker,controller',
    'node.id': 1,
    // The quorum is static and its one member is named here, so the controller's port may change between starts.
    'controller.quorum.voters': `1@127.0.0.1:${controllerPort}`,
    listeners: [
      `${client}://${bindHost}:${port}`,
      `CONTROLLER://127.0.0.1:${controllerPort}`,
      ...links.map((link) => `${link.name}://127.0.0.1:${link.port}`),
    ].join(','),
    'advertised.listeners': [
      `${client}://${advertisedHost}:${port}`,
      ...links.map((link) => `${link.name}://127.0.0.1:${link.advertisedPort}`),
    ].join(','),
    'listener.security.protocol.map': names.map((name) => `${name}:${protocol}`).join(','),
    'controller.listener.names': 'CONTROLLER',
    'inter.broker.listener.name': client,
    'log.dirs': dataDir,
    ...singleNode,
    ...quickRestart,
    ...modestDisk,
    ...(logins === undefined ? {} : kafkaLoginSettings(names, logins)),
  };
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)]));
}

function listenerName({ instance }: KafkaLink): string {
  return `LINK_${instance.toUpperCase().replaceAll('-', '_')}`;
}

export function kafkaProperties(config: KafkaConfig): string {
  return Object.entries(kafkaSettings(config))
    .map(([name, value]) => `${name}=${escapeProperty(value)}\n`)
    .join('');
}

const singleNode = {
  'auto.create.topics.enable': false,
  'default.replication.factor': 1,
  'min.insync.replicas': 1,
  'offsets.topic.replication.factor': 1,
  'offsets.topic.num.partitions': 8,
  'transaction.state.log.replication.factor': 1,
  'transaction.state.log.min.isr': 1,
  'transaction.state.log.num.partitions': 4,
  'share.coordinator.state.topic.replication.factor': 1,
  'share.coordinator.state.topic.min.isr': 1,
  'share.coordinator.state.topic.num.partitions': 4,
  'group.initial.rebalance.delay.ms': 0,
  'group.min.session.timeout.ms': 1000,
};

// A killed broker is admitted again when its old session has expired, and a broker that is silent for as long is
// fenced, which on a single node only causes an outage. On a busy machine 3 s once ran out, with 20 s of 504s and 503s.
// Killed five times under load, nothing was accepted for 9.0 s (median) with 3 s, and for 14.4 s with 6 s (`npm run
// test:fault -- --only kill-kafka --minutes 3 --faults 5 --seed 5`). Kafka's own default is 9 s.
const quickRestart = {
  'broker.session.timeout.ms': 6000,
  'broker.heartbeat.interval.ms': 500,
};

// Each topic sets its own retention. The cleaner's buffer is 128 MB by default, half of the heap.
const modestDisk = {
  'log.segment.bytes': 64 * 1024 * 1024,
  'log.index.size.max.bytes': 1024 * 1024,
  'offsets.topic.segment.bytes': 16 * 1024 * 1024,
  'transaction.state.log.segment.bytes': 16 * 1024 * 1024,
  'metadata.log.segment.bytes': 16 * 1024 * 1024,
  'log.retention.check.interval.ms': 5_000,
  'log.initial.task.delay.ms': 5_000,
  'log.cleaner.dedupe.buffer.size': 8 * 1024 * 1024,
};

/** A .properties file is Latin-1 at best and uses the backslash for escapes. */
export function escapeProperty(value: string): string {
  return value
    .replaceAll('\\', '\\\\')
    .replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
