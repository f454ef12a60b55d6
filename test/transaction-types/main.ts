import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { missingPieces } from './missing.ts';
import { publishedTypes } from './published.ts';
import { TABLES } from './tables.ts';

/**
 * Writes the JSON file and the tables between their markers. `--check` lists what is out of date and what a type lacks,
 * and exits with 1.
 */

const ROOT = join(import.meta.dirname, '../..');
const BETWEEN = /(<!-- transaction types -->\n)(.*?)(\n<!-- end of transaction types -->)/s;

function wantedOf(file: string, text: string): string {
  const table = TABLES[file];
  if (!table) return publishedTypes();
  if (!BETWEEN.test(text)) throw new Error(`${file} has no markers of transaction types`);
  return text.replace(BETWEEN, (_, begin, __, end) => `${begin}${table()}${end}`);
}

function read(file: string): string {
  try {
    return readFileSync(join(ROOT, file), 'utf8');
  } catch {
    return '';
  }
}

function main(args: readonly string[]): number {
  const stale = ['docs/events/transaction-types.json', ...Object.keys(TABLES)].flatMap((file) => {
    const text = read(file);
    const wanted = wantedOf(file, text);
    return wanted === text ? [] : [{ file, wanted }];
  });
  if (args[0] !== '--check') {
    for (const { file, wanted } of stale) writeFileSync(join(ROOT, file), wanted);
    return 0;
  }
  const wrong = [
    ...stale.map(({ file }) => `${file} is stale: run node test/transaction-types/main.ts`),
    ...missingPieces(ROOT),
  ];
  for (const each of wrong) process.stderr.write(`${each}\n`);
  return wrong.length > 0 ? 1 : 0;
}

process.exitCode = main(process.argv.slice(2));
