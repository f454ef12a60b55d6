/** Formats numbers and names for operators. */

export const formatNumber = (value: number | bigint): string => value.toLocaleString('en-US');

/** Formats a number with its noun: "1 event", "2,000 events". */
export function formatCount(count: number | bigint, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${BigInt(count) === 1n ? one : many}`;
}

const UNITS = 10_000n;

/** Formats coins with only the needed decimals. */
export function formatCoins(units: bigint): string {
  const size = units < 0n ? -units : units;
  const decimals = String(size % UNITS)
    .padStart(4, '0')
    .replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${formatNumber(size / UNITS)}${decimals && `.${decimals}`}`;
}

/** Pads columns to equal width, except the last one. */
export function formatTable(rows: readonly (readonly string[])[]): string[] {
  const widths = rows.reduce<number[]>(
    (known, row) => row.map((cell, i) => Math.max(known[i] ?? 0, cell.length)),
    [],
  );
  return rows.map((row) =>
    `  ${row.map((cell, i) => (i === row.length - 1 ? cell : cell.padEnd(widths[i] ?? 0))).join('  ')}`.trimEnd(),
  );
}

/** Formats counts, the most frequent first: "coins.transfer 12, hold.place 3". */
export function formatCounts(counts: ReadonlyMap<string, number>): string {
  const sorted = [...counts].sort(([a, m], [b, n]) => n - m || a.localeCompare(b));
  return sorted.map(([name, count]) => `${name} ${formatNumber(count)}`).join(', ');
}

export function sumOf(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}
