import { readFlags } from './flags.ts';

const INSTALL = { n: 'v', 'create-namespace': 'b', set: 'v', version: 'v' } as const;

/** Helm is only parsed: a repository with its URL, a release with its chart and namespace. */
export function helm([command = '', ...args]: readonly string[]): string {
  if (command === 'repo') return repo(args);
  if (['list', 'search'].includes(command)) return '';
  if (command !== 'install') return `helm ${command} is not known here`;
  const read = readFlags(args, INSTALL);
  if ('problem' in read) return read.problem;
  const [name = '', chart = '', ...others] = read.rest;
  if (!/^[a-z0-9-]+$/.test(name) || others.length > 0) return 'helm install takes a name and a chart';
  if (!args.includes('-n')) return 'it says no namespace';
  if (!args.includes('--version')) return 'it takes whichever version is the newest';
  return /^(oci:\/\/\S+|[a-z0-9-]+)\/[a-z0-9-]+$/.test(chart) ? '' : `${chart} is no chart`;
}

function repo([command = '', ...args]: readonly string[]): string {
  if (command === 'update' && args.length === 0) return '';
  const [name = '', url = '', ...others] = args;
  const isRight = command === 'add' && /^[a-z-]+$/.test(name) && URL.canParse(url) && others.length === 0;
  return isRight ? '' : `helm repo ${[command, ...args].join(' ')} is none`;
}
