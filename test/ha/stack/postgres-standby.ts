import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { withClient } from '../../../deploy/local/src/servers/postgres/databases.ts';
import type { RunAs } from '../../../deploy/local/src/servers/postgres/user.ts';
import { changeOwner, copyRunning } from '../../support/platform/data-directory.ts';

/** The primary keeps this much log for a standby that is down; beyond that the standby must be copied again. */
const MAX_KEPT_LOG = '1GB';
const PROMOTED_WITHIN_S = 30;

export type Standby = {
  dataDir: string;
  runAs: RunAs;
  name: string;
  port: number;
  password: string;
};

export async function copyForStandby(primaryUrl: string, from: string, standby: Standby): Promise<void> {
  const { dataDir: to, runAs, name } = standby;
  await withClient(primaryUrl, async (client) => {
    await ensureSlot(client, name);
    await copyRunning(client, { from, to, runAs, archived: false });
  });
  await configure(standby);
}

async function ensureSlot(client: pg.Client, slot: string): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_replication_slots WHERE slot_name = $1', [slot]);
  if (rowCount === 0) await client.query('SELECT pg_create_physical_replication_slot($1, true)', [slot]);
}

async function configure({ dataDir, runAs, name, port, password }: Standby): Promise<void> {
  const conninfo =
    `host=127.0.0.1 port=${port} user=postgres password=${password} ` +
    `application_name=${name} connect_timeout=2`;
  const files = {
    // This is the file that ALTER SYSTEM writes.
    'postgresql.auto.conf': `primary_conninfo = '${conninfo}'\nprimary_slot_name = '${name}'\n`,
    'standby.signal': '',
  };
  for (const [file, text] of Object.entries(files)) {
    await writeFile(join(dataDir, file), text, { mode: 0o600 });
    await changeOwner(join(dataDir, file), runAs);
  }
}

/** From now on a commit is acknowledged when the standby of this name has it on its disk too. */
export function waitForStandby(primaryUrl: string, name: string): Promise<void> {
  return withClient(primaryUrl, async (client) => {
    await client.query(`ALTER SYSTEM SET max_slot_wal_keep_size = '${MAX_KEPT_LOG}'`);
    await client.query(`ALTER SYSTEM SET synchronous_standby_names = '${name}'`);
    await client.query('SELECT pg_reload_conf()');
  });
}

export function isSynchronous(primaryUrl: string): Promise<boolean> {
  const text = "SELECT FROM pg_stat_replication WHERE state = 'streaming' AND sync_state = 'sync'";
  return withClient(primaryUrl, async (client) => (await client.query(text)).rowCount === 1);
}

export async function promote(standbyUrl: string): Promise<void> {
  await withClient(standbyUrl, (client) => client.query(`SELECT pg_promote(true, ${PROMOTED_WITHIN_S})`));
}
