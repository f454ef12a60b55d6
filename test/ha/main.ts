import { parseHaArgs } from './args.ts';
import { REHEARSALS } from './rehearsals/catalogue.ts';
import type { RehearsalReport } from './rehearse.ts';
import { table } from './report.ts';
import { type GroupResult, runGroup } from './run-groups.ts';
import { openHaStage } from './stage.ts';

/** Each server is lost, cut off, slowed down or filled up under a steady load. */

const print = (line: string) => process.stdout.write(`${line}\n`);
const say = (line: string) => process.stderr.write(`${line}\n`);

function abortOnSignals(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      if (controller.signal.aborted) process.exit(130);
      say(`${name}: stopping after this rehearsal…`);
      controller.abort();
    });
  }
  return controller.signal;
}

async function runAll(only: readonly string[], seconds: number, seed: number): Promise<GroupResult[]> {
  const signal = abortOnSignals();
  const stage = await openHaStage({ seed, progress: (line) => say(`  ${line}`), signal });
  const results: GroupResult[] = [];
  let keep = true;
  try {
    const wanted = REHEARSALS.filter(({ name }) => only.includes(name));
    for (const [, rehearsals] of Map.groupBy(wanted, ({ group }) => group)) {
      if (!signal.aborted) results.push(await runGroup(stage, rehearsals, { seconds, print, signal }));
    }
    keep = results.some(isWrong);
  } finally {
    await stage.close(keep);
  }
  return results;
}

const isFailed = ({ violations }: RehearsalReport) => violations.length > 0;
const isWrong = ({ rehearsed, violations }: GroupResult) => violations.length > 0 || rehearsed.some(isFailed);

async function main(): Promise<number> {
  const args = parseHaArgs(process.argv.slice(2));
  if ('problem' in args) {
    say(args.problem);
    return 2;
  }
  const results = await runAll(args.only, args.seconds, args.seed);
  const rehearsed = results.flatMap((result) => result.rehearsed);
  print('');
  for (const line of table(rehearsed)) print(line);
  print('');
  // A broken rule found after a group counts as one more failure.
  const failed =
    rehearsed.filter(isFailed).length + results.filter((one) => one.violations.length > 0).length;
  print(`${rehearsed.filter((one) => !isFailed(one)).length} passed, ${failed} failed`);
  return failed > 0 || rehearsed.length === 0 ? 1 : 0;
}

process.exitCode = await main();
// Sockets that a rehearsal left open must not keep the process alive.
process.stdout.write('', () => process.exit());
