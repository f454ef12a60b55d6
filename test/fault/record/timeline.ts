export type Timeline = {
  mark(label: string, atMs: number): void;
  succeeded(atMs: number): void;
  paused(atMs: number): void;
  resumed(atMs: number): void;
  longestGapMs(since: string | number, nowMs: number): number;
  firstSuccessAfter(atMs: number): number | undefined;
  marks(): { label: string; atMs: number }[];
  forget(): void;
};

function lowerBound(timesMs: readonly number[], atMs: number): number {
  let [low, high] = [0, timesMs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((timesMs[middle] ?? 0) < atMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

type Span = { fromMs: number; toMs: number };

function activeMs({ fromMs, toMs }: Span, pauses: readonly Span[]): number {
  const idle = pauses.map((pause) => Math.min(pause.toMs, toMs) - Math.max(pause.fromMs, fromMs));
  return toMs - fromMs - idle.reduce((sum, ms) => sum + Math.max(0, ms), 0);
}

export function createTimeline(): Timeline {
  let marks: { label: string; atMs: number }[] = [];
  let successesMs: number[] = [];
  let pauses: Span[] = [];

  function startOf(since: string | number): number {
    if (typeof since === 'number') return since;
    const mark = marks.findLast(({ label }) => label === since);
    if (!mark) throw new Error(`there is no mark "${since}"`);
    return mark.atMs;
  }

  return {
    mark: (label, atMs) => void marks.push({ label, atMs }),
    succeeded: (atMs) => void successesMs.push(atMs),
    paused: (atMs) => void pauses.push({ fromMs: atMs, toMs: Number.POSITIVE_INFINITY }),
    resumed(atMs) {
      const last = pauses.at(-1);
      if (last) last.toMs = Math.min(last.toMs, atMs);
    },
    longestGapMs(since, nowMs) {
      const fromMs = startOf(since);
      const places = [fromMs, ...successesMs.slice(lowerBound(successesMs, fromMs)), nowMs];
      const gaps = places
        .slice(1)
        .map((toMs, index) => activeMs({ fromMs: places[index] ?? fromMs, toMs }, pauses));
      return gaps.reduce((longest, gap) => Math.max(longest, gap), 0);
    },
    firstSuccessAfter: (atMs) => successesMs[lowerBound(successesMs, atMs + 1)],
    marks: () => [...marks],
    forget() {
      marks = [];
      successesMs = [];
      pauses = pauses.filter(({ toMs }) => toMs === Number.POSITIVE_INFINITY);
    },
  };
}
