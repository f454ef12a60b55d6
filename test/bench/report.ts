/** One run at one concurrency. Times are in milliseconds. */
export type Figures = {
  concurrency: number;
  seconds: number;
  accepted: number;
  /** With those of the warm-up. */
  acceptedInAll: number;
  acceptedPerSecond: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
  maxMs: number;
  /** How often each problem code (or `connection`) came instead of a 201. */
  errors: Record<string, number>;
};

const round = (value: number, digits = 1) => Number(value.toFixed(digits));

/** The value below which `share` of the sorted values lie (nearest rank). */
export function percentile(sorted: ArrayLike<number>, share: number): number {
  const index = Math.max(0, Math.ceil(sorted.length * share) - 1);
  return sorted[index] ?? Number.NaN;
}

export function figuresFrom(
  concurrency: number,
  seconds: number,
  latenciesMs: readonly number[],
  errors: Record<string, number>,
  acceptedInAll = latenciesMs.length,
): Figures {
  const sorted = Float64Array.from(latenciesMs).sort();
  return {
    concurrency,
    seconds: round(seconds, 2),
    accepted: sorted.length,
    acceptedInAll,
    acceptedPerSecond: round(sorted.length / seconds, 0),
    p50Ms: round(percentile(sorted, 0.5)),
    p95Ms: round(percentile(sorted, 0.95)),
    p99Ms: round(percentile(sorted, 0.99)),
    maxMs: round(percentile(sorted, 1)),
    errors,
  };
}

/** A table with its columns aligned to the right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)),
  );
  const line = (cells: readonly string[]) =>
    cells.map((cell, column) => cell.padStart(widths[column] ?? 0)).join('  ');
  return [head, widths.map((width) => '-'.repeat(width)), ...rows].map(line).join('\n');
}

const HEAD = ['concurrency', 'accepted/s', 'p50 ms', 'p95 ms', 'p99 ms', 'max ms', 'errors'];

export function figuresTable(all: readonly Figures[]): string {
  const rows = all.map((figures) => [
    String(figures.concurrency),
    String(figures.acceptedPerSecond),
    ...[figures.p50Ms, figures.p95Ms, figures.p99Ms, figures.maxMs].map((value) => value.toFixed(1)),
    Object.entries(figures.errors)
      .map(([code, count]) => `${code} ${count}`)
      .join(', ') || '0',
  ]);
  return table(HEAD, rows);
}

/** A row for each of the named shares, their sum at its end; the first column is the name. */
export function sharesTable(
  rows: readonly (readonly [string, Record<string, number>])[],
  digits: number,
): string {
  const names = Object.keys(rows[0]?.[1] ?? {});
  const body = rows.map(([name, share]) => {
    const values = names.map((each) => share[each] ?? 0);
    const together = values.reduce((sum, value) => sum + value, 0);
    return [name, ...[...values, together].map((value) => value.toFixed(digits))];
  });
  return table(['', ...names, 'together'], body);
}
