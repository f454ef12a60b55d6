import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { codeOf } from '../errors.ts';

/** Replaces a file atomically: readers see the old content or the new, never a part. */
export function writeWhole(file: string, content: string, mode = 0o644): void {
  const temporary = `${file}.${process.pid}.tmp`;
  rmSync(temporary, { force: true });
  writeFileSync(temporary, content, { mode });
  renameSync(temporary, file);
}

/** The content of a file; undefined when there is none. */
export function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Keeps one older generation of a file that has grown beyond `maxBytes`. */
export function rotateWhenLarge(file: string, maxBytes = 20 * 1024 * 1024): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > maxBytes) renameSync(file, `${file}.1`);
}

/** The line near a log's end that most likely explains a failure, shortened for an error message. */
export function logHint(file: string): string {
  return hintIn((readIfThere(file) ?? '').slice(-8192));
}

/** The last line that names an error, or else the last line with text. */
export function hintIn(text: string, maxCharacters = 160): string {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('Node.js v'))
    .slice(-15);
  const hint = lines.findLast((line) => /error|fatal|missing/i.test(line) && !line.startsWith('at '));
  return (hint ?? lines.at(-1) ?? 'it said nothing').slice(0, maxCharacters);
}
