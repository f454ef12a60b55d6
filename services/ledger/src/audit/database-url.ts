import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** The database that a command line is about, and what to say when it does not answer. */
export type Target = { url: string; whenAway: string };

const CHECKOUT = fileURLToPath(new URL('../../../..', import.meta.url));
// What the local stack keeps in its home: only what is needed of it.
const Ports = z.object({ postgres: z.number().int() });
const Secrets = z.object({ ledgerDatabasePassword: z.string() });

/**
 * The database that `LEDGER_DATABASE_URL` names, or else that of the local stack in `COWRIE_HOME` (`.cowrie` in the
 * checkout). Throws one line when there is neither.
 */
export async function findDatabase(env: NodeJS.ProcessEnv): Promise<Target> {
  const given = env.LEDGER_DATABASE_URL;
  if (given) {
    if (!URL.canParse(given)) throw new Error('LEDGER_DATABASE_URL is not a URL');
    return { url: given, whenAway: 'the database that LEDGER_DATABASE_URL names does not answer' };
  }
  const home = env.COWRIE_HOME ? resolve(env.COWRIE_HOME) : join(CHECKOUT, '.cowrie');
  const ports = await readJson(join(home, 'ports.json'), Ports);
  const secrets = await readJson(join(home, 'secrets.json'), Secrets);
  if (!ports || !secrets) {
    throw new Error(
      `there is no local stack in ${home}: give LEDGER_DATABASE_URL, or COWRIE_HOME, or run npm start`,
    );
  }
  return {
    url: `postgres://cowrie_ledger:${encodeURIComponent(secrets.ledgerDatabasePassword)}@127.0.0.1:${ports.postgres}/ledger`,
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
