import { join } from 'node:path';
import { stackError } from '../errors.ts';
import { logHint } from '../home/files.ts';
import { checkoutDir } from '../home/paths.ts';
import { runToEnd } from '../processes/spawn.ts';
import { secondsSince, throwIfAborted } from '../processes/wait.ts';
import type { Session } from '../session.ts';
import { type DatabaseName, databaseNames } from '../settings.ts';
import { migrationEnv, type ServiceEnvInput } from './env.ts';

const MIGRATION_TIMEOUT_MS = 120_000;

export async function runMigrations(session: Session, input: ServiceEnvInput): Promise<void> {
  const startedAtMs = performance.now();
  await Promise.all(databaseNames.map((name) => migrate(name, session, input)));
  session.progress(`Databases up to date (${secondsSince(startedAtMs)})`);
}

async function migrate(name: DatabaseName, session: Session, input: ServiceEnvInput): Promise<void> {
  const logFile = session.paths.log(`migrate-${name}`);
  const code = await runToEnd(
    {
      file: process.execPath,
      args: [join('services', name, 'src', 'migrate.ts')],
      env: migrationEnv(name, input),
      cwd: checkoutDir,
    },
    { logFile, timeoutMs: MIGRATION_TIMEOUT_MS, signal: session.signal },
  );
  throwIfAborted(session.signal);
  if (code === 0) return;
  const reason = code === null ? 'did not end in time' : `ended with exit code ${code}`;
  throw stackError(`the migration of the ${name} database ${reason} (see ${logFile}): ${logHint(logFile)}`);
}
