import { copyFile, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { eventually } from '../support/eventually.ts';
import { archiveOf, ask, give, type OwnServer, type ServerOptions, startServer } from './server.ts';

/** What a server makes anew, or what belongs to the running one alone. */
const LEFT_OUT = new Set(['postmaster.pid', 'postmaster.opts']);
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

const ARCHIVED_WITHIN_MS = 60_000;

export type Backup = { directory: string; bytes: number };

/**
 * Copies the files of a server that is written to meanwhile, between the two functions that PostgreSQL has for it: the
 * packaged programs have no pg_basebackup. With the archive of its log it can be brought to any moment after its end.
 */
export async function takeBackup(server: OwnServer, directory: string): Promise<Backup> {
  const client = new pg.Client({ connectionString: server.url('postgres'), connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query("SELECT pg_backup_start('rehearsal', fast => true)");
    const bytes = await copyDirectory(server.directory, directory);
    // Waits until the log that the copy needs is in the archive.
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop()');
    const label = join(directory, 'backup_label');
    await writeFile(label, rows[0]?.labelfile ?? '', { mode: 0o600 });
    await give(label);
    return { directory, bytes };
  } finally {
    await client.end();
  }
}

/** Resolves when everything that was written until now is in the archive. */
export async function archiveAll(server: OwnServer, home: string): Promise<void> {
  const url = server.url('postgres');
  const [row] = await ask<{ file: string }>(url, 'SELECT pg_walfile_name(pg_current_wal_lsn()) AS file');
  await ask(url, 'SELECT pg_switch_wal()');
  await eventually(() => stat(join(archiveOf(home), row?.file ?? '')), ARCHIVED_WITHIN_MS);
}

/** Starts a copy of a backup that goes through the archived log up to a restore point, and is a server of its own from there on. */
export async function restore(
  backup: Backup,
  options: ServerOptions & { target: string },
): Promise<{ server: OwnServer; bytes: number; seconds: number }> {
  const { home, name, target } = options;
  const startedAtMs = performance.now();
  const directory = join(home, name);
  await copyDirectory(backup.directory, directory);
  const signal = join(directory, 'recovery.signal');
  await writeFile(signal, '');
  await give(signal);
  const settings = {
    ...options.settings,
    restore_command: `cp ${archiveOf(home)}/%f %p`,
    recovery_target_name: target,
    recovery_target_action: 'promote',
  };
  const server = await startServer({ ...options, settings });
  const log = await Promise.all(
    (await readdir(archiveOf(home))).map(async (file) => (await stat(join(archiveOf(home), file))).size),
  );
  const bytes = backup.bytes + log.reduce((sum, size) => sum + size, 0);
  return { server, bytes, seconds: (performance.now() - startedAtMs) / 1000 };
}

/** Gives how many bytes it copied. A file that is dropped meanwhile may be missing: the log tells that it is gone. */
async function copyDirectory(from: string, to: string): Promise<number> {
  await mkdir(to, { mode: 0o700 });
  await give(to);
  let bytes = 0;
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (LEFT_OUT.has(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (!entry.isDirectory()) bytes += await copyIfThere(source, target);
    else if (!LEFT_EMPTY.has(entry.name)) bytes += await copyDirectory(source, target);
    else {
      await mkdir(target, { mode: 0o700 });
      await give(target);
    }
  }
  return bytes;
}

async function copyIfThere(source: string, target: string): Promise<number> {
  try {
    await copyFile(source, target);
    await give(target);
    return (await stat(target)).size;
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return 0;
    throw error;
  }
}
