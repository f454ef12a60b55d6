import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { fieldsAt, isFields } from '../../tools/values.ts';
import { type Flags, readFlags } from './flags.ts';
import { KAFKA_TOOLS, kafkaTool } from './kafka.ts';

/** Docker is only parsed. These are the known commands with their flags. */
const DOCKER: Record<string, Flags> = {
  build: { f: 'v', 'build-arg': 'v', t: 'v', pull: 'b' },
  run: { rm: 'b', v: 'v', w: 'v', u: 'v' },
  'buildx build': { output: 'v' },
  'buildx imagetools inspect': { format: 'v' },
};
const COMPOSE: Record<string, Flags> = {
  build: { pull: 'b' },
  cp: {},
  down: {},
  exec: {},
  pull: {},
  up: { build: 'b', d: 'b', scale: 'v', wait: 'b' },
};

export function docker(args: readonly string[]): string {
  if (args[0] === 'compose') return compose(args.slice(1));
  const command = Object.keys(DOCKER).find((name) => `${args.join(' ')} `.startsWith(`${name} `));
  const flags = command && DOCKER[command];
  if (!flags) return `docker ${args.join(' ')} is not known here`;
  const others = args.slice(command.split(' ').length);
  // The arguments after the image belong to the program in the container.
  const own =
    command === 'run' ? others.slice(0, others.findIndex((arg) => /^\w+:[\w.-]+$/.test(arg)) + 1) : others;
  const read = readFlags(own, flags);
  if ('problem' in read) return read.problem;
  const file = others[others.indexOf('-f') + 1] ?? '';
  if (read.rest.length !== 1) return `one ${command === 'run' ? 'image' : 'folder'}, not ${read.rest.length}`;
  return command === 'build' && !existsSync(file) ? `there is no ${file}` : '';
}

function compose([command = '', ...args]: readonly string[]): string {
  const flags = COMPOSE[command];
  if (flags === undefined) return `docker compose ${command} is not known here`;
  const own = command === 'exec' ? args.slice(0, 1) : command === 'cp' ? servicesIn(args) : args;
  if (command === 'cp' && (args.length !== 2 || own.length !== 1))
    return 'one path in a container, and one here';
  const tool = command === 'exec' && KAFKA_TOOLS.find((name) => args[1] === `/opt/kafka/bin/${name}`);
  const wrong = tool ? kafkaTool(tool, args.slice(2)) : '';
  if (wrong !== '') return wrong;
  const read = readFlags(own, flags);
  if ('problem' in read) return read.problem;
  const services = fieldsAt(parse(readFileSync('docker-compose.yml', 'utf8')), 'services');
  const scaled = args.flatMap((arg, index) =>
    args[index - 1] === '--scale' ? [arg.replace(/=\d+$/, '')] : [],
  );
  const unknown = [...read.rest, ...scaled].find((name) => !isFields(services[name]));
  if (unknown !== undefined) return `docker-compose.yml has no service ${unknown}`;
  const names = read.rest.length > 0 ? read.rest : Object.keys(services);
  const built = names.filter((name) => 'build' in fieldsAt(services, name));
  return command === 'pull' && built.length > 0
    ? `${built.join(', ')}: built here, so nothing is pulled`
    : '';
}

const servicesIn = (paths: readonly string[]): string[] =>
  paths.flatMap((path) => /^([\w-]+):./.exec(path)?.[1] ?? []);
