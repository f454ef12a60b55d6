import type { Connection } from './connection.ts';
import {
  NO_ERROR,
  NONE,
  refusal,
  sizeOfText,
  type WireError,
  type WireRequest,
  writeText,
} from './protocol.ts';

/** A partition that is asked for: from which offset, and the election that its leader is known by. */
export type Wanted = { topic: string; partition: number; offset: bigint; epoch: number };

/** What came of a partition: why it was refused, or the bytes of its record batches and where it ends. */
export type Fetched = {
  topic: string;
  partition: number;
  error: WireError | null;
  end: bigint;
  bytes: Buffer;
};

export type FetchLimits = {
  /** How long the broker may wait for the first byte. */
  waitMs: number;
  /** How much later than that its answer may come. */
  graceMs: number;
  /** Of a partition; one batch always comes, however large. */
  partitionBytes: number;
};

const MAX_BYTES = 10_485_760;
const MIN_BYTES = 1;
const READ_UNCOMMITTED = 0;

/** Asks a broker for what is new in partitions that it leads: https://kafka.apache.org/protocol#The_Messages_Fetch */
export async function fetch(
  connection: Connection,
  wanted: readonly Wanted[],
  { waitMs, graceMs, partitionBytes }: FetchLimits,
): Promise<{ throttledMs: number; fetched: Fetched[] }> {
  const answer = await connection.ask(fetchRequest(wanted, waitMs, partitionBytes), waitMs + graceMs);
  const throttledMs = answer.int32();
  const errorCode = answer.int16();
  if (errorCode !== NO_ERROR) throw refusal(errorCode, 'the fetch was refused');
  answer.int32();
  const fetched = answer.list(() => {
    const topic = answer.text();
    return answer.list((): Fetched => {
      const partition = answer.int32();
      const refused = answer.int16();
      const end = answer.bigint64();
      answer.skip(8 + 8);
      answer.list(() => answer.skip(8 + 8));
      answer.int32();
      const error = refused === NO_ERROR ? null : refusal(refused, `${topic} ${partition} cannot be read`);
      return { topic, partition, error, end, bytes: answer.bytes() };
    });
  });
  return { throttledMs, fetched: fetched.flat() };
}

function fetchRequest(wanted: readonly Wanted[], waitMs: number, partitionBytes: number): WireRequest {
  const topics = Map.groupBy(wanted, ({ topic }) => topic);
  let size = 4 + 4 + 4 + 4 + 1 + 4 + 4 + 4 + 4 + 2;
  for (const [topic, own] of topics) size += sizeOfText(topic) + 4 + own.length * (4 + 4 + 8 + 8 + 4);
  return {
    api: 'fetch',
    size,
    write(out) {
      out.int32(NONE);
      out.int32(waitMs);
      out.int32(MIN_BYTES);
      out.int32(MAX_BYTES);
      out.int8(READ_UNCOMMITTED);
      // No session: https://cwiki.apache.org/confluence/display/KAFKA/KIP-227
      out.int32(0);
      out.int32(NONE);
      out.int32(topics.size);
      for (const [topic, own] of topics) {
        writeText(out, topic);
        out.int32(own.length);
        for (const { partition, epoch, offset } of own) {
          out.int32(partition);
          out.int32(epoch);
          out.int64(offset);
          out.int64(BigInt(NONE));
          out.int32(partitionBytes);
        }
      }
      out.int32(0);
      writeText(out, '');
    },
  };
}
