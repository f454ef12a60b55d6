import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { firstLine, stackError } from '../errors.ts';

/** The checkout that this file belongs to. */
export const checkoutDir = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/\/$/, '');

/** Where things are below one home. */
export type Paths = {
  home: string;
  run: string;
  logs: string;
  data: string;
  /** Of mails that no server is there to bring. */
  mails: string;
  secretsFile: string;
  /** How Kafka's own tools log in. */
  kafkaClientFile: string;
  portsFile: string;
  /** Where the platform answers, for as long as it runs. */
  baseUrlFile: string;
  lockFile: string;
  log(name: string): string;
};

/** Makes the directories of a home, for their owner alone (Kafka's files are open to everybody otherwise), and names what is in them. */
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
