import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkoutDir } from '../../../deploy/local/src/home/paths.ts';

export const KAFKA_IS_EMPTY = 'Kafka';
export const NUMBERS_ARE_UNKNOWN = 'Where coin.events would give ids again';

/** The comment above a statement names its databases. */
export async function statementsOf(section: string): Promise<[database: string, statement: string][]> {
  let databases: string[] = [];
  let statement = '';
  const found: [string, string][] = [];
  for (const line of (await sqlOf('disaster.md', section)).map((one) => one.trim())) {
    if (line.startsWith('-- ')) databases = line.slice(3).split(':')[0]?.split(', ') ?? [];
    else statement += ` ${line}`;
    if (!statement.endsWith(';')) continue;
    found.push(...databases.map((name): [string, string] => [name, statement]));
    statement = '';
  }
  return found;
}

export type PublishedSequences = { userId: number; sequences: ReadonlyMap<number, number> };

export async function statementsForUsers({ userId, sequences }: PublishedSequences): Promise<string[]> {
  const text = (await sqlOf('backup.md', 'The user database')).join('\n');
  const statements = text.split(';').filter((one) => one.trim() !== '');
  const once = statements.filter((one) => !one.includes('HIGHEST_SEQUENCE'));
  const each = statements.filter((one) => one.includes('HIGHEST_SEQUENCE'));
  return [
    ...once.map((one) => one.replaceAll('HIGHEST_USER_ID', String(userId))),
    ...[...sequences].flatMap(([partition, sequence]) =>
      each.map((one) =>
        one.replaceAll('HIGHEST_SEQUENCE', String(sequence)).replaceAll(/\bP\b/g, String(partition)),
      ),
    ),
  ];
}

/** `raise` is for the numbers in the user database; `write` prints statements for the readers. */
export async function userEventsGoOn(): Promise<{ raise: string; write: string }> {
  const text = await sectionOf('disaster.md', 'Where user.events goes on');
  const [raise, write] = [...text.matchAll(/<<'SQL'\n([\s\S]*?)^ *SQL$/gm)].map(([, body]) => body);
  if (!raise || !write) throw new Error('the page does not say where user.events goes on');
  return { raise, write };
}

async function sqlOf(file: string, section: string): Promise<string[]> {
  const [, block = ''] = /```sql\n([\s\S]*?)```/.exec(await sectionOf(file, section)) ?? [];
  if (block.trim() === '') throw new Error(`${file} has no statements in "${section}"`);
  return block.split('\n');
}

async function sectionOf(file: string, section: string): Promise<string> {
  const page = await readFile(join(checkoutDir, 'docs/operations', file), 'utf8');
  const [, text = ''] = page.split(new RegExp(`^#+ ${section}$`, 'm'));
  return text.split(/^## /m)[0] ?? '';
}
