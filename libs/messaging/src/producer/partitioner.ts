/** This is murmur2 over UTF-8, as a signed 32-bit integer like the Java client's. */
export function murmur2(key: string | Buffer): number {
  const data = typeof key === 'string' ? Buffer.from(key) : key;
  const length = data.length;
  const whole = length & ~3;
  let hash = 0x9747b28c ^ length;
  for (let at = 0; at < whole; at += 4) {
    let word = Math.imul(data.readInt32LE(at), M);
    word = Math.imul(word ^ (word >>> R), M);
    hash = Math.imul(hash, M) ^ word;
  }
  const left = length - whole;
  if (left > 0) {
    for (let at = left - 1; at >= 0; at--) hash ^= (data[whole + at] ?? 0) << (8 * at);
    hash = Math.imul(hash, M);
  }
  hash = Math.imul(hash ^ (hash >>> 13), M);
  return hash ^ (hash >>> 15);
}

const M = 0x5bd1e995;
const R = 24;

/** The Java client's default partitioner computes the same. */
export function partitionFor(key: string, partitions: number): number {
  return (murmur2(key) & 0x7fffffff) % partitions;
}

type PartitionInput = { partition?: number; key?: Buffer | string | null };

export function createPartitioner(): (args: {
  partitionMetadata: unknown[];
  message: PartitionInput;
}) => number {
  let turn = 0;
  return ({ partitionMetadata, message: { partition, key } }) => {
    if (partition !== undefined) return partition;
    if (key !== undefined && key !== null) return (murmur2(key) & 0x7fffffff) % partitionMetadata.length;
    turn = (turn + 1) % partitionMetadata.length;
    return turn;
  };
}
