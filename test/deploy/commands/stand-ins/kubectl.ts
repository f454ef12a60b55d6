import { spawn } from 'node:child_process';

/**
 * The real kubectl runs against the API server of the checks. Nothing else of a cluster runs, so waiting commands get a
 * second, and a timeout is no fault of the command.
 */

const WAIT_FOR_A_POD = ['exec', 'logs', 'port-forward'];
const NO_FAULT = [/timed out waiting for the condition/, /does not have a host assigned/];
const REFUSED = /violates PodSecurity/;
const CNPG = ['backup', 'destroy', 'promote', 'psql', 'status'];
const DIFFERS = 1;
const WITHIN_MS = 60_000;

type ExitResult = { code: number | null; complaint: string };

export async function kubectl(args: readonly string[], command: readonly string[]): Promise<string> {
  const at = args.findIndex((arg, index) => /^[a-z]/.test(arg) && args[index - 1] !== '-n');
  const verb = args[at] ?? '';
  if (verb === 'krew') return '';
  if (verb === 'cnpg') return cnpg(args.slice(at + 1));
  const { code, complaint } = await run([...command, ...rewritten(args, at, verb)]);
  if (code === 0 || NO_FAULT.some((pattern) => pattern.test(complaint))) return '';
  if (verb === 'diff' && code === DIFFERS && complaint === '') return '';
  if (verb === 'run' && REFUSED.test(complaint)) return '';
  return complaint || `ended with ${code}`;
}

function cnpg([verb = '', cluster = '', ...others]: readonly string[]): string {
  if (!CNPG.includes(verb)) return `kubectl cnpg ${verb} is not known here`;
  if (!/^(ledger|user|history|webhooks)-db$/.test(cluster)) return `${cluster} is no cluster of ours`;
  return others.includes('-n') ? '' : 'it says no namespace';
}

function rewritten(args: readonly string[], at: number, verb: string): string[] {
  const quick = args.map((arg) => arg.replace(/^(--timeout|--pod-running-timeout)=.*/, '$1=1s'));
  const before = quick.slice(0, at + 1);
  const after = quick.slice(at + 1);
  if (verb === 'run')
    return [...before, '--dry-run=server', ...after.filter((arg) => arg !== '--rm' && arg !== '-it')];
  if (verb === 'debug') return [...before, '--attach=false', ...after];
  if (verb === 'rollout' && after[0] === 'status') return [...quick, '--timeout=1s'];
  if (!WAIT_FOR_A_POD.includes(verb)) return quick;
  return [...before, '--pod-running-timeout=1s', ...after];
}

function run([program = '', ...args]: readonly string[]): Promise<ExitResult> {
  const child = spawn(program, args, {
    stdio: ['inherit', 'inherit', 'pipe'],
    timeout: WITHIN_MS,
  });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject).once('close', (code) => {
      const lines = complaint.split('\n').filter((line) => line !== '' && !line.startsWith('Warning:'));
      resolve({ code, complaint: lines.join('\n') });
    });
  });
}
