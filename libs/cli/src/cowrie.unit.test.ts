import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const MAIN = join(import.meta.dirname, 'cowrie.mjs');
const REFUSAL = {
  ...{ type: '/docs/errors/insufficient_funds', title: 'Insufficient funds', status: 422 },
  ...{ detail: 'The wallet has too few coins.', code: 'insufficient_funds', instance: 'request-1' },
};

let server: Server;
let url = '';
const asked: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const isRefused = request.url === '/api/coins/transfer';
    response.writeHead(isRefused ? 422 : 200, {
      'content-type': isRefused ? 'application/problem+json' : 'application/json',
    });
    response.end(JSON.stringify(isRefused ? REFUSAL : { transactions: [], nextCursor: null }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

type Result = { code: number; stdout: string; stderr: string };
function cowrie(args: readonly string[], nodeOptions: readonly string[] = []): Promise<Result> {
  const env = { PATH: process.env.PATH, COWRIE_CONFIG_DIR: '/nonexistent', COWRIE_TOKEN: 'token' };
  return new Promise((resolve) => {
    execFile(process.execPath, [...nodeOptions, MAIN, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}

describe('the program', () => {
  it('says in one sentence that a Node is too old, which is the one that the package names', async () => {
    const { engines } = JSON.parse(await readFile(join(import.meta.dirname, '../package.json'), 'utf8'));
    const older = `data:text/javascript,Object.defineProperty(process,'version',{value:'v20.20.2'})`;
    expect(await cowrie(['--version'], ['--import', older])).toEqual({
      ...{ code: 1, stdout: '' },
      stderr: `cowrie: Node ${engines.node.slice(2)} or newer is needed, and this is v20.20.2.\n`,
    });
  });
});

describe('a failure', () => {
  it('names the gateway that does not answer, and the ways to name another', async () => {
    const { code, stderr } = await cowrie(['whoami', '--url', 'http://127.0.0.1:1']);
    expect(code).toBe(7);
    expect(stderr).toMatch(
      /^cowrie: No gateway answers at http:\/\/127\.0\.0\.1:1 \(the connection failed: .+\)\. Give its address by COWRIE_URL or --url\.\n$/,
    );
  });

  it.each([
    ['refused', ['transfer', '7', '1', 'Lunch'], 6, 'insufficient_funds', 'request-1'],
    ['without an answer', ['whoami', '--url', 'http://127.0.0.1:1'], 7, 'network_failed', null],
    ['of the input', ['transfer', '7', '0.00001', 'Lunch'], 2, 'amount_too_precise', null],
    ['of a word', ['trigger', 'nothing'], 2, 'usage', null],
    ['of an option', ['transfer', '7'], 2, 'usage', null],
  ])('is JSON with --json: %s', async (_, args, exitCode, code, requestId) => {
    const failed = await cowrie(['--url', url, ...args, '--json']);
    expect(failed).toMatchObject({ code: exitCode, stdout: '' });
    expect(JSON.parse(failed.stderr)).toMatchObject({ code, requestId, message: expect.any(String) });
  });
});
