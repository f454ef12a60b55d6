import { parseArgs } from 'node:util';
import { loadConfig } from '@cowrie/runtime';
import { type ArchiveResult, archive, countOldTransactions } from './archive.ts';
import { type Config, ConfigSchema } from './config.ts';

/** Exits with 0 (also out of time, or another run is active), 1: wrong configuration, 2: a step failed. */

const PROGRESS_EVERY_MS = 10_000;

const logLine = (line: string) => process.stderr.write(`${line}\n`);
const print = (line: string) => process.stdout.write(`${line}\n`);
const formatNumber = (value: number | bigint) => value.toLocaleString('en-US');

function progressLines(): (moved: number) => void {
  let loggedAtMs = Date.now();
  return (moved) => {
    if (Date.now() - loggedAtMs < PROGRESS_EVERY_MS) return;
    loggedAtMs = Date.now();
    logLine(`${formatNumber(moved)} transactions moved`);
  };
}

const ENDS: Record<ArchiveResult['end'], (before: string) => string> = {
  all: (before) => `All transactions from before ${before} are in the archive.`,
  time: (before) => `The time was up: there are more from before ${before}; run it again.`,
  stopped: (before) => `It was stopped: there are more from before ${before}; run it again.`,
  busy: () => 'Another one is moving transactions at the moment.',
};

async function run(config: Config, isDryRun: boolean): Promise<void> {
  if (isDryRun) {
    const { atMost, before } = await countOldTransactions(config);
    print(
      `Up to ${formatNumber(atMost)} transactions from before ${before} would move. Nothing was changed.`,
    );
    return;
  }
  const stopping = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort());
  const startMs = performance.now();
  const { end, moved, before } = await archive(config, {
    signal: stopping.signal,
    onProgress: progressLines(),
  });
  const seconds = ((performance.now() - startMs) / 1_000).toFixed(1);
  print(`${formatNumber(moved)} transactions moved in ${seconds} s. ${ENDS[end](before)}`);
}

const messageOf = (error: unknown): string => {
  const { message, code } = error as { message?: unknown; code?: unknown };
  return String(message || code || error);
};

async function main(): Promise<number> {
  let config: Config;
  let isDryRun: boolean;
  try {
    const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean' } } });
    isDryRun = values['dry-run'] ?? false;
    config = loadConfig(ConfigSchema);
  } catch (error) {
    logLine(messageOf(error));
    return 1;
  }
  try {
    await run(config, isDryRun);
    return 0;
  } catch (error) {
    logLine(`archive: ${messageOf(error).split('\n', 1)[0]}`);
    return 2;
  }
}

process.exitCode = await main();
