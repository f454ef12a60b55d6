import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withTable } from './settings-table.ts';

/** `node libs/cli/tools/settings.ts` writes the guide's table of settings. A unit test fails when it is stale. */

const guide = join(import.meta.dirname, '../../../docs/guide/settings-file.md');
await writeFile(guide, withTable(await readFile(guide, 'utf8')));
