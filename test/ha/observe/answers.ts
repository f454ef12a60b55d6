import type { Recording } from '../../fault/record/index.ts';

/** How long callers waited for an answer of this status to what they sent in this time, shortest first. */
export function waitsOf(
  { operations }: Pick<Recording, 'operations'>,
  { fromMs, toMs, status }: { fromMs: number; toMs: number; status: number },
): number[] {
  return operations
    .flatMap(({ attempts }) => attempts)
    .filter((attempt) => attempt.status === status && attempt.sentAtMs >= fromMs && attempt.sentAtMs < toMs)
    .map(({ sentAtMs, answeredAtMs }) => answeredAtMs - sentAtMs)
    .sort((a, b) => a - b);
}

/** Of numbers in rising order; 0 when there are none. */
export function percentile(sorted: readonly number[], percent: number): number {
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? 0;
}
