import { LedgerMessage, TOPICS } from '@cowrie/contracts';
import {
  type CommandSlice,
  decodeWith,
  digestOf,
  type InMessage,
  type PartitionReader,
} from '@cowrie/messaging';
import type { AppliedSlice } from '../../book/tables/batches.ts';

/** Gives slices of partitions, each partition's in their order. */
export type ReadSlice = (slice: AppliedSlice) => Promise<CommandSlice<LedgerMessage>>;

type Open = { pages: AsyncGenerator<InMessage[], void>; page: InMessage[] };

const decode = decodeWith(LedgerMessage);

/**
 * Reads the topic of commands once, partition by partition as they are asked for, each up to its offset in `ends`. Nobody waits for an
 * answer any more: so the commands say, and no deadline of a caller ends the transaction in which they are applied again.
 */
export function createReadSlice(reader: PartitionReader, ends: ReadonlyMap<number, bigint>): ReadSlice {
  const open = new Map<number, Open>();

  function openAt({ partition, from }: AppliedSlice): Open {
    const part = { topic: TOPICS.ledgerCommands, partition, from, to: ends.get(partition) ?? from };
    return { pages: reader.read(part), page: [] };
  }

  /** The next message of a partition below `to`, if there is one. */
  async function take(partition: Open, to: bigint): Promise<InMessage | undefined> {
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
        `partition ${partition} of ${TOPICS.ledgerCommands} has no command at ${to - 1n} any more`,
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
