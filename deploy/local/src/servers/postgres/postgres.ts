import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { stackError } from '../../errors.ts';
import { childEnv } from '../../processes/child-env.ts';
import { type Gate, stopGated } from '../../processes/gate.ts';
import { endSteps } from '../../processes/orphans.ts';
import { type Supervised, supervise } from '../../processes/supervise.ts';
import { secondsSince, waitUntilReady } from '../../processes/wait.ts';
import type { Session } from '../../session.ts';
import { SERVER_READY_TIMEOUT_MS, type Server } from '../server.ts';
import { findConnectionProblem } from './databases.ts';
import { clearLeftovers } from './leftovers.ts';
import { postgresSettings } from './settings.ts';
import { findPostgresPrograms, type PostgresPrograms, type RunAs, resolvePostgresUser } from './user.ts';

const INITDB_TIMEOUT_MS = 120_000;

export async function startPostgres(session: Session, port: number, password: string): Promise<Server> {
  const startedAtMs = performance.now();
  const supervised = await runPostgres(session, { name: 'postgres', port, password });
  session.progress(`PostgreSQL ready (${secondsSince(startedAtMs)})`);
  return { address: `127.0.0.1:${port}`, pid: supervised.pid };
}

export type PostgresNode = {
  name: string;
  port: number;
  password: string;
  env?: Record<string, string>;
  gate?: Gate;
};

export async function runPostgres(session: Session, node: PostgresNode): Promise<Supervised> {
  const { env, paths, progress } = session;
  const { name, port, password, gate } = node;
  const runAs = resolvePostgresUser(env);
  const programs = findPostgresPrograms(runAs);
  const dataDir = join(paths.data, name);
  if (!existsSync(join(dataDir, 'PG_VERSION')))
    await initialise({ session, name, programs, runAs, dataDir, password });
  const supervised = await supervise({
    name,
    paths,
    progress,
    command: async () => {
      await gate?.passed();
      await clearLeftovers(dataDir);
      const args = [
        '-D',
        nameFor(dataDir, runAs),
        '-p',
        String(port),
        ...postgresSettings({
          listen_addresses: '127.0.0.1',
          unix_socket_directories: '',
          ...session.postgres.settings,
        }),
      ];
      const given = { ...childEnv(env), ...node.env };
      return { file: programs.postgres, args, env: given, cwd: dataDir, ...runAs };
    },
    endSteps: endSteps.postgres,
  });
  await session.cleanups.add(stopGated(supervised, gate));
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  await waitUntilReady({
    timeoutMs: SERVER_READY_TIMEOUT_MS,
    signal: session.signal,
    missing: async () => {
      supervised.assertStarting();
      const reason = await findConnectionProblem(url);
      return reason && `PostgreSQL (${reason}), see ${paths.log(name)}`;
    },
  });
  return supervised;
}

/**
 * The OS user "postgres" may lack access to the parents of the data directory (below /root, or mode 700). It needs
 * none, because this process changes to the directory as root, and the child stays there.
 */
function nameFor(directory: string, runAs: RunAs): string {
  return runAs.uid !== undefined && process.platform === 'linux' ? '/proc/self/cwd' : directory;
}

type Initialise = {
  session: Session;
  name: string;
  programs: PostgresPrograms;
  runAs: RunAs;
  dataDir: string;
  password: string;
};

/** The directory has another name at first, so that an interrupted initdb never looks complete. */
async function initialise({ session, name, programs, runAs, dataDir, password }: Initialise): Promise<void> {
  const logFile = session.paths.log(name);
  const temporary = `${dataDir}.new`;
  for (const directory of [temporary, dataDir]) rmSync(directory, { recursive: true, force: true });
  mkdirSync(temporary, { mode: 0o700 });
  if (runAs.uid !== undefined && runAs.gid !== undefined) chownSync(temporary, runAs.uid, runAs.gid);
  const passwordFile = openPasswordFile(session.paths.run, password, runAs);
  const log = openSync(logFile, 'a');
  const options = ['--username=postgres', '--pwfile=/dev/stdin', '--auth=scram-sha-256'];
  const args = [
    '-D',
    nameFor(temporary, runAs),
    ...options,
    '--encoding=UTF8',
    '--locale=C',
    '--data-checksums',
  ];
  try {
    const child = spawn(programs.initdb, args, {
      cwd: temporary,
      env: childEnv(session.env),
      stdio: [passwordFile, log, log],
      timeout: INITDB_TIMEOUT_MS,
      ...runAs,
    });
    const [code] = await once(child, 'exit');
    if (code !== 0) throw stackError(`PostgreSQL's data directory could not be made: see ${logFile}`);
  } finally {
    closeSync(log);
    closeSync(passwordFile);
  }
  renameSync(temporary, dataDir);
}

/** The open file has no name: only initdb can read the password from it. */
function openPasswordFile(runDir: string, password: string, runAs: RunAs): number {
  const file = join(runDir, 'initdb-password');
  rmSync(file, { force: true });
  writeFileSync(file, `${password}\n`, { mode: 0o600 });
  if (runAs.uid !== undefined && runAs.gid !== undefined) chownSync(file, runAs.uid, runAs.gid);
  const descriptor = openSync(file, 'r');
  rmSync(file);
  return descriptor;
}
