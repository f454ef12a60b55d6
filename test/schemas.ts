import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EVENTS } from '@cowrie/contracts';
import { ASYNCAPI_FILE, asyncApi } from './events/asyncapi.ts';
import { SUFFIX, schemaFiles } from './events/schemas.ts';

/** Writes the JSON Schemas and the AsyncAPI document; `--check` lists the files that are out of date and exits with 1. */

export const SCHEMAS_DIRECTORY = join(import.meta.dirname, '..', 'docs', 'events');

const eventFiles = (): Map<string, string> =>
  schemaFiles().set(ASYNCAPI_FILE, `${JSON.stringify(asyncApi(), null, 2)}\n`);

export async function staleFiles(directory: string): Promise<string[]> {
  const wanted = eventFiles();
  const present = (await readdir(directory)).filter(
    (name) => name.endsWith(SUFFIX) || name === ASYNCAPI_FILE,
  );
  const stale = present.filter((name) => !wanted.has(name));
  for (const [name, text] of wanted) {
    if (!present.includes(name) || (await readFile(join(directory, name), 'utf8')) !== text) stale.push(name);
  }
  return stale.sort();
}

export async function writeSchemas(directory: string): Promise<string[]> {
  const wanted = eventFiles();
  const stale = await staleFiles(directory);
  for (const name of stale) {
    const text = wanted.get(name);
    if (text === undefined) await rm(join(directory, name));
    else await writeFile(join(directory, name), text);
  }
  return stale;
}

const PAGE = join(SCHEMAS_DIRECTORY, 'README.md');
const LIST = /(<!-- events -->\n).*(\n<!-- end of events -->)/s;

export async function eventsPage(): Promise<{ text: string; wanted: string }> {
  const rows = Object.entries(EVENTS).map(
    ([type, { description }]) => `| [\`${type}\`](${type}${SUFFIX}) | ${description} |`,
  );
  const list = ['| type | meaning |', '|---|---|', ...rows].join('\n');
  const text = await readFile(PAGE, 'utf8');
  return { text, wanted: text.replace(LIST, (_, begin, end) => `${begin}${list}${end}`) };
}

async function main(args: readonly string[]): Promise<number> {
  if (args.length > 1 || (args[0] !== undefined && args[0] !== '--check')) {
    process.stderr.write('usage: node test/schemas.ts [--check]\n');
    return 2;
  }
  const check = args[0] === '--check';
  const stale = await (check ? staleFiles : writeSchemas)(SCHEMAS_DIRECTORY);
  for (const name of stale) {
    if (check) process.stderr.write(`docs/events/${name} is stale: run node test/schemas.ts\n`);
    else process.stdout.write(`docs/events/${name}\n`);
  }
  const { text, wanted } = await eventsPage();
  if (text === wanted) return check && stale.length > 0 ? 1 : 0;
  if (!check) await writeFile(PAGE, wanted);
  else process.stderr.write('docs/events/README.md is stale: run node test/schemas.ts\n');
  return check ? 1 : 0;
}

if (import.meta.main) process.exit(await main(process.argv.slice(2)));
