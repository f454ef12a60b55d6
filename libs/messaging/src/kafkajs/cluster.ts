import type { Kafka } from 'kafkajs';
import { KAFKAJS_VERSION } from './known-version.ts';

export type Cluster = {
  connect(): Promise<void>;
  disconnect(): Promise<void>;
  addTargetTopic(topic: string): Promise<void>;
  refreshMetadata(): Promise<void>;
  findLeaderForPartitions(topic: string, partitions: number[]): Record<string, number[]>;
  findBroker(broker: { nodeId: string }): Promise<Broker>;
  findGroupCoordinator(group: { groupId: string }): Promise<Broker>;
};

type Broker = {
  fetch(request: object): Promise<unknown>;
  offsetCommit(request: object): Promise<unknown>;
};

const CREATE_CLUSTER = 'private:Kafka:createCluster';

/** kafkajs 2.2.4 keeps the function under a private symbol. */
export function clusterOf(kafka: Kafka): Cluster {
  const symbol = Object.getOwnPropertySymbols(kafka).find(
    ({ description }) => description === CREATE_CLUSTER,
  );
  const makers = kafka as unknown as Record<symbol, (options: object) => Cluster>;
  const create = symbol && makers[symbol];
  if (!create) throw new Error(`kafkajs ${KAFKAJS_VERSION} is required: its Kafka has no ${CREATE_CLUSTER}`);
  return create({ metadataMaxAge: 300_000, allowAutoTopicCreation: false });
}
