import type { RedisAccess } from './client.ts';

export async function readEvictedKeys({
  client,
  usable,
}: Pick<RedisAccess, 'client' | 'usable'>): Promise<number | null> {
  if (!usable()) return null;
  // A user without the right to INFO gets no answer; that is no fault of Redis.
  const text = await client.info('stats').catch(() => null);
  const [, evicted] = /^evicted_keys:(\d+)/m.exec(text ?? '') ?? [];
  return evicted === undefined ? null : Number(evicted);
}

/** The first call counts nothing, because those evictions may be days old. */
export function createEvictionCount(
  read: () => Promise<number | null>,
  count: (by: number) => void,
): () => Promise<void> {
  let before: number | null = null;
  return async () => {
    const evicted = await read();
    if (evicted === null) return;
    // A lower number means that Redis was restarted and began at 0.
    if (before !== null) count(evicted < before ? evicted : evicted - before);
    before = evicted;
  };
}
