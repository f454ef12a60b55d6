import { type KafkaClient, openKafka } from '../kafkajs/client.ts';
import { clusterOf } from '../kafkajs/cluster.ts';
import { withAdmin } from './admin.ts';

const REQUEST_TIMEOUT_MS = 5_000;
/** The broker takes offsets from who is no member as long as there are none. */
const NO_MEMBER = { groupGenerationId: -1, memberId: '' };

/** How many members each group has now; one that does not exist has none. */
export async function countMembers(
  client: KafkaClient,
  groupIds: readonly string[],
): Promise<Map<string, number>> {
  const { groups } = await withAdmin(client, (admin) => admin.describeGroups([...groupIds]));
  return new Map(groups.map(({ groupId, members }) => [groupId, members.length]));
}

/** Where the group goes on in each partition of the topic; where it has committed nothing, nothing is said. */
export async function committedOffsets(
  client: KafkaClient,
  groupId: string,
  topic: string,
): Promise<Map<number, bigint>> {
  const [found] = await withAdmin(client, (admin) => admin.fetchOffsets({ groupId, topics: [topic] }));
  const known = (found?.partitions ?? []).filter(({ offset }) => BigInt(offset) >= 0n);
  return new Map(known.map(({ partition, offset }) => [partition, BigInt(offset)]));
}

/**
 * Has a group go on elsewhere. Rejects while it has members. kafkajs's own way joins the group for it, which takes some
 * seconds.
 */
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

/** For each partition the first offset whose message is not older than `sinceMs`; the end where there is none. */
export async function offsetsSince(
  client: KafkaClient,
  topic: string,
  sinceMs: number,
): Promise<Map<number, bigint>> {
  const found = await withAdmin(client, (admin) => admin.fetchTopicOffsetsByTimestamp(topic, sinceMs));
  return new Map(found.map(({ partition, offset }) => [partition, BigInt(offset)]));
}
