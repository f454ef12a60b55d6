import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { eventually } from '../support/eventually.ts';
import { changeOwner, copyDirectory, copyRunning } from '../support/platform/data-directory.ts';
import { archiveOf, ask, type OwnServer, runAs, type ServerOptions, startServer } from './server.ts';

const ARCHIVED_WITHIN_MS = 60_000;

export type Backup = { directory: string; bytes: number };

/** With the archived log, the copy can be restored to any moment after its end. */
export async function takeBackup(server: OwnServer, directory: string): Promise<Backup> {
  const client = new pg.Client({ connectionString: server.url('postgres'), connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const copy = { from: server.directory, to: directory, runAs, archived: true };
    const bytes = await copyRunning(client, copy);
    return { directory, bytes };
  } finally {
    await client.end();
  }
}

/** Resolves when everything written so far is in the archive. */
export async function archiveAll(server: OwnServer, home: string): Promise<void> {
  const url = server.url('postgres');
  const [row] = await ask<{ file: string }>(url, 'SELECT pg_walfile_name(pg_current_wal_lsn()) AS file');
  await ask(url, 'SELECT pg_switch_wal()');
  await eventually(() => stat(join(archiveOf(home), row?.file ?? '')), ARCHIVED_WITHIN_MS);
}

/** Replays the archived log up to a restore point and then becomes a server of its own. */
export async function restore(
  backup: Backup,
  options: ServerOptions & { target: string },
): Promise<{ server: OwnServer; bytes: number; seconds: number }> {
  const { home, name, target } = options;
  const startedAtMs = performance.now();
  const directory = join(home, name);
  await copyDirectory(backup.directory, directory, runAs);
  const signal = join(directory, 'recovery.signal');
  await writeFile(signal, '');
  await changeOwner(signal, runAs);
  const settings = {
    ...options.settings,
    restore_command: `cp ${archiveOf(home)}/%f %p`,
    recovery_target_name: target,
    recovery_target_action: 'promote',
  };
  // The size is read before the start, because a running server adds to the archive and renames its files.
  const bytes = backup.bytes + (await archivedBytes(home));
  const server = await startServer({ ...options, settings });
  return { server, bytes, seconds: (performance.now() - startedAtMs) / 1000 };
}

async function archivedBytes(home: string): Promise<number> {
  const files = await readdir(archiveOf(home));
  const stats = await Promise.all(files.map((file) => stat(join(archiveOf(home), file))));
  return stats.reduce((sum, { size }) => sum + size, 0);
}
