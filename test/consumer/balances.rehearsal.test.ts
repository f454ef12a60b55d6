import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createTeam, type Team } from '../deploy/consumer/team.ts';
import { eventually } from '../support/eventually.ts';
import { aPersonWith, type Person, theSuperAdmin, transfer, walletOf } from '../support/fixtures.ts';
import { usePlatform } from '../support/platform/use-platform.ts';

const root = join(import.meta.dirname, '../..');

let team: Team;
const unlimited = { RATE_LIMIT_USER_PER_MINUTE: '0', RATE_LIMIT_ADDRESS_PER_MINUTE: '0' };
const own = usePlatform(unlimited, async () => {
  team = await createTeam();
});
let server: pg.Client;
let people: Person[];
const running = new Set<ChildProcess>();

beforeAll(async () => {
  own.atEnd(team.remove);
  server = new pg.Client({ connectionString: own.platform.postgresUrl });
  await server.connect();
  own.atEnd(() => server.end());
  own.atEnd(() => {
    for (const child of running) child.kill('SIGKILL');
  });
  const admin = await theSuperAdmin();
  people = await Promise.all([1, 2, 3, 4].map(() => aPersonWith(1_000, admin)));
}, 240_000);

async function start(program: string, database: string): Promise<ChildProcess> {
  const [login = '', brokers] = (own.platform.env.KAFKA_BROKERS ?? '').split('@');
  const [user = '', password = ''] = login.split(':').map(decodeURIComponent);
  const child = spawn(process.execPath, [join(team.folder, program)], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: urlOf(database),
      KAFKA_BROKERS: brokers,
      KAFKA_USER: user,
      KAFKA_PASSWORD: password,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

function urlOf(database: string): string {
  const url = new URL(own.platform.postgresUrl ?? '');
  url.pathname = `/${database}`;
  return url.href;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal);
  await once(child, 'exit');
}

async function load(transfers: number): Promise<void> {
  for (let number = 0; number < transfers; number++) {
    const from = people[number % people.length] as Person;
    const to = people[(number + 1 + (number % 3)) % people.length] as Person;
    await transfer(from, { toUserId: to.id }, (number + 1) / 10_000);
  }
}

async function agree(database: string): Promise<void> {
  const own = new pg.Client({ connectionString: urlOf(database) });
  await own.connect();
  try {
    await eventually(async () => {
      for (const person of people) {
        const { rows } = await own.query<{ amount: string }>('SELECT amount FROM coins WHERE user_id = $1', [
          person.id,
        ]);
        expect(Number(rows[0]?.amount)).toBe((await walletOf(person)).balance);
      }
    }, 30_000);
  } finally {
    await own.end();
  }
}

describe('a team with the packed kit', () => {
  it("has the gateway's balances, in spite of kills and restarts of the example", async () => {
    await server.query('CREATE DATABASE balances');
    await load(40);
    let child = await start('balances.ts', 'balances');
    for (let round = 0; round < 3; round++) {
      const writing = load(40);
      await load(8);
      await end(child, 'SIGKILL');
      await writing;
      child = await start('balances.ts', 'balances');
    }
    await agree('balances');
    await end(child, 'SIGTERM');
    expect(child.exitCode).toBe(0);
    child = await start('balances.ts', 'balances');
    await load(8);
    await agree('balances');
    await end(child, 'SIGTERM');
  });

  it('has them with the sample of the README too', async () => {
    const readme = await readFile(join(root, 'libs/consumer/README.md'), 'utf8');
    const sample = /```js\n(?<code>[\s\S]+?)```/.exec(readme)?.groups?.code ?? '';
    await writeFile(join(team.folder, 'sample.js'), sample);
    await server.query('CREATE DATABASE sample');
    const own = new pg.Client({ connectionString: urlOf('sample') });
    await own.connect();
    await own.query('CREATE TABLE coins (user_id bigint PRIMARY KEY, amount numeric NOT NULL)');
    await own.end();
    const child = await start('sample.js', 'sample');
    await agree('sample');
    await end(child, 'SIGTERM');
    expect(child.exitCode).toBe(0);
  });
});
