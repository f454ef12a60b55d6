import { parseArgs } from 'node:util';
import { loadConfig } from '@cowrie/runtime';
import { archive, countOld, type Moved } from './archive.ts';
import { type Config, ConfigSchema } from './config.ts';

/**
 * `npm run archive [-- --dry-run]`: moves old transactions to the archive. Ends with 0, also when the time was up or another
 * one runs, 1 when the configuration is wrong, and 2 when a step failed: what was moved before is moved.
 */

const SAY_EVERY_MS = 10_000;

const say = (line: string) => process.stderr.write(`${line}\n`);
const print = (line: string) => process.stdout.write(`${line}\n`);
const grouped = (value: number | bigint) => value.toLocaleString('en-US');

function progressLines(): (moved: number) => void {
  let saidAtMs = Date.now();
  return (moved) => {
    if (Date.now() - saidAtMs < SAY_EVERY_MS) return;
    saidAtMs = Date.now();
    say(`${grouped(moved)} transactions moved`);
  };
}

const ENDS: Record<Moved['end'], (before: string) => string> = {
  all: (before) => `All transactions from before ${before} are in the archive.`,
  time: (before) => `The time was up: there are more from before ${before}; run it again.`,
  stopped: (before) => `It was stopped: there are more from before ${before}; run it again.`,
  busy: () => 'Another one is moving transactions at the moment.',
};

async function run(config: Config, isDryRun: boolean): Promise<void> {
  if (isDryRun) {
    const { atMost, before } = await countOld(config);
    print(`Up to ${grouped(atMost)} transactions from before ${before} would move. Nothing was changed.`);
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
  print(`${grouped(moved)} transactions moved in ${seconds} s. ${ENDS[end](before)}`);
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
    say(messageOf(error));
    return 1;
  }
  try {
    await run(config, isDryRun);
    return 0;
  } catch (error) {
    say(`archive: ${messageOf(error).split('\n', 1)[0]}`);
    return 2;
  }
}

process.exitCode = await main();
