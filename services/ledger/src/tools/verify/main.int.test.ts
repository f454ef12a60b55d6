import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { findDatabase } from './database-url.ts';
import { onDatabase, useLedger } from './testing.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const RUN_TIMEOUT_MS = 30_000;

const ledger = useLedger({ isSeeded: true });

type RunResult = { code: number; out: string; err: string };

function verify(env: Record<string, string>, ...args: string[]): Promise<RunResult> {
  const options = { env: { PATH: process.env.PATH ?? '', ...env }, timeout: RUN_TIMEOUT_MS };
  return new Promise((resolve) => {
    execFile(process.execPath, [MAIN, ...args], options, (error, out, err) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, out, err });
    });
  });
}

describe('npm run verify', () => {
  it('exits with 0 and a message when there is no finding', async () => {
    const { code, out } = await verify({ LEDGER_DATABASE_URL: ledger.url });
    expect(out).toMatch(
      /^\d+ transactions and \d\d entries of the log checked in [\d.]+ s: all is well\. The supply is 2099\.9983 coins\. History was not compared: HISTORY_DATABASE_URL is not given\.\n$/,
    );
    expect(code).toBe(0);
  });

  it('exits with 1 and the positions of findings, including the log of the user service', async () => {
    const [changed, users] = [await ledger.copy(), await ledger.copy()];
    try {
      const change = async (url: string, statement: string) =>
        onDatabase(url, ['SET session_replication_role = replica', statement]);
      await change(
        changed.url,
        "UPDATE transactions SET reason = 'x' WHERE id = (SELECT max(id) FROM transactions)",
      );
      // The ledger's log has the same tables and serves as the other one here.
      await change(users.url, "UPDATE admin_log SET target = 'user:0' WHERE sequence = 1");
      const text = await verify({ LEDGER_DATABASE_URL: changed.url, USER_DATABASE_URL: users.url });
      expect(text.out).toMatch(
        /: \d+ findings\npartition \d+, sequence \d+: its hash is not that of its content\n(.*\n)*.*log of the user service, partition/,
      );
      const json = await verify({ LEDGER_DATABASE_URL: changed.url }, '--json');
      expect([text.code, json.code]).toEqual([1, 1]);
      const place = { partition: expect.any(Number), sequence: expect.any(Number) };
      expect(JSON.parse(json.out)).toMatchObject({
        status: 'FAILED',
        findings: [{ ...place, problem: expect.any(String) }],
      });
    } finally {
      await Promise.all([changed.drop(), users.drop()]);
    }
  });

  it.each<[why: string, env: Record<string, string>, args: string[], said: RegExp]>([
    ['nothing answers', { LEDGER_DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' }, [], /does not answer/],
    ['arguments do not go together', {}, ['--json', '--export', 'x'], /cannot be combined/],
  ])('exits with 2 and one line when %s', async (_, env, args, said) => {
    const { code, out, err } = await verify(env, ...args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(said);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
  });

  it('names the missing stack or database', async () => {
    await expect(findDatabase({ COWRIE_HOME: '/nowhere/at/all' })).rejects.toThrow(/there is no local stack/);
    const { unavailableMessage: whenAway } = await findDatabase({
      LEDGER_DATABASE_URL: 'pg://a',
      USER_DATABASE_URL: 'pg://b',
    });
    expect(whenAway).toMatch(/USER_DATABASE_URL names does not answer/);
  });
});
