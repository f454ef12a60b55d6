import { chown, copyFile, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { RunAs } from '../../../deploy/local/src/servers/postgres/user.ts';

/** A server creates these itself, or they belong only to the copied one. */
const LEFT_OUT = new Set(['postmaster.pid', 'postmaster.opts', 'postgresql.auto.conf', 'standby.signal']);
const LEFT_EMPTY = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);

export async function changeOwner(path: string, { uid, gid }: RunAs): Promise<void> {
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid);
}

/**
 * A base backup by PostgreSQL's own functions, because the packaged programs lack pg_basebackup. With `archived` it
 * waits until the log that the copy needs is archived; otherwise the caller must keep that log.
 */
export async function copyRunning(
  client: pg.Client,
  copy: { from: string; to: string; runAs: RunAs; archived: boolean },
): Promise<number> {
  const { from, to, runAs, archived } = copy;
  await client.query("SELECT pg_backup_start('copy', fast => true)");
  await rm(to, { recursive: true, force: true });
  const bytes = await copyDirectory(from, to, runAs);
  const stop = 'SELECT labelfile FROM pg_backup_stop(wait_for_archive => $1)';
  const { rows } = await client.query<{ labelfile: string }>(stop, [archived]);
  const label = join(to, 'backup_label');
  await writeFile(label, rows[0]?.labelfile ?? '', { mode: 0o600 });
  await changeOwner(label, runAs);
  return bytes;
}

export async function copyDirectory(from: string, to: string, runAs: RunAs): Promise<number> {
  await mkdir(to, { mode: 0o700 });
  await changeOwner(to, runAs);
  let bytes = 0;
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (LEFT_OUT.has(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (!entry.isDirectory()) bytes += await copyIfThere(source, target, runAs);
    else if (!LEFT_EMPTY.has(entry.name)) bytes += await copyDirectory(source, target, runAs);
    else {
      await mkdir(target, { mode: 0o700 });
      await changeOwner(target, runAs);
    }
  }
  return bytes;
}

/** A missing file belongs to a table dropped meanwhile, which the write-ahead log records. */
async function copyIfThere(source: string, target: string, runAs: RunAs): Promise<number> {
  try {
    await copyFile(source, target);
    await changeOwner(target, runAs);
    return (await stat(target)).size;
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return 0;
    throw error;
  }
}
