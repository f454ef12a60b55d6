import type { Recording } from '../../fault/record/index.ts';

/** The latencies, in ascending order, of answers with this status to requests sent in this period. */
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

/** The percentile of ascending numbers; 0 when there are none. */
export function percentile(sorted: readonly number[], percent: number): number {
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? 0;
}
