const MINUTE_MS = 60_000;

export type MinuteBound = {
  /** Whether one more of this caller is listed in this minute. */
  take(caller: string, atMs: number): 'listed' | 'over_caller' | 'over_all';
};

/** So many of one caller in a minute, and of all together: what it remembers is no more than these, and gone with the minute. */
export function createBound({ perCaller, ofAll }: { perCaller: number; ofAll: number }): MinuteBound {
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
      const ofCaller = callers.get(caller) ?? 0;
      if (ofCaller >= perCaller) return 'over_caller';
      if (all >= ofAll) return 'over_all';
      callers.set(caller, ofCaller + 1);
      all += 1;
      return 'listed';
    },
  };
}
