import { FAULTS } from '../faults/catalogue.ts';
import { randomOf } from '../record/plan/random.ts';
import { type FaultArgs, parseFaultArgs, replayCommand } from './args.ts';
import { checkOutsiders } from './outsiders.ts';
import { type Epoch, plan } from './plan.ts';
import { checkReplayed } from './replayed.ts';
import { counts, roundLines, table } from './report.ts';
import { checkBefore, type Round, runRound } from './round.ts';
import { smallDisksProblem } from './small-disks.ts';
import { openStage, type Stage } from './stage.ts';

/** Faults follow from the seed. After each one it proves that nothing was lost, doubled or invented. */

const print = (line: string) => process.stdout.write(`${line}\n`);
const say = (line: string) => process.stderr.write(`${line}\n`);

const REQUESTS_PER_SECOND = 150;
const JITTER_STREAM = 1;
const JITTER_STEPS = 1_000;

type FaultRun = {
  args: FaultArgs;
  endsAtMs: number;
  signal: AbortSignal;
  rounds: Round[];
  problems: string[];
};

const isOver = ({ args, endsAtMs, signal, rounds }: FaultRun) =>
  signal.aborted || Date.now() >= endsAtMs || rounds.length >= args.faults;

/** After this fault, Kafka has fewer commands than the ledger applied, so they are replayed before it. */
const LOSES_COMMANDS = 'truncate-commands';
/** After this fault, Kafka has fewer events than the ledger recorded, so no new consumer can count the coins. */
const LOSES_EVENTS = 'truncate-events';

async function replayAll({ problems }: FaultRun, stage: Stage): Promise<void> {
  const { said, found } = await checkReplayed(stage.world.platform);
  if (said !== '') print(`  ${said}`);
  for (const { rule, detail } of found) problems.push(`${rule}: ${detail}`);
}

async function runEpoch(run: FaultRun, epoch: Epoch): Promise<void> {
  const { args, signal, rounds, problems } = run;
  say(`A platform with ${epoch.ledgers} ledger${epoch.ledgers === 1 ? '' : 's'}…`);
  const jitter = randomOf(args.seed, JITTER_STREAM);
  const stage = await openStage({
    ledgers: epoch.ledgers,
    smallDisks: epoch.smallDisks,
    seed: args.seed + rounds.length,
    progress: (line) => say(`  ${line}`),
    signal,
    requestsPerSecond: REQUESTS_PER_SECOND,
    random: () => jitter.below(JITTER_STEPS) / JITTER_STEPS,
  });
  let keep = true;
  try {
    for (const { rule, detail } of await checkBefore(stage))
      problems.push(`before any fault: ${rule}: ${detail}`);
    const before = rounds.length;
    let [isWhole, hasAllEvents] = [true, true];
    for (const drawn of epoch.faults) {
      if (isOver(run)) break;
      if (isWhole && drawn.name === LOSES_COMMANDS) await replayAll(run, stage);
      isWhole &&= drawn.name !== LOSES_COMMANDS;
      hasAllEvents &&= drawn.name !== LOSES_EVENTS;
      const round = await runRound(stage, drawn);
      rounds.push(round);
      for (const line of roundLines(rounds.length, round)) print(line);
    }
    if (isWhole) await replayAll(run, stage);
    for (const { rule, detail } of await checkOutsiders(stage.world.platform, { hasAllEvents }))
      problems.push(`${rule}: ${detail}`);
    keep = problems.length > 0 || rounds.slice(before).some(({ violations }) => violations.length > 0);
  } finally {
    if (keep) say(`The logs are in ${stage.home}`);
    await stage.close(keep);
  }
}

function abortOnSignals(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      if (controller.signal.aborted) process.exit(130);
      say(`${name}: stopping after this fault…`);
      controller.abort();
    });
  }
  return controller.signal;
}

async function runAll(run: FaultRun): Promise<void> {
  const { seed, only, ledgers } = run.args;
  const wanted = FAULTS.filter(({ name }) => only.includes(name));
  const why = wanted.some(({ smallDisks }) => smallDisks) ? await smallDisksProblem() : undefined;
  const faults = wanted.filter(({ smallDisks }) => !smallDisks || why === undefined);
  if (why !== undefined) print(`skipped: the disk faults, because ${why}`);
  for (const epoch of plan({ seed, faults, ledgers })) {
    if (isOver(run)) return;
    try {
      await runEpoch(run, epoch);
    } catch (error) {
      // A failure of the run itself would recur on the next platform, so the run reports it and ends.
      run.problems.push(
        typeof error === 'object' && error && 'message' in error ? String(error.message) : String(error),
      );
      return;
    }
  }
}

async function main(): Promise<number> {
  const args = parseFaultArgs(process.argv.slice(2));
  if ('problem' in args) {
    say(args.problem);
    return 2;
  }
  const endsAtMs = Date.now() + args.minutes * 60_000;
  const run: FaultRun = { args, endsAtMs, signal: abortOnSignals(), rounds: [], problems: [] };
  print(`seed ${args.seed}, ${args.minutes} minutes`);
  await runAll(run);
  const { passed, failed } = counts(run.rounds, run.problems.length);
  print('');
  for (const line of table(run.rounds)) print(line);
  print('');
  for (const problem of run.problems) print(problem);
  print(`seed ${args.seed}; again: ${replayCommand(args, run.rounds.length)}`);
  print(`${passed} passed, ${failed} failed`);
  if (run.signal.aborted) return 130;
  return failed > 0 || passed === 0 ? 1 : 0;
}

process.exitCode = await main();
// Sockets that a fault left open must not keep the process alive.
process.stdout.write('', () => process.exit());
