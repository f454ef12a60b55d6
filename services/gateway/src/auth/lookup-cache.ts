import { createLru } from '../lru.ts';
import { type Outcome, succeed } from '../outcome.ts';
import type { RedisResult } from '../redis/client.ts';

/**
 * While Redis is away an answer of the user service is reused for this long, counted from the question. A
 * change answered after the question may be missing in the answer, however late the answer arrives.
 */
const LOCAL_FALLBACK_MS = 5_000;
const LOCAL_FALLBACK_MAX = 10_000;

/** An answer of the user service. `put` writes it to Redis for all gateways; null: it is not stored. */
type FetchedValue<T> = { value: T; put: (() => Promise<unknown>) | null };

/** Cache of one kind of record that belongs to the user service. Redis shares it among gateways. */
export type LookupCache<T> = {
  /**
   * Returns the entry of Redis, else asks the user service and stores the answer in Redis. While Redis is
   * away, the answer is kept in this process for 5 s. With `cached` null the entry of Redis is outdated,
   * because this gateway could not write a change; the user service is asked each time.
   */
  find(
    key: string,
    cached: RedisResult<T | null> | null,
    ask: () => Promise<Outcome<FetchedValue<T>>>,
  ): Promise<Outcome<T>>;
  /** Empties the cache of this process. */
  clear(): void;
};

export function createLookupCache<T>(now: () => number): LookupCache<T> {
  const localEntries = createLru<string, { value: T; untilMs: number }>(LOCAL_FALLBACK_MAX);
  return {
    async find(key, cached, ask) {
      if (cached?.ok && cached.value !== null) return succeed(cached.value);
      const isAway = cached?.ok === false;
      const local = isAway ? localEntries.get(key) : undefined;
      if (local && local.untilMs > now()) return succeed(local.value);
      const untilMs = now() + LOCAL_FALLBACK_MS;
      const asked = await ask();
      if (!asked.ok) return asked;
      const { value, put } = asked.value;
      if (put && isAway) localEntries.set(key, { value, untilMs });
      // Redis ignores this write while the entry is marked as changing; until then every request asks the
      // user service.
      else if (put && cached) await put();
      return succeed(value);
    },
    clear: localEntries.clear,
  };
}
