import type { PartitionHealth } from '@cowrie/contracts';
import kafkajs, { type Admin, type GroupDescription } from 'kafkajs';
import type { KafkaClient } from '../kafkajs/client.ts';
import { withAdmin } from './admin.ts';

/** A topic that a group follows. */
export type FollowedTopic = {
  groupId: string;
  topic: string;
  /** Where it goes on in each partition; where nothing is said, at the beginning. */
  positions(): Promise<ReadonlyMap<number, bigint>>;
};

/** How many messages of each partition are not dealt with, and which member of the group has it, by its client id. */
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
  // The positions first: with an end that is older than they are, a partition could seem further than it is.
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

/** While a group rebalances nobody owns anything. */
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
