import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { requestsOf } from './settings-requests.ts';
import { withTable } from './settings-table.ts';

/**
 * `node libs/cli/tools/settings.ts` writes what a file of settings may say, from the API's document, and the guide's table of it. A unit test says
 * when they are old.
 */

const HERE = import.meta.dirname;
const CHECKOUT = join(HERE, '../../..');
const document = JSON.parse(await readFile(join(CHECKOUT, 'docs/openapi.json'), 'utf8'));
const file = join(HERE, '../src/settings/file/requests.ts');
const head = '// Made by tools/settings.ts from docs/openapi.json: change that.\n';
const source = `${head}import type { Request } from './request.ts';

/** The requests by which settings are made and changed, by the names of their operations. */
export const REQUESTS: Readonly<Record<string, Request>> = ${JSON.stringify(requestsOf(document))};\n`;
await writeFile(file, source);
spawnSync(join(CHECKOUT, 'node_modules/.bin/biome'), ['format', '--write', file], { stdio: 'inherit' });

const guide = join(CHECKOUT, 'docs/guide/settings-file.md');
await writeFile(guide, withTable(await readFile(guide, 'utf8')));
