const MINUTE_MS = 60_000;

export type RefusalBound = {
  take(caller: string, atMs: number): 'listed' | 'over_caller' | 'over_all';
};

/** The limits per minute also bound the memory, which is freed after the minute. */
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
