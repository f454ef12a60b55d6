import { createLru } from '../lru.ts';
import { type Outcome, succeed } from '../outcome.ts';
import type { RedisResult } from '../redis/client.ts';

/**
 * While Redis is away an answer of the user service serves this long from when it was asked for: a change that was answered after
 * that may not be in it, however late it comes.
 */
const LOCAL_FALLBACK_MS = 5_000;
const LOCAL_FALLBACK_MAX = 10_000;

/** What the user service says, and how all gateways come to know it; `put` null: nobody keeps it. */
type Said<T> = { value: T; put: (() => Promise<unknown>) | null };

/** One kind of thing that the user service knows, and Redis keeps for all gateways. */
export type Kept<T> = {
  /**
   * What Redis has; else what the user service says, which is put there. While Redis is away, it is kept in this process for 5 s.
   * `cached` null: what Redis has does not count, since this gateway changed it and could not write it; it is asked for each time.
   */
  find(
    key: string,
    cached: RedisResult<T | null> | null,
    ask: () => Promise<Outcome<Said<T>>>,
  ): Promise<Outcome<T>>;
  /** Drops what is kept in this process. */
  forget(): void;
};

export function createKept<T>(now: () => number): Kept<T> {
  const local = createLru<string, { value: T; untilMs: number }>(LOCAL_FALLBACK_MAX);
  return {
    async find(key, cached, ask) {
      if (cached?.ok && cached.value !== null) return succeed(cached.value);
      const isAway = cached?.ok === false;
      const known = isAway ? local.get(key) : undefined;
      if (known && known.untilMs > now()) return succeed(known.value);
      const untilMs = now() + LOCAL_FALLBACK_MS;
      const asked = await ask();
      if (!asked.ok) return asked;
      const { value, put } = asked.value;
      if (put && isAway) local.set(key, { value, untilMs });
      // While the entry is marked as changing, Redis ignores this write, and every request asks the user service.
      else if (put && cached) await put();
      return succeed(value);
    },
    forget: local.clear,
  };
}
