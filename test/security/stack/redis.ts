import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkoutDir } from '../../../deploy/local/src/home/paths.ts';
import { endSteps } from '../../../deploy/local/src/processes/orphans.ts';
import { supervise } from '../../../deploy/local/src/processes/supervise.ts';
import { waitUntilReady } from '../../../deploy/local/src/processes/wait.ts';
import { redisProgram } from '../../../deploy/local/src/servers/redis/redis.ts';
import type { Session } from '../../../deploy/local/src/session.ts';
import { type CertificateFiles, HOST } from './certificates.ts';

const RULES = join(checkoutDir, 'deploy/k8s/base/redis/users.acl');
const READY_WITHIN_MS = 20_000;

export type SecureRedis = { port: number; url: string; adminUrl: string };

/** TLS only, with the users of the manifests and one that inspects the gateway's commands. */
export async function startSecureRedis(
  session: Session,
  { port, password, server }: { port: number; password: string; server: CertificateFiles },
): Promise<SecureRedis> {
  const directory = join(session.paths.data, 'redis');
  mkdirSync(directory, { recursive: true });
  const rules = join(directory, 'users.acl');
  const hash = createHash('sha256').update(password).digest('hex');
  const users = readFileSync(RULES, 'utf8').replaceAll('PASSWORD_SHA256', hash);
  writeFileSync(rules, `${users.trimEnd()}\nuser admin on #${hash} ~* +@all\n`);
  const settings = {
    ...{ bind: '127.0.0.1', port: '0', 'tls-port': String(port), 'tls-auth-clients': 'no' },
    ...{ 'tls-cert-file': server.cert, 'tls-key-file': server.key, 'tls-ca-cert-file': server.ca },
    ...{ aclfile: rules, dir: directory, save: '', appendonly: 'no' },
  };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
  const file = await redisProgram(session);
  const supervised = await supervise({
    name: 'redis',
    paths: session.paths,
    progress: session.progress,
    command: () => ({ file, args, env: {}, cwd: directory }),
    endSteps: endSteps.redis,
  });
  await session.cleanups.add(supervised.stop);
  const log = session.paths.log('redis');
  await waitUntilReady({
    timeoutMs: READY_WITHIN_MS,
    signal: session.signal,
    missing: () => {
      supervised.assertStarting();
      return readFileSync(log, 'utf8').includes('Ready to accept connections')
        ? undefined
        : `Redis, see ${log}`;
    },
  });
  const url = (user: string) => `rediss://${user}:${password}@${HOST}:${port}`;
  return { port, url: url('gateway'), adminUrl: url('admin') };
}
