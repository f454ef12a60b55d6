import { type KafkaClient, openKafka } from '../kafkajs/client.ts';
import { clusterOf } from '../kafkajs/cluster.ts';
import { withAdmin } from './admin.ts';

const REQUEST_TIMEOUT_MS = 5_000;
/** The broker accepts offsets from outside the group while the group has no members. */
const NO_MEMBER = { groupGenerationId: -1, memberId: '' };

export async function countMembers(
  client: KafkaClient,
  groupIds: readonly string[],
): Promise<Map<string, number>> {
  const { groups } = await withAdmin(client, (admin) => admin.describeGroups([...groupIds]));
  return new Map(groups.map(({ groupId, members }) => [groupId, members.length]));
}

/** Partitions without a committed offset are absent. */
export async function committedOffsets(
  client: KafkaClient,
  groupId: string,
  topic: string,
): Promise<Map<number, bigint>> {
  const [found] = await withAdmin(client, (admin) => admin.fetchOffsets({ groupId, topics: [topic] }));
  const known = (found?.partitions ?? []).filter(({ offset }) => BigInt(offset) >= 0n);
  return new Map(known.map(({ partition, offset }) => [partition, BigInt(offset)]));
}

/** It rejects while the group has members. kafkajs's own function joins the group, which takes seconds. */
export async function commitOffsets(
  client: KafkaClient,
  groupId: string,
  topic: string,
  offsets: ReadonlyMap<number, bigint>,
): Promise<void> {
  if (offsets.size === 0) return;
  const { kafka, sockets } = openKafka(client, REQUEST_TIMEOUT_MS);
  const cluster = clusterOf(kafka);
  const partitions = [...offsets].map(([partition, offset]) => ({ partition, offset: String(offset) }));
  try {
    await cluster.connect();
    const coordinator = await cluster.findGroupCoordinator({ groupId });
    await coordinator.offsetCommit({ groupId, ...NO_MEMBER, topics: [{ topic, partitions }] });
  } finally {
    await cluster.disconnect().catch(() => undefined);
    sockets.close();
  }
}

/** The offset is that of the first message as new as `sinceMs`, or the partition's end. */
export async function offsetsSince(
  client: KafkaClient,
  topic: string,
  sinceMs: number,
): Promise<Map<number, bigint>> {
  const found = await withAdmin(client, (admin) => admin.fetchTopicOffsetsByTimestamp(topic, sinceMs));
  return new Map(found.map(({ partition, offset }) => [partition, BigInt(offset)]));
}
