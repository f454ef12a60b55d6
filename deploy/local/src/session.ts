import { type Cleanups, createCleanups } from './cleanups.ts';
import { stackError } from './errors.ts';
import { rotateWhenLarge } from './home/files.ts';
import { takeLock } from './home/lock.ts';
import { type Paths, preparePaths } from './home/paths.ts';
import { dismissOldGuard, startGuard } from './processes/guard.ts';
import { endOrphans } from './processes/orphans.ts';
import type { LinkProxy } from './servers/between.ts';
import { databaseNames, type ServiceName } from './settings.ts';

export type Session = {
  paths: Paths;
  env: NodeJS.ProcessEnv;
  progress: (line: string) => void;
  signal: AbortSignal;
  cleanups: Cleanups;
  between: LinkProxy | undefined;
  postgres: PostgresOptions;
  kafkaForAnybody: boolean;
  inspector: Inspector | undefined;
};

export type Inspector = { service: ServiceName; port: number };

/** With `caFile` the services require TLS and verify the certificate. */
type PostgresOptions = { settings?: Record<string, string>; caFile?: string };

export type StackOptions = {
  home: string;
  env: NodeJS.ProcessEnv;
  progress: (line: string) => void;
  signal?: AbortSignal;
  inspector?: Inspector | undefined;
  /** Tests may set it, only with COWRIE_STACK=local and no given server. */
  between?: LinkProxy;
  postgres?: PostgresOptions;
  /** Tests that start services of their own need a Kafka without passwords. */
  kafkaForAnybody?: boolean;
};

/** Cleans up after a killed stack. When `start` fails or is aborted, everything is undone. */
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
  for (const name of ['fetch', 'kafka-training', ...databaseNames.map((name) => `migrate-${name}`)]) {
    rotateWhenLarge(paths.log(name));
  }
  await cleanups.add(await startGuard(paths));
  return paths;
}
