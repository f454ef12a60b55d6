import { withAdmin } from '../admin/admin.ts';
import { topicRange } from '../admin/topics.ts';
import type { KafkaClient } from '../kafkajs/client.ts';
import type { Place } from '../wire/reading.ts';

/** Where a group goes on: at what it has committed; where that is nothing, at the beginning or at the end. */
export async function startPositions(
  client: KafkaClient,
  { groupId, fromBeginning }: { groupId: string; fromBeginning: boolean },
  places: readonly Place[],
): Promise<(Place & { offset: bigint })[]> {
  if (places.length === 0) return [];
  const topics = [...new Set(places.map(({ topic }) => topic))];
  const committed = await withAdmin(client, (admin) => admin.fetchOffsets({ groupId, topics }));
  const offsets = new Map(
    committed.flatMap(({ topic, partitions }) =>
      partitions.map(({ partition, offset }) => [`${topic} ${partition}`, BigInt(offset)] as const),
    ),
  );
  return Promise.all(
    places.map(async ({ topic, partition }) => {
      const offset = offsets.get(`${topic} ${partition}`) ?? -1n;
      if (offset >= 0n) return { topic, partition, offset };
      return { topic, partition, offset: await edgeOf(client, { topic, partition, fromBeginning }) };
    }),
  );
}

/** The first offset that is still there, or the one that the next message will get. */
export async function edgeOf(
  client: KafkaClient,
  { topic, partition, fromBeginning }: Place & { fromBeginning: boolean },
): Promise<bigint> {
  const { low, high } = await topicRange(client, topic, partition);
  return fromBeginning ? low : high;
}
