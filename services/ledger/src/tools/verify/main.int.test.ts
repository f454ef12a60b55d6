import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestLedger, onDatabase, seedScenario, type TestLedger } from './testing.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const RUN_TIMEOUT_MS = 30_000;

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await createTestLedger();
  await seedScenario(ledger);
  await ledger.close();
});
afterAll(() => ledger.drop());

type Ended = { code: number; out: string; err: string };

function verify(env: Record<string, string>, ...args: string[]): Promise<Ended> {
  const options = { env: { PATH: process.env.PATH ?? '', ...env }, timeout: RUN_TIMEOUT_MS };
  return new Promise((resolve) => {
    execFile(process.execPath, [MAIN, ...args], options, (error, out, err) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, out, err });
    });
  });
}

describe('npm run verify', () => {
  it('ends with 0 and says so when all is well', async () => {
    const { code, out } = await verify({ LEDGER_DATABASE_URL: ledger.url });
    expect(out).toMatch(
      /^\d+ transactions and \d\d entries of the log checked in [\d.]+ s: all is well\. The supply is 2099\.9983 coins\. History was not compared: HISTORY_DATABASE_URL is not given\.\n$/,
    );
    expect(code).toBe(0);
  });

  it('ends with 1 and says where when something was found, as text and as JSON', async () => {
    const copy = await ledger.copy();
    try {
      const change = "UPDATE transactions SET reason = 'x' WHERE id = (SELECT max(id) FROM transactions)";
      await onDatabase(copy.url, ['SET session_replication_role = replica', change]);
      const text = await verify({ LEDGER_DATABASE_URL: copy.url });
      expect(text.out).toMatch(
        /: 1 finding\npartition \d+, sequence \d+: its hash is not that of its content\n$/,
      );
      const json = await verify({ LEDGER_DATABASE_URL: copy.url }, '--json');
      expect([text.code, json.code]).toEqual([1, 1]);
      expect(JSON.parse(json.out)).toMatchObject({
        status: 'FAILED',
        findings: [
          { partition: expect.any(Number), sequence: expect.any(Number), problem: expect.any(String) },
        ],
      });
    } finally {
      await copy.drop();
    }
  });

  it('looks at the log of the user service too, when it knows its database', async () => {
    // The ledger's log has the same tables: it stands for the other one here.
    const copy = await ledger.copy();
    try {
      const env = { LEDGER_DATABASE_URL: ledger.url, USER_DATABASE_URL: copy.url };
      const { code, out } = await verify(env);
      expect([code, out]).toEqual([0, expect.stringMatching(/ \d\d entries of the log/)]);
      const change = "UPDATE admin_log SET target = 'user:0' WHERE sequence = 1";
      await onDatabase(copy.url, ['SET session_replication_role = replica', change]);
      const changed = await verify(env);
      expect(changed).toMatchObject({
        code: 1,
        out: expect.stringMatching(/log of the user service, partition/),
      });
    } finally {
      await copy.drop();
    }
  });

  it.each<[why: string, env: Record<string, string>, args: string[], said: RegExp]>([
    ['nothing answers', { LEDGER_DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' }, [], /does not answer/],
    ['there is no local stack', { COWRIE_HOME: '/nowhere/at/all' }, [], /there is no local stack/],
    [
      'the database of users does not answer',
      { LEDGER_DATABASE_URL: 'given', USER_DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' },
      [],
      /USER_DATABASE_URL names does not answer/,
    ],
    ['an argument is unknown', {}, ['--quick'], /--quick/],
    ['arguments do not go together', {}, ['--json', '--export', 'x'], /do not go together/],
  ])('ends with 2 and one line when %s', async (_, env, args, said) => {
    const given = env.LEDGER_DATABASE_URL === 'given' ? { ...env, LEDGER_DATABASE_URL: ledger.url } : env;
    const { code, out, err } = await verify(given, ...args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(said);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
  });
});
