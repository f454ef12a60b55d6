import { endOrphans } from './orphans.ts';

/*
 * A process beside the stack, started by guard.ts with the home's run directory. Its standard input ends when the
 * stack has gone, however that happened, and then it ends what the stack had started.
 */
const runDir = process.argv[2];

if (runDir) {
  process.on('SIGINT', () => {});
  process.stdin.resume();
  process.stdin.once('end', () => void endOrphans(runDir));
}
