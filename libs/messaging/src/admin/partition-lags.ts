import type { PartitionHealth } from '@cowrie/contracts';
import kafkajs, { type Admin, type GroupDescription } from 'kafkajs';
import type { KafkaClient } from '../kafkajs/client.ts';
import { withAdmin } from './admin.ts';

export type FollowedTopic = {
  groupId: string;
  topic: string;
  /** A missing partition means the beginning. */
  positions(): Promise<ReadonlyMap<number, bigint>>;
};

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
  // With an older end a partition could seem ahead of its topic.
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
