import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
/** Less than the test has; a busy machine takes long to start Node. */
const RUN_TIMEOUT_MS = 50_000;
const NOWHERE = { KAFKA_BROKERS: '127.0.0.1:1', MIGRATION_DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' };

function reconcile(env: Record<string, string>, args: readonly string[]) {
  const options = { env: { PATH: process.env.PATH ?? '', ...env }, timeout: RUN_TIMEOUT_MS };
  return new Promise<{ code: unknown; out: string; err: string }>((resolve) => {
    execFile(process.execPath, [MAIN, ...args], options, (error, out, err) =>
      resolve({ code: error?.code ?? 0, out, err }),
    );
  });
}

describe('npm run reconcile', () => {
  it.each<[why: string, env: Record<string, string>, args: string[], said: RegExp[]]>([
    ['variables are missing', {}, [], [/KAFKA_BROKERS: is missing/, /MIGRATION_DATABASE_URL: is m/]],
    ['an argument is unknown', NOWHERE, ['--quick'], [/--quick/]],
    ['a file has no name', NOWHERE, ['--out', ''], [/--out needs/]],
    ['a file is there', NOWHERE, ['--out', MAIN], [/--out: the file is there already/]],
    ['a reason says nothing', NOWHERE, ['--reason', ' '], [/--reason has 1 to 500/]],
    ['a rewriting is given a reason', NOWHERE, ['--rewrite', '--reason', 'x'], [/--rewrite takes neither/]],
    ['no database answers', NOWHERE, [], [/MIGRATION_DATABASE_URL names does not answer/]],
  ])('ends with 2 and changes nothing when %s', async (_, env, args, said) => {
    const { code, out, err } = await reconcile(env, args);
    expect([code, out]).toEqual([2, '']);
    const lines = err.trimEnd().split('\n');
    expect(lines).toEqual(said.map((each) => expect.stringMatching(each)));
    expect(lines.every((line) => line.startsWith('reconcile: '))).toBe(true);
  });
});
