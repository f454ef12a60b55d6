import { readFileSync } from 'node:fs';

export function notesOf(version: string): string | undefined {
  const parts = readFileSync('CHANGELOG.md', 'utf8').split(/^## /m);
  const part = parts.find((text) => text.split(/\s/, 1)[0] === version);
  return part?.slice(part.indexOf('\n')).trim() || undefined;
}
