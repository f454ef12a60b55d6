import { LedgerMessage, TOPICS } from '@cowrie/contracts';
import {
  type CommandSlice,
  decodeWith,
  digestOf,
  type InMessage,
  type PartitionReader,
} from '@cowrie/messaging';
import type { AppliedSlice } from '../../book/tables/batches.ts';

/** Slices of one partition must be read in order. */
export type ReadSlice = (slice: AppliedSlice) => Promise<CommandSlice<LedgerMessage>>;

type OpenPartition = { pages: AsyncGenerator<InMessage[], void>; page: InMessage[] };

const decode = decodeWith(LedgerMessage);

/**
 * Reads the topic once, on demand, up to `ends`. Removes reply partitions: nobody waits for a reply, and no caller's
 * deadline may end the transactions.
 */
export function createReadSlice(reader: PartitionReader, ends: ReadonlyMap<number, bigint>): ReadSlice {
  const open = new Map<number, OpenPartition>();

  function openAt({ partition, from }: AppliedSlice): OpenPartition {
    const part = { topic: TOPICS.ledgerCommands, partition, from, to: ends.get(partition) ?? from };
    return { pages: reader.read(part), page: [] };
  }

  async function take(partition: OpenPartition, to: bigint): Promise<InMessage | undefined> {
    while (partition.page.length === 0) {
      const { value } = await partition.pages.next();
      if (!value) return undefined;
      partition.page = value;
    }
    const [first] = partition.page;
    return first && first.offset < to ? partition.page.shift() : undefined;
  }

  return async (slice) => {
    const { partition, from, to } = slice;
    const known = open.get(partition) ?? openAt(slice);
    open.set(partition, known);
    const messages: InMessage[] = [];
    for (let next = await take(known, to); next; next = await take(known, to)) messages.push(next);
    const last = messages.at(-1);
    if (last?.offset !== to - 1n)
      throw new Error(
        `partition ${partition} of ${TOPICS.ledgerCommands} no longer has the command at offset ${to - 1n}`,
      );
    return {
      partition,
      nextOffset: from,
      advanceTo: to,
      lastDigest: digestOf(last.value),
      deliveries: messages.flatMap(({ value }) => {
        const decoded = decode(value);
        return decoded.ok ? { command: { ...decoded.value, replyPartition: null }, prepared: undefined } : [];
      }),
    };
  };
}
