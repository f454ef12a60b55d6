import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

export type Target = {
  url: string;
  userUrl: string | undefined;
  historyUrl: string | undefined;
  unavailableMessage: string;
};

const CHECKOUT = fileURLToPath(new URL('../../../../..', import.meta.url));
const Ports = z.object({ postgres: z.number().int() });
const Secrets = z.object({
  ledgerDatabasePassword: z.string(),
  userDatabasePassword: z.string(),
  historyDatabasePassword: z.string(),
});

/**
 * Uses `LEDGER_DATABASE_URL`, else the local stack in `COWRIE_HOME` (`.cowrie` in the checkout); likewise for the user
 * service and history. Throws one line when there is neither.
 */
export async function findDatabase(env: NodeJS.ProcessEnv): Promise<Target> {
  const given = givenUrls(env);
  if (given.LEDGER_DATABASE_URL !== undefined) {
    return {
      url: given.LEDGER_DATABASE_URL,
      userUrl: given.USER_DATABASE_URL,
      historyUrl: given.HISTORY_DATABASE_URL,
      unavailableMessage: `the database that ${Object.keys(given).join(' or ')} names does not answer`,
    };
  }
  const home = env.COWRIE_HOME ? resolve(env.COWRIE_HOME) : join(CHECKOUT, '.cowrie');
  const ports = await readJson(join(home, 'ports.json'), Ports);
  const secrets = await readJson(join(home, 'secrets.json'), Secrets);
  if (!ports || !secrets) {
    throw new Error(
      `there is no local stack in ${home}: give LEDGER_DATABASE_URL, or COWRIE_HOME, or run npm start`,
    );
  }
  const urlOf = (name: string, password: string) =>
    `postgres://cowrie_${name}:${encodeURIComponent(password)}@127.0.0.1:${ports.postgres}/${name}`;
  return {
    url: urlOf('ledger', secrets.ledgerDatabasePassword),
    userUrl: given.USER_DATABASE_URL ?? urlOf('user', secrets.userDatabasePassword),
    historyUrl: given.HISTORY_DATABASE_URL ?? urlOf('history', secrets.historyDatabasePassword),
    unavailableMessage: `the local stack in ${home} is not running: start it by npm start, or give LEDGER_DATABASE_URL`,
  };
}

const VARIABLES = ['LEDGER_DATABASE_URL', 'USER_DATABASE_URL', 'HISTORY_DATABASE_URL'] as const;

function givenUrls(env: NodeJS.ProcessEnv): Partial<Record<(typeof VARIABLES)[number], string>> {
  const given = VARIABLES.flatMap((name) => (env[name] ? [[name, env[name]] as const] : []));
  const wrong = given.find(([, url]) => !URL.canParse(url));
  if (wrong) throw new Error(`${wrong[0]} is not a URL`);
  return Object.fromEntries(given);
}

async function readJson<T>(file: string, schema: z.ZodType<T>): Promise<T | undefined> {
  try {
    return schema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return undefined;
  }
}
