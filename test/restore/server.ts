import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { postgresSettings } from '../../deploy/local/src/servers/postgres/settings.ts';
import {
  findPostgresPrograms,
  type RunAs,
  resolvePostgresUser,
} from '../../deploy/local/src/servers/postgres/user.ts';
import { eventually } from '../support/eventually.ts';
import { changeOwner } from '../support/platform/data-directory.ts';

/** The ledger has such a server in production, with an archived write-ahead log. */
export type OwnServer = {
  directory: string;
  url(database: string): string;
  /** `now` acts like a power failure. */
  stop(how: 'orderly' | 'now'): Promise<void>;
};

export type ServerOptions = {
  home: string;
  name: string;
  port: number;
  settings?: Record<string, string>;
};

const PASSWORD = 'postgres';
const READY_WITHIN_MS = 120_000;
const STOP_WITHIN_MS = 30_000;

export const runAs: RunAs = resolvePostgresUser(process.env);

export const archiveOf = (home: string) => join(home, 'archive');

export async function initialise({ home, name }: ServerOptions): Promise<void> {
  const directory = join(home, name);
  for (const made of [directory, archiveOf(home)]) {
    await mkdir(made, { recursive: true, mode: 0o700 });
    await changeOwner(made, runAs);
  }
  const password = join(home, 'password');
  await writeFile(password, `${PASSWORD}\n`);
  const args = ['-D', directory, '--username=postgres', `--pwfile=${password}`, '--auth=scram-sha-256'];
  const initdb = spawn(
    findPostgresPrograms(runAs).initdb,
    [...args, '--encoding=UTF8', '--locale=C', '--data-checksums'],
    { cwd: directory, stdio: 'ignore', ...runAs },
  );
  const [code] = await once(initdb, 'exit');
  if (code !== 0) throw new Error(`initdb ended with ${code}`);
}

/** Resolves when it accepts writes. */
export async function startServer(options: ServerOptions): Promise<OwnServer> {
  const { home, name, port } = options;
  const directory = join(home, name);
  const log = await open(join(home, `${name}.log`), 'a');
  const archive = archiveOf(home);
  const settings = postgresSettings({
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    archive_mode: 'on',
    // The file gets its name only when it is complete.
    archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f.new && mv ${archive}/%f.new ${archive}/%f`,
    ...options.settings,
  });
  const args = ['-D', directory, '-p', String(port), ...settings];
  const { postgres } = findPostgresPrograms(runAs);
  const child = spawn(postgres, args, { cwd: directory, stdio: ['ignore', log.fd, log.fd], ...runAs });
  await log.close();
  const url = (database: string) => `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/${database}`;
  await eventually(() => isPrimary(child, url('postgres')), READY_WITHIN_MS);
  return { directory, url, stop: (how) => stop(child, how) };
}

async function isPrimary(child: ChildProcess, url: string): Promise<void> {
  if (child.exitCode !== null) throw new Error(`postgres ended with ${child.exitCode}: see its log`);
  const [row] = await ask<{ standby: boolean }>(url, 'SELECT pg_is_in_recovery() AS standby');
  if (row?.standby !== false) throw new Error('it recovers');
}

async function stop(child: ChildProcess, how: 'orderly' | 'now'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(how === 'now' ? 'SIGQUIT' : 'SIGINT');
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
  await ended;
  clearTimeout(late);
}

export async function ask<R extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<R[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<R>(text, values)).rows;
  } finally {
    await client.end();
  }
}
