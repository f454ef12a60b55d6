import { type Cleanups, createCleanups } from './cleanups.ts';
import { stackError } from './errors.ts';
import { rotateWhenLarge } from './home/files.ts';
import { takeLock } from './home/lock.ts';
import { type Paths, preparePaths } from './home/paths.ts';
import { dismissOldGuard, startGuard } from './processes/guard.ts';
import { endOrphans } from './processes/orphans.ts';
import type { Between } from './servers/between.ts';
import { databaseNames, type ServiceName } from './settings.ts';

/** One run of a stack on a home that belongs to it alone. */
export type Session = {
  paths: Paths;
  env: NodeJS.ProcessEnv;
  progress: (line: string) => void;
  /** Given when the start is to be given up. */
  signal: AbortSignal;
  cleanups: Cleanups;
  between: Between | undefined;
  postgres: PostgresOptions;
  kafkaForAnybody: boolean;
  inspector: Inspector | undefined;
};

/** Where a debugger finds the first instance of a service. */
export type Inspector = { service: ServiceName; port: number };

/** Settings beside what PostgreSQL always gets; with `caFile` the services insist on TLS and on its certificate. */
type PostgresOptions = { settings?: Record<string, string>; caFile?: string };

export type StackOptions = {
  home: string;
  env: NodeJS.ProcessEnv;
  progress: (line: string) => void;
  /** Gives up a start that is under way: it rejects after what had been started has ended. */
  signal?: AbortSignal;
  inspector?: Inspector | undefined;
  /** For tests; only with COWRIE_STACK=local and no server given. */
  between?: Between;
  /** For tests, together with `between`. */
  postgres?: PostgresOptions;
  /** For tests that start services of their own: Kafka asks for no password. */
  kafkaForAnybody?: boolean;
};

/**
 * Takes the home, clears up after a stack that was killed, runs `start`, and undoes everything when that fails or
 * is aborted. The session's cleanups end it.
 */
export async function withSession<T>(
  options: StackOptions,
  start: (session: Session) => Promise<T>,
): Promise<T> {
  const abort = new AbortController();
  const giveUp = () => abort.abort();
  options.signal?.addEventListener('abort', giveUp, { once: true });
  if (options.signal?.aborted) giveUp();
  const cleanups = createCleanups();
  try {
    const paths = await openHome(options, cleanups);
    const { env, progress, inspector, between, postgres = {}, kafkaForAnybody = false } = options;
    const { signal } = abort;
    const forTests = { between, postgres, kafkaForAnybody };
    return await start({ paths, env, progress, signal, cleanups, inspector, ...forTests });
  } catch (error) {
    giveUp();
    await cleanups.close();
    throw error;
  } finally {
    options.signal?.removeEventListener('abort', giveUp);
  }
}

async function openHome({ home, progress }: StackOptions, cleanups: Cleanups): Promise<Paths> {
  const paths = preparePaths(home);
  const lock = takeLock(paths.lockFile);
  if (!lock.taken) throw stackError(`the stack on ${paths.home} is running already (pid ${lock.heldBy})`);
  await cleanups.add(lock.release);
  await dismissOldGuard(paths.run);
  const orphans = await endOrphans(paths.run);
  if (orphans.length > 0) progress(`Ended what a killed stack had left running: ${orphans.join(', ')}`);
  for (const name of ['maven', 'kafka-training', ...databaseNames.map((name) => `migrate-${name}`)]) {
    rotateWhenLarge(paths.log(name));
  }
  await cleanups.add(await startGuard(paths));
  return paths;
}
