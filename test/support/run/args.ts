/** A run takes the projects in this order. */
const PROJECTS = [
  'unit',
  'int',
  'e2e',
  'global',
  'fault',
  'smoke',
  'nightly',
  'long-fault',
  'slow',
  'deploy',
  'conformance',
  'browser',
  'ha',
  'rehearsal',
] as const;
export type Project = (typeof PROJECTS)[number];
export type Args = { projects: Project[]; jest: string[] };

/** The gate takes minutes and needs only the tools of `npm start`, Chromium and Python. */
const GATE: readonly Project[] = ['unit', 'int', 'e2e', 'global', 'fault', 'smoke'];

function isProject(name: string): name is Project {
  return (PROJECTS as readonly string[]).includes(name);
}

/** `--project NAME` may be repeated or a comma-separated list; other arguments go to Jest. Without it the gate runs. */
export function parseArgs(argv: readonly string[]): Args | { problem: string } {
  const wanted: string[] = [];
  const jest: string[] = [];
  for (let index = 0; index < argv.length; index += 1) {
    const argument = argv[index] ?? '';
    const [flag, value] = argument.split('=', 2);
    if (flag !== '--project') {
      jest.push(argument);
      continue;
    }
    if (value === undefined) index += 1;
    wanted.push(...(value ?? argv[index] ?? '').split(','));
  }
  const unknown = wanted.find((name) => !isProject(name));
  if (unknown !== undefined)
    return { problem: `there is no project "${unknown}", but ${PROJECTS.join(', ')}` };
  const projects = wanted.length === 0 ? GATE : wanted;
  return { projects: PROJECTS.filter((name) => projects.includes(name)), jest };
}
