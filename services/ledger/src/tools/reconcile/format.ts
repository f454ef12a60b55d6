/** How numbers and names stand in what operators read. */

export const grouped = (value: number | bigint): string => value.toLocaleString('en-US');

/** "1 event", "2,000 events". */
export function counted(count: number | bigint, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${BigInt(count) === 1n ? one : many}`;
}

const UNITS = 10_000n;

/** Coins, with as many decimals as there are. */
export function coins(units: bigint): string {
  const size = units < 0n ? -units : units;
  const decimals = String(size % UNITS)
    .padStart(4, '0')
    .replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${grouped(size / UNITS)}${decimals && `.${decimals}`}`;
}

/** Columns of equal width, the last one as it is. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const widths = rows.reduce<number[]>(
    (known, row) => row.map((cell, i) => Math.max(known[i] ?? 0, cell.length)),
    [],
  );
  return rows.map((row) =>
    `  ${row.map((cell, i) => (i === row.length - 1 ? cell : cell.padEnd(widths[i] ?? 0))).join('  ')}`.trimEnd(),
  );
}

/** "coins.transfer 12, hold.place 3", the most frequent first. */
export function countsOf(counts: ReadonlyMap<string, number>): string {
  const sorted = [...counts].sort(([a, m], [b, n]) => n - m || a.localeCompare(b));
  return sorted.map(([name, count]) => `${name} ${grouped(count)}`).join(', ');
}

export function sumOf(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}
