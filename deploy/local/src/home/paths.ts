import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { firstLine, stackError } from '../errors.ts';

/** The checkout that contains this file. */
export const checkoutDir = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/\/$/, '');

/** The paths below one home. */
export type Paths = {
  home: string;
  run: string;
  logs: string;
  data: string;
  /** The folder for mails when there is no mail server. */
  mails: string;
  secretsFile: string;
  /** The login of Kafka's own tools. */
  kafkaClientFile: string;
  portsFile: string;
  /** The file with the platform's address, while it runs. */
  baseUrlFile: string;
  lockFile: string;
  log(name: string): string;
};

/**
 * Creates the directories of a home, readable only by their owner (Kafka's files would be readable by everybody), and
 * returns their paths.
 */
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

/** The first `length` hexadecimal digits of a SHA-256. */
export function shortHash(text: string, length = 12): string {
  return createHash('sha256').update(text).digest('hex').slice(0, length);
}
