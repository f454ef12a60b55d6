import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TOPIC_SPECS } from '@cowrie/contracts';
import { createKafkaClient, type KafkaClient } from '@cowrie/messaging';
import { withAdmin } from '../../../libs/messaging/src/admin/admin.ts';
import { quietLogger } from '../../fault/faults/command-tap.ts';
import { connectOnce } from '../../fault/faults/processes.ts';
import { eventually } from '../../support/eventually.ts';
import type { Node } from '../stack/node.ts';
import type { HaPlatform } from '../stack/start.ts';

const OFFSETS_TOPIC = '__consumer_offsets';
export const ALL_TOPICS: readonly string[] = [...TOPIC_SPECS.map(({ topic }) => topic), OFFSETS_TOPIC];
const ALL_IN_SYNC_MS = 90_000;
const SERVING_MS = 60_000;

type Partition = {
  topic: string;
  partition: number;
  leader: number;
  replicas: number[];
  inSync: number[];
};

const clientOf = ({ env }: HaPlatform): KafkaClient =>
  createKafkaClient({ brokers: env.KAFKA_BROKERS ?? '', clientId: 'ha-observer', logger: quietLogger });

export async function readPartitions(platform: HaPlatform): Promise<Partition[]> {
  const topics = [...ALL_TOPICS];
  const found = await withAdmin(clientOf(platform), (admin) => admin.fetchTopicMetadata({ topics }));
  return found.topics.flatMap(({ name, partitions }) =>
    partitions.map(({ partitionId, leader, replicas, isr }) => ({
      topic: name,
      partition: partitionId,
      leader,
      replicas,
      inSync: isr,
    })),
  );
}

export async function waitUntilInSync(platform: HaPlatform, sinceMs: number): Promise<number> {
  await eventually(async () => {
    const behind = (await readPartitions(platform)).filter(
      ({ replicas, inSync, leader }) => leader !== replicas[0] || inSync.length < replicas.length,
    );
    if (behind.length > 0) throw new Error(`${behind.length} partitions have replicas that are behind`);
  }, ALL_IN_SYNC_MS);
  return Date.now() - sinceMs;
}

/** A broker opens its port once it serves. */
export async function waitUntilServing(brokers: readonly Node[], sinceMs: number): Promise<number> {
  await Promise.all(brokers.map(({ port }) => eventually(() => connectOnce('127.0.0.1', port), SERVING_MS)));
  return Date.now() - sinceMs;
}

export function brokerOf({ brokers }: HaPlatform, number: number): Node {
  const broker = brokers.find(({ name }) => name === `kafka-${number}`);
  if (!broker) throw new Error(`there is no broker ${number}`);
  return broker;
}

export const numberOf = ({ name }: Node) => Number(name.slice('kafka-'.length));

export async function findBusiestLeader(platform: HaPlatform, besides?: number): Promise<number> {
  const led = (await readPartitions(platform)).filter(({ leader }) => leader !== besides);
  const counts = Map.groupBy(led, ({ leader }) => leader);
  const sorted = [...counts].sort(([, a], [, b]) => b.length - a.length);
  return sorted[0]?.[0] ?? 0;
}

export function readController({ home, brokers }: HaPlatform): number {
  const states = brokers.map(({ name }) => {
    const file = join(home, 'data', name, '__cluster_metadata-0', 'quorum-state');
    return JSON.parse(readFileSync(file, 'utf8')) as { leaderId: number; leaderEpoch: number };
  });
  return states.sort((a, b) => b.leaderEpoch - a.leaderEpoch)[0]?.leaderId ?? 0;
}

/** Java's string hash, by which a group finds its coordinator. */
function javaHash(text: string): number {
  let hash = 0;
  for (const unit of text) hash = (Math.imul(31, hash) + unit.charCodeAt(0)) | 0;
  return hash;
}

export async function readCoordinator(platform: HaPlatform, groupId: string): Promise<number> {
  const offsets = (await readPartitions(platform)).filter(({ topic }) => topic === OFFSETS_TOPIC);
  const place = Math.abs(javaHash(groupId)) % offsets.length;
  return offsets.find(({ partition }) => partition === place)?.leader ?? 0;
}
