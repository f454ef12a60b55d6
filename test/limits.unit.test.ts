import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LIMITS, MAX_SUPPLY_UNITS, TOPIC_SPECS, unitsToCoins } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';

const page = readFileSync(join(import.meta.dirname, '..', 'docs', 'limits.md'), 'utf8');

const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );

const rowsOf = (name: string): string[][] => rows.filter(([cell]) => cell === `\`${name}\``);

function span(ms: number): string {
  if (ms === -1) return 'for ever';
  const units: [name: string, ms: number][] = [
    ['day', 86_400_000],
    ['hour', 3_600_000],
    ['minute', 60_000],
  ];
  for (const [name, unitMs] of units) {
    if (ms % unitMs === 0) return `${ms / unitMs} ${name}${ms === unitMs ? '' : 's'}`;
  }
  return `${ms} ms`;
}

describe('docs/limits.md', () => {
  it.each(Object.entries(LIMITS))('shows callers %s = %s, once', (name, value) => {
    const values = rowsOf(name).map(([, cell = '']) => cell.split(' ')[0]);
    expect(values).toEqual([value.toLocaleString('en-US')]);
  });

  it('names no limit that no longer exists', () => {
    const named = rows.flatMap(([cell]) => /^`([a-z]\w*)`$/.exec(cell ?? '')?.[1] ?? []);
    expect(named.filter((name) => !(name in LIMITS))).toEqual([]);
  });

  it.each(TOPIC_SPECS)('shows operators $topic, once', ({ topic, partitions, retentionMs }) => {
    expect(rowsOf(topic)).toEqual([[`\`${topic}\``, String(partitions), span(retentionMs)]]);
  });

  it('shows the largest amount', () => {
    const coins = unitsToCoins(MAX_SUPPLY_UNITS).toLocaleString('en-US', { maximumFractionDigits: 4 });
    expect(page).toContain(`${coins} coins`);
  });
});
