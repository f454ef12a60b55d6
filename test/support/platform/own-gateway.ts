import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { checkoutDir } from '../../../deploy/local/src/home/paths.ts';
import { findFreePort } from '../../../deploy/local/src/home/ports.ts';
import { loadSecrets } from '../../../deploy/local/src/home/secrets.ts';
import { serviceEnv } from '../../../deploy/local/src/services/env.ts';
import { parsePlatformSettings } from '../../../deploy/local/src/settings.ts';
import { eventually } from '../eventually.ts';
import { insideVariable } from './platform-env.ts';

export type OwnGateway = { baseUrl: string; stop(): Promise<void> };

/** A busy machine starts a process in half of this time. */
const READY_WITHIN_MS = 50_000;
const NO_MANAGEMENT_PORT = 0;

/** `settings` are environment variables; resolves when the gateway is ready. */
export async function startOwnGateway(settings: Record<string, string>): Promise<OwnGateway> {
  const { secrets } = await loadSecrets(join(insideVariable('COWRIE_HOME'), 'secrets.json'));
  const callerEnv = { ...process.env, ...settings };
  const port = await findFreePort();
  const env = serviceEnv(
    'gateway',
    'gateway-9',
    { managementPort: NO_MANAGEMENT_PORT, port, queriesPort: undefined },
    {
      callerEnv,
      settings: parsePlatformSettings(callerEnv),
      secrets,
      servers: {
        kafkaBrokers: insideVariable('KAFKA_BROKERS'),
        redisUrl: insideVariable('REDIS_URL'),
        postgresUrl: undefined,
      },
      queryOrigins: JSON.parse(insideVariable('SERVICE_QUERY_ORIGINS')),
    },
  );
  const main = join('services', 'gateway', 'src', 'main.ts');
  const child = spawn(process.execPath, [main], { cwd: checkoutDir, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-2_000);
    });
  const over = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await over;
  };
  const baseUrl = `http://127.0.0.1:${port}`;
  try {
    await eventually(async () => {
      const ready = await fetch(`${baseUrl}/health/ready`).catch(() => undefined);
      if (ready?.status !== 200) throw new Error(`the gateway is not ready: ${said}`);
    }, READY_WITHIN_MS);
  } catch (error) {
    await stop();
    throw error;
  }
  return { baseUrl, stop };
}
