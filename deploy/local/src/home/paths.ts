import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { firstLine, stackError } from '../errors.ts';

export const checkoutDir = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/\/$/, '');

export type Paths = {
  home: string;
  run: string;
  logs: string;
  data: string;
  mails: string;
  secretsFile: string;
  kafkaClientFile: string;
  portsFile: string;
  baseUrlFile: string;
  lockFile: string;
  log(name: string): string;
};

/** Only the owner may read the directories, because Kafka's files would be readable by everybody. */
export function preparePaths(home: string): Paths {
  const absolute = resolve(home);
  try {
    for (const name of ['run', 'logs', 'data']) {
      mkdirSync(join(absolute, name), { recursive: true });
      chmodSync(join(absolute, name), 0o700);
    }
  } catch (error) {
    throw stackError(`${absolute} cannot be used as COWRIE_HOME: ${firstLine(error)}`);
  }
  const real = realpathSync(absolute);
  const logs = join(real, 'logs');
  return {
    home: real,
    run: join(real, 'run'),
    logs,
    data: join(real, 'data'),
    mails: join(real, 'mail'),
    secretsFile: join(real, 'secrets.json'),
    kafkaClientFile: join(real, 'kafka-client.properties'),
    portsFile: join(real, 'ports.json'),
    baseUrlFile: join(real, 'run', 'base-url'),
    lockFile: join(real, 'lock'),
    log: (name) => join(logs, `${name}.log`),
  };
}

/** `COWRIE_HOME`, or `.cowrie/` in the checkout. */
export function defaultHome(env: NodeJS.ProcessEnv): string {
  return env.COWRIE_HOME ? resolve(env.COWRIE_HOME) : join(checkoutDir, '.cowrie');
}

export function shortHash(text: string, length = 12): string {
  return createHash('sha256').update(text).digest('hex').slice(0, length);
}
