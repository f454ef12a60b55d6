import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { checkoutDir, shortHash } from '../../../deploy/local/src/home/paths.ts';
import { withDatabase } from '../../golden/read.ts';
import { buy } from '../../support/acts/coins.ts';
import { eventually } from '../../support/eventually.ts';
import {
  aPerson,
  aPersonWith,
  type Person,
  theSuperAdmin,
  transfer,
  walletOf,
} from '../../support/fixtures.ts';
import { usePlatform } from '../../support/platform/use-platform.ts';
import { cachedFolder } from '../tools/cache.ts';
import { runProgram } from '../tools/run-program.ts';

const INSTALLED_WITHIN_MS = 120_000;
const READ_WITHIN_MS = 60_000;
const PUBLISHED_WITHIN_MS = 20_000;
const EXAMPLES = join(checkoutDir, 'docs', 'examples');

type Example = {
  run(store: string, ...options: string[]): Promise<string>;
  forgetLast(store: string): Promise<unknown>;
};

const own = usePlatform();
let people: Person[];
const login = () => join(own.platform.home, 'kafka-client.properties');

async function python(): Promise<Example> {
  const folder = join(EXAMPLES, 'consumer-python');
  const requirements = await readFile(join(folder, 'requirements.txt'), 'utf8');
  const PYTHONPATH = await cachedFolder('consumer-python', requirements, async (target) => {
    const quiet = ['--quiet', '--disable-pip-version-check', '--root-user-action=ignore'];
    const what = ['--target', target, '-r', join(folder, 'requirements.txt')];
    await runProgram('python3', ['-m', 'pip', 'install', ...quiet, ...what], {
      timeoutMs: INSTALLED_WITHIN_MS,
    });
  });
  const start = (...args: string[]) =>
    runProgram('python3', args, { env: { PYTHONPATH }, timeoutMs: READ_WITHIN_MS });
  const forget =
    'import sqlite3, sys\nwith sqlite3.connect(sys.argv[1]) as db: db.execute("UPDATE positions SET due = due - 1")';
  return {
    run: (store, ...options) => start(join(folder, 'balances.py'), login(), store, ...options),
    forgetLast: (store) => start('-c', forget, store),
  };
}

function java(): Example {
  const list = readFileSync(join(checkoutDir, 'deploy/local/src/servers/jars.sha256'), 'utf8');
  const jars = join(checkoutDir, '.cache', 'servers', shortHash(list), 'kafka', '*');
  const source = join(EXAMPLES, 'consumer-java', 'Balances.java');
  return {
    run: (store, ...options) =>
      runProgram('java', ['-cp', jars, source, login(), store, ...options], { timeoutMs: READ_WITHIN_MS }),
    forgetLast: async (store) => {
      const text = await readFile(store, 'utf8');
      await writeFile(
        store,
        text.replaceAll(/^(due\.\d+)=(\d+)/gm, (_, name, due) => `${name}=${Number(due) - 1}`),
      );
    },
  };
}

const published = () =>
  eventually(async () => {
    const url = new URL('ledger', own.platform.postgresUrl).href;
    const [row] = await withDatabase(url, (query) => query('SELECT count(*) AS unsent FROM outbox'));
    if (row?.unsent !== '0') throw new Error(`${row?.unsent} events are not published`);
  }, PUBLISHED_WITHIN_MS);

async function balances(): Promise<string[]> {
  await published();
  const lines = people.map(async (person) => `${person.id} ${(await walletOf(person)).balance.toFixed(4)}`);
  return (await Promise.all(lines)).sort();
}
const printed = (output: string) => output.trimEnd().split('\n').sort();

beforeAll(async () => {
  const admin = await theSuperAdmin();
  people = [await aPersonWith(100.25, admin), await aPersonWith(7, admin), await aPerson()];
});

async function somePay(): Promise<void> {
  const [rich, other, poor] = people;
  if (!rich || !other || !poor) throw new Error('nobody is there');
  await transfer(rich, { toUserId: poor.id }, 3.0001);
  await transfer(poor, { toUserId: other.id }, 1.5);
  await buy(other, { treasury: 'course-fees', amount: 2 });
}

describe.each([
  ['consumer-python', python],
  ['consumer-java', java],
])('%s', (name, prepare) => {
  it('knows every balance, counts nothing twice and stops when an event is missing', async () => {
    const example = await prepare();
    const store = join(own.home, name);
    await somePay();
    expect(printed(await example.run(store))).toEqual(await balances());
    await somePay();
    const now = await balances();
    // Two run at once: one may be refused, and neither counts an event of the other.
    await Promise.allSettled([example.run(store), example.run(store)]);
    expect(printed(await example.run(store))).toEqual(now);
    expect(printed(await example.run(store, 'again'))).toEqual(now);
    await example.forgetLast(store);
    await somePay();
    await published();
    await expect(example.run(store)).rejects.toThrow(/partition \d+: event \d+ came where \d+ is due/);
  });
});
