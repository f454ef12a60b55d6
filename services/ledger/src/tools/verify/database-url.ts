import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** The database that a command line is about, that of the user service if it is known, and what to say when they are away. */
export type Target = { url: string; userUrl: string | undefined; whenAway: string };

const CHECKOUT = fileURLToPath(new URL('../../../../..', import.meta.url));
// What the local stack keeps in its home: only what is needed of it.
const Ports = z.object({ postgres: z.number().int() });
const Secrets = z.object({ ledgerDatabasePassword: z.string(), userDatabasePassword: z.string() });

/**
 * The database that `LEDGER_DATABASE_URL` names, or else that of the local stack in `COWRIE_HOME` (`.cowrie` in the
 * checkout); with it `USER_DATABASE_URL`, or that of the local stack. Throws one line when there is neither.
 */
export async function findDatabase(env: NodeJS.ProcessEnv): Promise<Target> {
  const given = env.LEDGER_DATABASE_URL;
  const givenUser = env.USER_DATABASE_URL || undefined;
  if (given) {
    if (!URL.canParse(given)) throw new Error('LEDGER_DATABASE_URL is not a URL');
    if (givenUser !== undefined && !URL.canParse(givenUser))
      throw new Error('USER_DATABASE_URL is not a URL');
    const named =
      givenUser === undefined ? 'LEDGER_DATABASE_URL' : 'LEDGER_DATABASE_URL or USER_DATABASE_URL';
    return { url: given, userUrl: givenUser, whenAway: `the database that ${named} names does not answer` };
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
    userUrl: givenUser ?? urlOf('user', secrets.userDatabasePassword),
    whenAway: `the local stack in ${home} is not running: start it by npm start, or give LEDGER_DATABASE_URL`,
  };
}

/** Undefined when the file is not there or not what it should be. */
async function readJson<T>(file: string, schema: z.ZodType<T>): Promise<T | undefined> {
  try {
    return schema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return undefined;
  }
}
