const MINUTE_MS = 60_000;

export type RefusalBound = {
  /** Counts one more refusal of the caller in this minute; the result names the limit that is exceeded. */
  take(caller: string, atMs: number): 'listed' | 'over_caller' | 'over_all';
};

/**
 * Limits listed refusals per minute, per caller and in all. Memory is bounded by these limits and freed after
 * the minute.
 */
export function createRefusalBound({ perCaller, ofAll }: { perCaller: number; ofAll: number }): RefusalBound {
  const callers = new Map<string, number>();
  let minute = 0;
  let all = 0;
  return {
    take(caller, atMs) {
      const now = Math.floor(atMs / MINUTE_MS);
      if (now !== minute) {
        callers.clear();
        minute = now;
        all = 0;
      }
      const callerCount = callers.get(caller) ?? 0;
      if (callerCount >= perCaller) return 'over_caller';
      if (all >= ofAll) return 'over_all';
      callers.set(caller, callerCount + 1);
      all += 1;
      return 'listed';
    },
  };
}
