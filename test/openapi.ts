import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTestGateway } from '../services/gateway/src/testing/gateway.ts';
import { collectionFiles } from './collection/files.ts';
import { staleFiles, writeFiles } from './collection/write.ts';

/** Writes `docs/openapi.json` and the request collection; with `--check` it exits with 1 when one is out of date. */

const DOCS = join(import.meta.dirname, '..', 'docs');
const OPENAPI_FILE = join(DOCS, 'openapi.json');
const COLLECTION = join(DOCS, 'examples/collection');

async function openApi() {
  const { app } = await createTestGateway();
  await app.ready();
  const document = app.swagger();
  await app.close();
  return document;
}

async function openApiText(): Promise<string> {
  return `${JSON.stringify(await openApi(), null, 2)}\n`;
}

async function main(args: readonly string[]): Promise<number> {
  if (args.length > 1 || (args[0] !== undefined && args[0] !== '--check')) {
    process.stderr.write('usage: node test/openapi.ts [--check]\n');
    return 2;
  }
  const text = await openApiText();
  const collection = collectionFiles(JSON.parse(text));
  if (args[0] === undefined) {
    await writeFile(OPENAPI_FILE, text);
    writeFiles(COLLECTION, collection);
    return 0;
  }
  const isCurrent = (await readFile(OPENAPI_FILE, 'utf8').catch(() => '')) === text;
  const stale = [
    ...(isCurrent ? [] : ['docs/openapi.json']),
    ...staleFiles(COLLECTION, collection).map((path) => `docs/examples/collection/${path}`),
  ];
  if (stale.length > 0) process.stderr.write(`stale: ${stale.join(', ')}: run node test/openapi.ts\n`);
  return stale.length === 0 ? 0 : 1;
}

if (import.meta.main) process.exit(await main(process.argv.slice(2)));
