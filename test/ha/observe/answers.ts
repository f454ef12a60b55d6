import type { Recording } from '../../fault/record/index.ts';

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

export function percentile(sorted: readonly number[], percent: number): number {
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? 0;
}
