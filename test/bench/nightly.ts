import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportPreviousRelease } from '../upgrade/previous-tree.ts';
import type { LoadLine } from './measure/figures.ts';
import { againstRatios } from './measure/tables.ts';

/* Measures this checkout and the previous release in turn, both warm; fails when a workload became slower by more. */

/** Two runs of the same commit differ by up to this much. */
const SLOWER_PERCENT_MAX = 5;
const WORKLOADS = 'random,wallet,history';
const CONCURRENCIES = '1,64,256';
const WITHIN_MS = 1_800_000;

const home = mkdtempSync(join(tmpdir(), 'cowrie-bench-'));
try {
  const [previous, out] = [join(home, 'previous'), join(home, 'lines.jsonl')];
  await exportPreviousRelease(previous);
  const args = ['--against', previous, '--only', WORKLOADS, '--concurrency', CONCURRENCIES, '--out', out];
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], {
    stdio: 'inherit',
    timeout: WITHIN_MS,
  });
  if (status !== 0) throw new Error(`the bench ended with ${status}`);
  const lines = readFileSync(out, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const ratios = againstRatios(lines.filter(({ bench }): boolean => bench === 'load') as LoadLine[]);
  const slower = ratios.filter(({ ratio }) => ratio < 1 - SLOWER_PERCENT_MAX / 100);
  for (const { here, ratio } of ratios)
    process.stdout.write(`${here.workload}, ${here.concurrency} at once: ${ratio.toFixed(3)}\n`);
  process.stdout.write(`\n${ratios.length - slower.length} passed, ${slower.length} failed\n`);
  process.exitCode = slower.length === 0 && ratios.length > 0 ? 0 : 1;
} finally {
  rmSync(home, { recursive: true, force: true });
}
