import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withClient } from './databases.ts';
import { ownerOf } from './postgres-copy.ts';
import type { RunAs } from './postgres-user.ts';

/** Of the log that a standby which is away still needs; beyond that it has to be made anew. */
const MAX_KEPT_LOG = '1GB';
const PROMOTED_WITHIN_S = 30;

export type Standby = {
  dataDir: string;
  runAs: RunAs;
  /** What it calls itself, and the name of its replication slot. */
  name: string;
  /** Where it reaches the primary, as the superuser. */
  port: number;
  password: string;
};

/** Makes a copied data directory the standby's of the server that it was copied from. */
export function configureStandby({ dataDir, runAs, name, port, password }: Standby): void {
  const conninfo =
    `host=127.0.0.1 port=${port} user=postgres password=${password} ` +
    `application_name=${name} connect_timeout=2`;
  const files = {
    // The file that ALTER SYSTEM writes.
    'postgresql.auto.conf': `primary_conninfo = '${conninfo}'\nprimary_slot_name = '${name}'\n`,
    'standby.signal': '',
  };
  for (const [file, text] of Object.entries(files)) {
    writeFileSync(join(dataDir, file), text, { mode: 0o600 });
    ownerOf(runAs)(join(dataDir, file));
  }
}

/** From now on a commit is acknowledged when the standby of this name has it on its disk as well. */
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

/** Resolves when it is a primary, which waits for nobody. */
export async function promote(standbyUrl: string): Promise<void> {
  await withClient(standbyUrl, (client) => client.query(`SELECT pg_promote(true, ${PROMOTED_WITHIN_S})`));
}
