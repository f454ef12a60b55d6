import { endOrphans } from './orphans.ts';

/*
 * guard.ts starts this process with the home's run directory. Its standard input ends when the stack has ended for any
 * reason; then it ends everything that the stack had started.
 */
const runDir = process.argv[2];

if (runDir) {
  process.on('SIGINT', () => {});
  process.stdin.resume();
  process.stdin.once('end', () => void endOrphans(runDir));
}
