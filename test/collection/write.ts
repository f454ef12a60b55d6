import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const NOT_MADE = new Set(['README.md', '.env']);

export function staleFiles(folder: string, files: ReadonlyMap<string, string>): string[] {
  const there = filesIn(folder);
  const wrong = [...files].filter(([path, text]) => !there.includes(path) || read(folder, path) !== text);
  return [...wrong.map(([path]) => path), ...there.filter((path) => !files.has(path))];
}

export function writeFiles(folder: string, files: ReadonlyMap<string, string>): void {
  for (const path of filesIn(folder)) if (!files.has(path)) rmSync(join(folder, path));
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

const read = (folder: string, path: string) => readFileSync(join(folder, path), 'utf8');

function filesIn(folder: string): string[] {
  mkdirSync(folder, { recursive: true });
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .filter((path) => !NOT_MADE.has(path));
}
