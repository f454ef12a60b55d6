import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkoutDir } from '../../deploy/local/src/home/paths.ts';
import { linkPackages } from './previous-tree.ts';

export const NEXT_COLUMN = { table: 'accounts', name: 'next_note', text: 'next' };
export const NEXT_EVENT = 'coin.transfer.noted';
const NEXT_FIELD = "nextNote: 'next'";

const FOLDERS = ['libs', 'services', join('docs', 'events')];
/** Installed or built files, which a release does not need to run. */
const NOT_COPIED = /(^|\/)(node_modules|dist)(\/|$)/;

/** Each text occurs once in its file; a unit test names the text to update here when the code has changed. */
export const CHANGES: readonly { file: string; text: string; next: string }[] = [
  {
    file: 'libs/contracts/src/ledger/states.ts',
    text: 'export const metadataField = { metadata: Metadata.optional() };',
    next: 'export const metadataField = { metadata: Metadata.optional(), nextNote: z.string().optional() };',
  },
  {
    file: 'services/gateway/src/features/transfers/operations.ts',
    text: '        metadata: body.metadata,',
    next: `        metadata: body.metadata, ${NEXT_FIELD},`,
  },
  {
    file: 'services/ledger/src/engine/replies/replies.ts',
    text: '    ...(position.sequence > 0 ? { position } : {}),',
    next: `    ...(position.sequence > 0 ? { position } : {}), ${NEXT_FIELD},`,
  },
  {
    file: 'libs/contracts/src/events/coin-events.ts',
    text: "  'coin.treasury.low': event(",
    next: `  '${NEXT_EVENT}': TransactionRecorded.pick({ id: true }),
  'coin.treasury.low': event(`,
  },
  {
    file: 'services/ledger/src/engine/batch/apply-change.ts',
    text: '  publish(written, partition, recordedEvent(transaction));',
    next: `  publish(written, partition, recordedEvent(transaction));
  if (transaction.type === 'TRANSFER')
    publish(written, partition, {
      ...{ type: '${NEXT_EVENT}', subject: String(transaction.id), timeMs: transaction.createdAtMs },
      data: JSON.stringify({ id: transaction.id }),
    });`,
  },
];

export async function makeNextRelease(directory: string): Promise<void> {
  const filter = (source: string) => !NOT_COPIED.test(source.slice(checkoutDir.length));
  for (const folder of FOLDERS)
    await cp(join(checkoutDir, folder), join(directory, folder), { recursive: true, filter });
  await cp(join(checkoutDir, 'package.json'), join(directory, 'package.json'));
  await linkPackages(directory);
  for (const { file, text, next } of CHANGES) {
    const path = join(directory, file);
    const parts = (await readFile(path, 'utf8')).split(text);
    if (parts.length !== 2) throw new Error(`next-tree.ts: ${file} has ${parts.length - 1} times ${text}`);
    await writeFile(path, parts.join(next));
  }
  const { table, name, text } = NEXT_COLUMN;
  const migration = join(directory, 'services', 'ledger', 'migrations', '9999_next.sql');
  await writeFile(migration, `ALTER TABLE ${table} ADD COLUMN ${name} text NOT NULL DEFAULT '${text}';\n`);
}
