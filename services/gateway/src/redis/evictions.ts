import type { RedisAccess } from './client.ts';

/** How many keys Redis has given up for want of memory since it started, as it says; null when it does not say. */
export async function evictedKeys({
  client,
  usable,
}: Pick<RedisAccess, 'client' | 'usable'>): Promise<number | null> {
  if (!usable()) return null;
  // A user without a right to INFO gets no answer, which says nothing against Redis.
  const text = await client.info('stats').catch(() => null);
  const [, evicted] = /^evicted_keys:(\d+)/m.exec(text ?? '') ?? [];
  return evicted === undefined ? null : Number(evicted);
}

/** Gives `count` what came since the last time; nothing at the first, since Redis may have given them up days ago. */
export function createEvictionCount(
  read: () => Promise<number | null>,
  count: (by: number) => void,
): () => Promise<void> {
  let before: number | null = null;
  return async () => {
    const evicted = await read();
    if (evicted === null) return;
    // Less than before: Redis was started again, and began at 0.
    if (before !== null) count(evicted < before ? evicted : evicted - before);
    before = evicted;
  };
}
