import { createLru } from '../lru.ts';
import { type Outcome, succeed } from '../outcome.ts';
import type { RedisResult } from '../redis/client.ts';

/** The time counts from the question, because an answer may lack a change that was answered after it. */
const LOCAL_FALLBACK_MS = 5_000;
const LOCAL_FALLBACK_MAX = 10_000;

type FetchedValue<T> = { value: T; put: (() => Promise<unknown>) | null };

export type LookupCache<T> = {
  /**
   * Without an entry in Redis it asks the user service. While Redis is away, answers stay in this process for 5 s. With
   * `cached` null the entry is outdated, because this gateway could not write a change; it asks each time.
   */
  find(
    key: string,
    cached: RedisResult<T | null> | null,
    ask: () => Promise<Outcome<FetchedValue<T>>>,
  ): Promise<Outcome<T>>;
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
