import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { codeOf } from '../errors.ts';

/** Atomic: readers see the old content or the new, never a part. */
export function writeWhole(file: string, content: string, mode = 0o644): void {
  const temporary = `${file}.${process.pid}.tmp`;
  rmSync(temporary, { force: true });
  writeFileSync(temporary, content, { mode });
  renameSync(temporary, file);
}

export function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Keeps one older generation. */
export function rotateWhenLarge(file: string, maxBytes = 20 * 1024 * 1024): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > maxBytes) renameSync(file, `${file}.1`);
}

export function logHint(file: string): string {
  return hintIn((readIfThere(file) ?? '').slice(-8192));
}

export function hintIn(text: string, maxCharacters = 160): string {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('Node.js v'))
    .slice(-15);
  const hint = lines.findLast((line) => /error|fatal|missing/i.test(line) && !line.startsWith('at '));
  return (hint ?? lines.at(-1) ?? 'it said nothing').slice(0, maxCharacters);
}
