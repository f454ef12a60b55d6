import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { at } from '../../tools/values.ts';

const ASKED = ['archive', 'reconcile', 'redrive', 'replay', 'verify'];
const ONLY_PARSED = [
  'bench',
  'check',
  'check:pins',
  'debug',
  'dev',
  'seed',
  'start',
  'test',
  'test:deploy',
  'test:fault',
  'test:ha',
  'test:rehearsals',
  'test:watch',
];
const BELIEVED = ['version'];
const OVERLAY_COMMAND = 'k8s';
const OWN_NODE = 'node';
const WITHIN_MS = 60_000;
const KNOWS_IT_NOT = /unknown (option|argument)|unexpected argument|ambiguous/i;

/** Scripts that write files run in the copy of the checkout; those that need servers do not run. */
export function node(args: readonly string[], realNode: string): string {
  const [file = ''] = args;
  if (file.endsWith('.ts')) return 'the reader may have a Node that knows no types: npm run -s node -- FILE';
  if (file.startsWith('-') || /^deploy\/.*make-\w+\.mjs$/.test(file)) return run(realNode, args);
  return existsSync(file) ? '' : `there is no ${file}`;
}

const { NODE_COMPILE_CACHE } = process.env;

export function npm(args: readonly string[], realNode: string): string {
  const [command = '', ...others] = args;
  if (BELIEVED.includes(command)) return '';
  const own = command === 'run' ? others.filter((arg) => arg !== '-s' && arg !== '--silent') : args;
  const [script = '', separator, ...given] = own;
  const program = at(JSON.parse(readFileSync('package.json', 'utf8')), 'scripts', script);
  if (typeof program !== 'string') return `package.json has no script ${script}`;
  if (separator !== undefined && separator !== '--') return `npm keeps ${separator} to itself`;
  if (script === OWN_NODE) return existsSync(given[0] ?? '') ? '' : `there is no ${given[0]}`;
  if (script === OVERLAY_COMMAND) {
    // The reader has changed the marked places of the overlay.
    const overlays = given.map((name) => `deploy/k8s/overlays/${name}`);
    return run(realNode, [lastWord(program), ...overlays, '--example']);
  }
  if (ONLY_PARSED.includes(script)) return '';
  if (!ASKED.includes(script)) return `${script} is not known here`;
  const asked = spawnSync(realNode, [lastWord(program), ...given], {
    env: NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE },
    timeout: WITHIN_MS,
    encoding: 'utf8',
  });
  return KNOWS_IT_NOT.test(asked.stderr) ? asked.stderr.trim() : '';
}

const lastWord = (text: string): string => text.split(' ').at(-1) ?? '';

function run(program: string, args: readonly string[]): string {
  const { status, stderr } = spawnSync(program, args, {
    stdio: ['inherit', 'inherit', 'pipe'],
    // npm sets INIT_CWD to the caller's directory; the inherited value belongs to the test run.
    env: { ...process.env, INIT_CWD: process.cwd() },
    timeout: WITHIN_MS,
    encoding: 'utf8',
  });
  return status === 0 ? '' : `ended with ${status}: ${stderr.trim()}`;
}
