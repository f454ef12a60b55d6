const PROJECTS = [
  'unit',
  'int',
  'e2e',
  'fault',
  'deploy',
  'conformance',
  'browser',
  'rehearsal',
  'ha',
] as const;
export type Project = (typeof PROJECTS)[number];
export type Args = { projects: Project[]; jest: string[] };

/** What `npm test` runs: all that needs no other tools than `npm start`. */
const USUAL: readonly Project[] = ['unit', 'int', 'e2e', 'fault'];

function isProject(name: string): name is Project {
  return (PROJECTS as readonly string[]).includes(name);
}

/**
 * Takes `--project NAME` (again, or as a comma list) out of the arguments; the rest is Jest's. No project means
 * the usual ones. Gives a message instead when a name is unknown.
 */
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
  const projects = wanted.length === 0 ? USUAL : wanted;
  return { projects: PROJECTS.filter((name) => projects.includes(name)), jest };
}
