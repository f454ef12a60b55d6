import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startServers } from '@cowrie/local';
import { seedLedger } from './seed-ledger.ts';

/**
 * `node test/bench/seed/main.ts --home DIR --target N` adds transactions to a home whose platform has stopped, until
 * there are N. The platform must have run once, with users.
 */

const PROGRESS_EVERY_MS = 2_000;
const NOT_NEEDED = { KAFKA_BROKERS: '127.0.0.1:1', REDIS_URL: 'redis://127.0.0.1:1' };
const DATABASES = { LEDGER_DATABASE_URL: '', USER_DATABASE_URL: '', HISTORY_DATABASE_URL: '' };

const say = (line: string) => process.stderr.write(`${line}\n`);
const messageOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0];

function readArgs(args: string[]): { home: string; target: number } {
  const options = { home: { type: 'string' }, target: { type: 'string' } } as const;
  const { values } = parseArgs({ args, options });
  if (!values.home) throw new Error('--home DIR is missing: that of the platform');
  if (!/^[1-9]\d{0,8}$/.test(values.target ?? ''))
    throw new Error('--target N is a number from 1 to 999999999');
  return { home: resolve(values.home), target: Number(values.target) };
}

async function run({ home, target }: { home: string; target: number }): Promise<void> {
  const abort = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => abort.abort());
  const env = { ...process.env, ...DATABASES, ...NOT_NEEDED };
  const servers = await startServers({ home, env, progress: say, signal: abort.signal });
  // Uncommitted rows vanish when PostgreSQL ends.
  abort.signal.addEventListener('abort', () => void servers.stop().catch(() => {}), { once: true });
  try {
    const startedAtMs = Date.now();
    let saidAtMs = startedAtMs;
    const { added, total } = await seedLedger({
      ledgerUrl: databaseUrl(servers.postgresUrl, 'ledger'),
      historyUrl: databaseUrl(servers.postgresUrl, 'history'),
      target,
      onProgress: (progress) => {
        if (Date.now() - saidAtMs < PROGRESS_EVERY_MS) return;
        saidAtMs = Date.now();
        say(`${progress.added} of ${progress.toAdd} transactions`);
      },
    });
    const seconds = ((Date.now() - startedAtMs) / 1000).toFixed(1);
    process.stdout.write(`${added} transactions added in ${seconds} s, ${total} in all\n`);
  } finally {
    await servers.stop();
  }
}

function databaseUrl(serverUrl: string | undefined, name: string): string {
  const url = new URL(serverUrl ?? '');
  url.pathname = `/${name}`;
  return url.href;
}

async function main(): Promise<number> {
  let args: { home: string; target: number };
  try {
    args = readArgs(process.argv.slice(2));
  } catch (error) {
    say(`seed: ${messageOf(error)}`);
    return 2;
  }
  try {
    await run(args);
    return 0;
  } catch (error) {
    say(`seed: ${messageOf(error)}`);
    return 1;
  }
}

process.exit(await main());
