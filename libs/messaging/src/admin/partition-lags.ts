import type { PartitionHealth } from '@cowrie/contracts';
import kafkajs, { type Admin, type GroupDescription } from 'kafkajs';
import type { KafkaClient } from '../kafkajs/client.ts';
import { withAdmin } from './admin.ts';

export type FollowedTopic = {
  groupId: string;
  topic: string;
  /** The next offset of each partition; a missing one means the beginning. */
  positions(): Promise<ReadonlyMap<number, bigint>>;
};

/** Reads the lag of each partition in messages, and the client id of its owner. */
export async function readPartitionLags(
  client: KafkaClient,
  followed: readonly FollowedTopic[],
): Promise<PartitionHealth[]> {
  const lags = await withAdmin(client, async (admin) => {
    const { groups } = await admin.describeGroups(followed.map(({ groupId }) => groupId));
    return Promise.all(followed.map((one) => lagsOf(admin, one, ownersIn(groups, one))));
  });
  return lags.flat();
}

async function lagsOf(
  admin: Admin,
  { topic, positions }: FollowedTopic,
  owners: ReadonlyMap<number, string>,
): Promise<PartitionHealth[]> {
  // Positions are read first: an older end could make a partition seem ahead of its topic.
  const next = await positions();
  const ends = await admin.fetchTopicOffsets(topic);
  return ends
    .map(({ partition, low, high }) => ({
      topic,
      partition,
      lagMessages: Math.max(0, Number(BigInt(high) - (next.get(partition) ?? BigInt(low)))),
      owner: owners.get(partition) ?? null,
    }))
    .toSorted((a, b) => a.partition - b.partition);
}

/** During a rebalance no partition has an owner. */
function ownersIn(
  groups: readonly GroupDescription[],
  { groupId, topic }: FollowedTopic,
): ReadonlyMap<number, string> {
  const members = groups.find((group) => group.groupId === groupId)?.members ?? [];
  return new Map(
    members.flatMap(({ clientId, memberAssignment }) => {
      const assigned = kafkajs.AssignerProtocol.MemberAssignment.decode(memberAssignment)?.assignment;
      return (assigned?.[topic] ?? []).map((partition) => [partition, clientId] as const);
    }),
  );
}
