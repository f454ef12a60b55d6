import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTestGateway } from '../services/gateway/src/testing/gateway.ts';

/**
 * `docs/openapi.json`, from which clients are made: the OpenAPI document of the gateway's routes, with nothing behind
 * them. `node test/openapi.ts` writes it; with `--check` it ends with 1 when the file is not as it should be.
 */

const OPENAPI_FILE = join(import.meta.dirname, '..', 'docs', 'openapi.json');

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
  if (args[0] === undefined) {
    await writeFile(OPENAPI_FILE, text);
    return 0;
  }
  const isCurrent = (await readFile(OPENAPI_FILE, 'utf8').catch(() => '')) === text;
  if (!isCurrent) process.stderr.write('docs/openapi.json is stale: run node test/openapi.ts\n');
  return isCurrent ? 0 : 1;
}

if (import.meta.main) process.exit(await main(process.argv.slice(2)));
