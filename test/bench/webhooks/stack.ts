import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { startServers } from '@cowrie/local';
import { createSeal, SealPublicKey } from '@cowrie/runtime';
import pg from 'pg';
import { checkoutDir } from '../../../deploy/local/src/home/paths.ts';
import { findFreePort } from '../../../deploy/local/src/home/ports.ts';
import { loadSecrets, type Secrets } from '../../../deploy/local/src/home/secrets.ts';
import { databaseUrl, ensureDatabases } from '../../../deploy/local/src/servers/postgres/databases.ts';
import { eventually } from '../../support/eventually.ts';
import { makeHome } from '../platform/stack.ts';

const READY_WITHIN_MS = 60_000;
const program = (file: string): string[] => ['--max-semi-space-size=64', `services/webhooks/src/${file}`];

export async function startWebhooksAlone(webhook: { url: string; types: string[] }) {
  const { home, remove } = await makeHome();
  const servers = await startServers({
    home,
    env: { ...process.env, COWRIE_STACK: 'local', COWRIE_KAFKA_JVM: '-Xms512m -Xmx512m -XX:+UseG1GC' },
    progress: () => undefined,
    kafkaForAnybody: true,
  });
  const { secrets } = await loadSecrets(`${home}/secrets.json`);
  await ensureDatabases(servers.postgresUrl ?? '', ['webhooks'], secrets);
  const url = databaseUrl(servers.postgresUrl ?? '', 'webhooks');
  const env = { PATH: process.env.PATH, LOG_LEVEL: 'warn' };
  await promisify(execFile)(process.execPath, program('migrate.ts'), {
    cwd: checkoutDir,
    env: { ...env, MIGRATION_DATABASE_URL: url },
  });
  await insertWebhook(url, secrets, webhook);
  const port = await findFreePort();
  const child = spawn(process.execPath, program('main.ts'), {
    cwd: checkoutDir,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...env,
      KAFKA_BROKERS: servers.kafkaBrokers,
      MANAGEMENT_PORT: String(port),
      WEBHOOKS_DATABASE_URL: url,
      WEBHOOKS_SEAL_PRIVATE_KEY: JSON.stringify(secrets.webhooksSealKey),
      WEBHOOKS_ALLOW_LOOPBACK: 'true',
    },
  });
  await eventually(async () => {
    const { status } = await fetch(`http://127.0.0.1:${port}/health/ready`);
    if (status !== 200) throw new Error('webhooks is not ready');
  }, READY_WITHIN_MS);
  return {
    kafkaBrokers: servers.kafkaBrokers,
    async stop() {
      await ended(child);
      await servers.stop();
      await remove();
    },
  };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

async function insertWebhook(url: string, secrets: Secrets, webhook: { url: string; types: string[] }) {
  const id = randomUUID();
  const seal = await createSeal(SealPublicKey.parse(secrets.webhooksSealKey));
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `INSERT INTO webhooks (id, url, types, status, sealed_secret, created_at, updated_at)
     VALUES ($1, $2, $3, 'ACTIVE', $4, now(), now())`,
    [id, webhook.url, webhook.types, await seal(JSON.stringify({ webhookId: id, secret }))],
  );
  await client.end();
}
