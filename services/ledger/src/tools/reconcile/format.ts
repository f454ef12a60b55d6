export const formatNumber = (value: number | bigint): string => value.toLocaleString('en-US');

export function formatCount(count: number | bigint, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${BigInt(count) === 1n ? one : many}`;
}

const UNITS = 10_000n;

export function formatCoins(units: bigint): string {
  const size = units < 0n ? -units : units;
  const decimals = String(size % UNITS)
    .padStart(4, '0')
    .replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${formatNumber(size / UNITS)}${decimals && `.${decimals}`}`;
}

export function formatTable(rows: readonly (readonly string[])[]): string[] {
  const widths = rows.reduce<number[]>(
    (known, row) => row.map((cell, i) => Math.max(known[i] ?? 0, cell.length)),
    [],
  );
  return rows.map((row) =>
    `  ${row.map((cell, i) => (i === row.length - 1 ? cell : cell.padEnd(widths[i] ?? 0))).join('  ')}`.trimEnd(),
  );
}

export function formatCounts(counts: ReadonlyMap<string, number>): string {
  const sorted = [...counts].sort(([a, m], [b, n]) => n - m || a.localeCompare(b));
  return sorted.map(([name, count]) => `${name} ${formatNumber(count)}`).join(', ');
}

export function sumOf(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}
