import { endOrphans } from './orphans.ts';

/*
 * The guard, a process that guard.ts starts beside the stack with the home's run directory. Its standard input ends
 * when the stack has ended for any reason. It then ends everything that the stack had started.
 */
const runDir = process.argv[2];

if (runDir) {
  process.on('SIGINT', () => {});
  process.stdin.resume();
  process.stdin.once('end', () => void endOrphans(runDir));
}
