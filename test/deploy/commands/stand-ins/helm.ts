import { readDefinitions } from '../../schemas/custom-kinds.ts';
import { textAt } from '../../tools/values.ts';
import { readFlags } from './flags.ts';

const VERSIONED = { n: 'v', version: 'v' } as const;
const COMMANDS = {
  install: { ...VERSIONED, 'create-namespace': 'b', set: 'v' },
  upgrade: { ...VERSIONED, 'reset-then-reuse-values': 'b', wait: 'b', timeout: 'v' },
} as const;

/**
 * Charts that install their definitions once and never upgrade them, with the definitions' groups. Other charts have
 * them as templates.
 */
const DEFINED: Readonly<Record<string, readonly string[]>> = {
  'gateway-helm': ['gateway.networking.k8s.io', 'gateway.envoyproxy.io'],
  'kube-prometheus-stack': ['monitoring.coreos.com'],
  'strimzi-kafka-operator': ['kafka.strimzi.io'],
};

/** Helm is only parsed; only the output of a chart's definitions is real. */
export function helm([command = '', ...args]: readonly string[]): Promise<string> | string {
  if (command === 'repo') return repo(args);
  if (command === 'show') return show(args);
  if (['list', 'search'].includes(command)) return '';
  if (command !== 'install' && command !== 'upgrade') return `helm ${command} is not known here`;
  const read = readFlags(args, COMMANDS[command]);
  if ('problem' in read) return read.problem;
  const [name = '', chart = '', ...others] = read.rest;
  if (!/^[a-z0-9-]+$/.test(name) || others.length > 0) return `helm ${command} takes a name and a chart`;
  if (!args.includes('-n')) return 'it says no namespace';
  if (command === 'upgrade' && !args.includes('--reset-then-reuse-values'))
    return 'it forgets the settings that it was installed with';
  return chartProblem(chart, args);
}

function chartProblem(chart: string, args: readonly string[]): string {
  if (!args.includes('--version')) return 'it takes whichever version is the newest';
  return /^(oci:\/\/\S+|[a-z0-9-]+)\/[a-z0-9-]+$/.test(chart) ? '' : `${chart} is no chart`;
}

async function show([what = '', ...args]: readonly string[]): Promise<string> {
  const read = readFlags(args, VERSIONED);
  if ('problem' in read) return read.problem;
  const [chart = '', ...others] = read.rest;
  if (what !== 'crds' || others.length > 0) return `helm show ${[what, ...args].join(' ')} is not known here`;
  const groups = DEFINED[chart.split('/').at(-1) ?? ''];
  if (groups === undefined) return `${chart} has its definitions among its templates: it shows none`;
  const all = await readDefinitions();
  const items = all.filter((definition) => groups.includes(textAt(definition, 'spec', 'group')));
  process.stdout.write(JSON.stringify({ apiVersion: 'v1', kind: 'List', items }));
  return chartProblem(chart, args);
}

function repo([command = '', ...args]: readonly string[]): string {
  if (command === 'update' && args.length === 0) return '';
  const [name = '', url = '', ...others] = args;
  const isRight = command === 'add' && /^[a-z-]+$/.test(name) && URL.canParse(url) && others.length === 0;
  return isRight ? '' : `helm repo ${[command, ...args].join(' ')} is none`;
}
