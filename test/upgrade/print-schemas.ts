import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';

/**
 * `node test/upgrade/print-schemas.ts ROOT` prints, as one JSON object, the JSON Schemas of everything that the release at
 * ROOT sends between its services and publishes: each exported schema of its contracts by name, each event by its file.
 */

const EVENTS = join('docs', 'events');
const SUFFIX = '.schema.json';

async function printSchemas(root: string): Promise<void> {
  const contracts: Record<string, unknown> = await import(
    pathToFileURL(join(root, 'libs', 'contracts', 'src', 'index.ts')).href
  );
  const schemas = Object.entries(contracts).flatMap(([name, value]) =>
    value instanceof z.ZodType
      ? [[name, z.toJSONSchema(value, { io: 'input', unrepresentable: 'any' })]]
      : [],
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
