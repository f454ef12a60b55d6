import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkoutDir } from '../../../deploy/local/src/home/paths.ts';

/** Where it is new and empty. */
export const KAFKA_IS_EMPTY = 'Kafka';

/** The statements of a section of the page, each with the database in which the comment above it has it run. */
export async function statementsOf(section: string): Promise<[database: string, statement: string][]> {
  const page = await readFile(join(checkoutDir, 'docs/operations/disaster.md'), 'utf8');
  const [, text = ''] = page.split(new RegExp(`^#+ ${section}$`, 'm'));
  const [, block = ''] = /```sql\n([\s\S]*?)```/.exec(text.split(/^## /m)[0] ?? '') ?? [];
  let databases: string[] = [];
  const found: [string, string][] = [];
  for (const line of block.split('\n').map((one) => one.trim())) {
    if (line.startsWith('-- ')) databases = line.slice(3).split(':')[0]?.split(', ') ?? [];
    else if (line !== '') found.push(...databases.map((name): [string, string] => [name, line]));
  }
  if (found.length === 0) throw new Error(`the page has no statements in "${section}"`);
  return found;
}
