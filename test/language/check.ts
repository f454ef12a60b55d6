import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languageProblems } from './check-text.ts';
import rules from './rules.json' with { type: 'json' };

/** Checks the given folders, or the `heldFolders` of `rules.json`. A folder joins that list once it has no finding. */

const ROOT = join(import.meta.dirname, '../..');

const given = process.argv.slice(2);
const files = (given.length > 0 ? given : rules.heldFolders).flatMap(listFiles);
const lines = files.flatMap((file) =>
  languageProblems(file, readFileSync(join(ROOT, file), 'utf8')).map(
    ({ line, problem }) => `${file}:${line}: ${problem}\n`,
  ),
);
process.stdout.write(`${lines.join('')}${lines.length} places in ${files.length} files\n`);
process.exitCode = lines.length === 0 ? 0 : 1;

/** Throws when there are none, because a folder that was moved would no longer be checked. */
function listFiles(folder: string): string[] {
  const { stdout } = spawnSync('git', ['ls-files', '--', folder], { cwd: ROOT, encoding: 'utf8' });
  if (!stdout) throw new Error(`${folder}: no file in git`);
  return stdout.trim().split('\n');
}
