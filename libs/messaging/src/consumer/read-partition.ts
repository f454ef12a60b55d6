import { describe } from '../errors.ts';
import type { KafkaClient } from '../kafkajs/client.ts';
import type { InMessage } from '../types.ts';
import { backoffMs, pause } from '../wait.ts';
import { createCluster } from '../wire/cluster.ts';
import { fetch } from '../wire/fetch.ts';
import { connectionError } from '../wire/protocol.ts';
import { type Decoded, decodeBatches } from '../wire/record-batch.ts';

/** A part of one partition: from offset `from` up to, and not with, `to`. */
type PartitionPart = { topic: string; partition: number; from: bigint; to: bigint };

export type PartitionReader = {
  /** The messages in pages, in their order. */
  read(part: PartitionPart): AsyncGenerator<InMessage[], void>;
  close(): Promise<void>;
};

const LIMITS = { waitMs: 250, graceMs: 5_000, partitionBytes: 1_048_576 };
const TRIES = 8;
const RETRY_FIRST_MS = 100;
const RETRY_MAX_MS = 2_000;

/**
 * Reads parts of partitions and belongs to no group. Rejects when Kafka does not answer after several tries, or has nothing
 * more before `to`.
 */
export function openPartitionReader(client: KafkaClient): PartitionReader {
  const cluster = createCluster(client);

  async function readOnce({ topic, partition }: PartitionPart, offset: bigint): Promise<Decoded> {
    await cluster.know([topic]);
    const leader = cluster.leaderOf(topic, partition);
    if (!leader) throw new Error(`nobody leads partition ${partition} of topic ${topic}`);
    const wanted = [{ topic, partition, offset, epoch: leader.epoch }];
    const { fetched } = await fetch(await cluster.broker(leader.nodeId), wanted, LIMITS);
    for (const { error, bytes } of fetched) {
      if (error) throw error;
      return decodeBatches(topic, partition, bytes, offset);
    }
    throw new Error('Kafka answers without the partition');
  }

  /** What a broker that is just elected or was restarted refuses, it answers a moment later. */
  async function readPage(part: PartitionPart, offset: bigint): Promise<Decoded> {
    for (let failures = 0; ; failures++) {
      try {
        const page = await readOnce(part, offset);
        if (page.nextOffset > offset) return page;
        if (failures >= TRIES) throw new Error(`nothing comes at offset ${offset}, before ${part.to}`);
      } catch (error) {
        if (failures >= TRIES) {
          const where = `topic ${part.topic}, partition ${part.partition}`;
          throw new Error(`${where} cannot be read: ${describe(error)}`, { cause: error });
        }
        cluster.doubt(part.topic);
        await pause(backoffMs(failures, RETRY_FIRST_MS, RETRY_MAX_MS));
        await cluster.refresh().catch(() => undefined);
      }
    }
  }

  async function* read(part: PartitionPart): AsyncGenerator<InMessage[], void> {
    for (let next = part.from; next < part.to; ) {
      const page = await readPage(part, next);
      next = page.nextOffset;
      const messages = page.messages.filter(({ offset }) => offset < part.to);
      if (messages.length > 0) yield messages;
    }
  }

  return {
    read,
    close: async () => cluster.close(connectionError('the reader is closed')),
  };
}
