import { parseArgs } from 'node:util';
import { run } from './commands.ts';
import { notesOf } from './notes.ts';
import { packAll, publishable } from './packages.ts';
import { differingPlaces, writeVersion } from './version.ts';

/**
 * node deploy/release/main.ts VERSION [--write | --tag] checks that a version can be released, and shows the release.
 * --write sets the version in every file that names it; --tag creates the tag in this checkout. Nothing is pushed or
 * published.
 */
const SERVICES = ['gateway', 'ledger', 'user', 'history', 'webhooks'];
const SEMVER = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;

function problemsOf(version: string): string[] {
  const problems: string[] = [];
  if (run('git', ['status', '--porcelain']) !== '')
    problems.push('the tree is not clean: commit or stash first');
  problems.push(...differingPlaces(version));
  if (notesOf(version) === undefined) problems.push(`CHANGELOG.md has no part "## ${version}"`);
  if (run('git', ['tag', '--list', `v${version}`]) !== '')
    problems.push(`the tag v${version} is there already`);
  return problems;
}

function main(): number {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { tag: { type: 'boolean' }, write: { type: 'boolean' } },
  });
  const [version, ...more] = positionals;
  if (version === undefined || more.length > 0)
    return refuse(['say which: node deploy/release/main.ts VERSION [--write | --tag]']);
  if (!SEMVER.test(version)) return refuse([`"${version}" is no version like 1.2.3`]);
  if (values.write) {
    writeVersion(version);
    return 0;
  }
  const problems = problemsOf(version);
  if (problems.length > 0) return refuse(problems);
  const notes = notesOf(version) ?? '';
  const commit = run('git', ['rev-parse', 'HEAD']);
  say(`Cowrie ${version} of ${commit}\n\n${notes}\n`);
  for (const service of SERVICES) {
    say(
      `docker build -f deploy/docker/Dockerfile --build-arg SERVICE=${service} --build-arg VERSION=${version} ` +
        `--build-arg REVISION=${commit} -t cowrie-${service}:${version} .`,
    );
  }
  for (const file of packAll(publishable())) say(`npm publish ${file}`);
  if (!values.tag) {
    say('\nNothing was changed. With --tag the tag is made.');
    return 0;
  }
  run('git', [
    'tag',
    '--annotate',
    `v${version}`,
    '--cleanup=whitespace',
    '--message',
    `Cowrie ${version}\n\n${notes}`,
  ]);
  say(`\nTagged. Push it by: git push origin v${version}`);
  return 0;
}

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

function refuse(problems: readonly string[]): number {
  for (const problem of problems) process.stderr.write(`release: ${problem}\n`);
  return 1;
}

process.exitCode = main();
