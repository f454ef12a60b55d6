import { chownSync, copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { withClient } from './databases.ts';
import type { RunAs } from './postgres-user.ts';

/** What a server makes anew, or what belongs to the one that is copied alone. */
const NOT_COPIED = ['postmaster.pid', 'postmaster.opts', 'postgresql.auto.conf', 'standby.signal'];
const LEFT_EMPTY = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
];

export type Copy = {
  /** Superuser URL of the server that runs. */
  url: string;
  fromDir: string;
  toDir: string;
  runAs: RunAs;
  /** Keeps the log that the copy needs until it has it. */
  slot: string;
};

/**
 * Copies the files of a server that runs and is written to (a base backup by the functions that PostgreSQL has for it:
 * the packaged programs have no pg_basebackup). What the copy becomes is up to whoever starts it.
 */
export function copyRunning({ url, fromDir, toDir, runAs, slot }: Copy): Promise<void> {
  return withClient(url, async (client) => {
    await ensureSlot(client, slot);
    await client.query("SELECT pg_backup_start('copy', fast => true)");
    rmSync(toDir, { recursive: true, force: true });
    const own = ownerOf(runAs);
    copyDirectory(fromDir, toDir, own);
    const stop = 'SELECT labelfile FROM pg_backup_stop(wait_for_archive => false)';
    const { rows } = await client.query<{ labelfile: string }>(stop);
    const label = join(toDir, 'backup_label');
    writeFileSync(label, rows[0]?.labelfile ?? '', { mode: 0o600 });
    own(label);
  });
}

async function ensureSlot(client: pg.Client, slot: string): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_replication_slots WHERE slot_name = $1', [slot]);
  if (rowCount === 0) await client.query('SELECT pg_create_physical_replication_slot($1, true)', [slot]);
}

/** The programs run as somebody who may not be us. */
export function ownerOf({ uid, gid }: RunAs): (path: string) => void {
  return (path) => {
    if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
  };
}

/** A table that is dropped meanwhile may be missing: the log tells that it is gone. */
function copyDirectory(from: string, to: string, own: (path: string) => void): void {
  mkdirSync(to, { mode: 0o700 });
  own(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (NOT_COPIED.includes(entry.name)) continue;
    if (entry.isDirectory() && LEFT_EMPTY.includes(entry.name)) {
      mkdirSync(target, { mode: 0o700 });
      own(target);
    } else if (entry.isDirectory()) {
      copyDirectory(source, target, own);
    } else {
      copyIfThere(source, target, own);
    }
  }
}

function copyIfThere(source: string, target: string, own: (path: string) => void): void {
  try {
    copyFileSync(source, target);
    own(target);
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error;
  }
}
