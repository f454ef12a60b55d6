import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Secrets } from '../../../deploy/local/src/home/secrets.ts';
import { createGate } from '../../../deploy/local/src/processes/gate.ts';
import { secondsSince } from '../../../deploy/local/src/processes/wait.ts';
import type { KafkaLink } from '../../../deploy/local/src/servers/between.ts';
import type { KafkaJava } from '../../../deploy/local/src/servers/kafka/java.ts';
import { findKafka, kafkaDataDir, runBroker } from '../../../deploy/local/src/servers/kafka/kafka.ts';
import type { Session } from '../../../deploy/local/src/session.ts';
import { reassignPartitions } from '../../support/platform/reassign-partitions.ts';
import { type BrokerPorts, CONTROLLERS, clusterProperties, hostsFile } from './kafka-cluster-config.ts';
import { type Node, nodeOf } from './node.ts';

export type ClusterOptions = {
  ports: readonly BrokerPorts[];
  links: ReadonlyMap<number, readonly KafkaLink[]>;
  secrets: Secrets;
  envOf(name: string): Record<string, string>;
};

export type KafkaCluster = {
  nodes: readonly Node[];
  add(): Promise<Node>;
  reassign(args: readonly string[]): Promise<string>;
};

export async function startKafkaCluster(session: Session, options: ClusterOptions): Promise<KafkaCluster> {
  const startedAtMs = performance.now();
  const kafka = await findKafka(session);
  const isFirst = ({ number }: BrokerPorts) => CONTROLLERS.includes(number);
  const first = options.ports.filter(isFirst);
  const nodes = await Promise.all(first.map((self) => startBroker(session, kafka, self, options)));
  session.progress(`${nodes.length} Kafka brokers ready (${secondsSince(startedAtMs)})`);
  return {
    nodes,
    add: async () => {
      const added = options.ports.find((one) => !isFirst(one));
      if (!added) throw new Error('no broker can be added');
      return startBroker(session, kafka, added, options);
    },
    reassign: (args) => reassignPartitions(kafka, session.paths.home, args),
  };
}

async function startBroker(
  session: Session,
  kafka: KafkaJava,
  self: BrokerPorts,
  { ports, links, secrets, envOf }: ClusterOptions,
): Promise<Node> {
  const name = `kafka-${self.number}`;
  const dataDir = kafkaDataDir(session.paths, name);
  const hosts = join(session.paths.run, `${name}.hosts`);
  writeFileSync(hosts, hostsFile(self, ports));
  const gate = createGate();
  const supervised = await runBroker(session, kafka, {
    name,
    dataDir,
    properties: clusterProperties(self, ports, { dataDir, links: links.get(self.number) ?? [] }),
    secrets,
    jvmFlags: [`-Djdk.net.hosts.file=${hosts}`],
    env: envOf(name),
    gate,
    // Stopped in sequence, the last broker would wait for a quorum that no longer exists.
    endSteps: [],
  });
  return nodeOf(supervised, { gate, port: self.port });
}
