import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';

/**
 * Prints one JSON object with the JSON Schemas of all messages of the release at ROOT: exported schemas by name, an
 * object's two forms as `HOLD.wire` and `HOLD.event`, replies as `reply to NAME`, and events by their file.
 */

const EVENTS = join('docs', 'events');
const SUFFIX = '.schema.json';

const isSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodType;

async function exportsOf(directory: string): Promise<[name: string, value: unknown][]> {
  const files = await readdir(directory, { recursive: true });
  const modules = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const loaded = modules.map((file) => import(pathToFileURL(join(directory, file)).href));
  return (await Promise.all(loaded)).flatMap((module: object) => Object.entries(module));
}

function repliesIn(table: unknown): [name: string, value: unknown][] {
  if (typeof table !== 'object' || table === null || isSchema(table)) return [];
  return Object.entries(table).flatMap(([name, one]: [string, { reply?: unknown } | null | undefined]) =>
    isSchema(one?.reply) ? [[`reply to ${name}`, one.reply]] : [],
  );
}

function formsOf(name: string, value: unknown): [name: string, value: unknown][] {
  if (typeof value !== 'object' || value === null || !('wire' in value && 'event' in value)) return [];
  return [
    [`${name}.wire`, value.wire],
    [`${name}.event`, value.event],
  ];
}

async function printSchemas(root: string): Promise<void> {
  const exported = await exportsOf(join(root, 'libs', 'contracts', 'src'));
  const named = [
    ...exported,
    ...exported.flatMap(([name, value]) => [...repliesIn(value), ...formsOf(name, value)]),
  ];
  const schemas = named.flatMap(([name, value]) =>
    isSchema(value) ? [[name, z.toJSONSchema(value, { io: 'input', unrepresentable: 'any' })]] : [],
  );
  const files = (await readdir(join(root, EVENTS))).filter((name) => name.endsWith(SUFFIX));
  const events = files.map(async (name) => [
    name,
    JSON.parse(await readFile(join(root, EVENTS, name), 'utf8')),
  ]);
  process.stdout.write(JSON.stringify(Object.fromEntries([...schemas, ...(await Promise.all(events))])));
}

const [root] = process.argv.slice(2);
if (root === undefined) throw new Error('usage: node test/upgrade/print-schemas.ts ROOT');
await printSchemas(root);
