import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aPersonWith, type Person, platformUnderTest, theSuperAdmin } from '../../support/index.ts';
import { type CommandLine, createCommandLine } from '../../support/platform/command-line.ts';
import { type LossyProxy, startLossyProxy } from '../../support/platform/lossy-proxy.ts';
import { type OwnGateway, startOwnGateway } from '../../support/platform/own-gateway.ts';

const { baseUrl, adminEmail, adminPassword, apiKey } = platformUnderTest();
let directory: string;
let proxy: LossyProxy;
let payer: Person;
let cowrie: CommandLine;

const mint = (amount: string) => [
  ...['call', 'mintCoins', '--treasury', 'rewards', '--amount', amount, '--reason', 'Prizes'],
];
const configOf = (name: string) => join(directory, name);
async function loggedIn(name: string, email: string, password: string, url = baseUrl): Promise<CommandLine> {
  const run = createCommandLine({
    COWRIE_CONFIG_DIR: configOf(name),
    COWRIE_URL: url,
    COWRIE_API_KEY: apiKey,
  });
  const { code, stderr } = await run(['login', email], { stdin: `${password}\n` });
  if (code !== 0) throw new Error(stderr);
  return run;
}
const sessionFile = async (name: string) => {
  const names = await readdir(configOf(name));
  return join(configOf(name), names.find((each) => /^session-\w+\.json$/.test(each)) ?? 'none');
};

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'cowrie-cli-'));
  proxy = await startLossyProxy(baseUrl);
  const superAdmin = await theSuperAdmin();
  payer = await aPersonWith(100, superAdmin);
  cowrie = await loggedIn('payer', payer.email, payer.password);
}, 60_000);
afterAll(async () => {
  await proxy.stop();
  await rm(directory, { recursive: true, force: true });
});

describe('cowrie, logged in', () => {
  it('stores the session so that only its owner can read it', async () => {
    expect((await stat(await sessionFile('payer'))).mode & 0o777).toBe(0o600);
    expect((await stat(configOf('payer'))).mode & 0o777).toBe(0o700);
    expect((await cowrie(['whoami'])).stdout).toMatch(new RegExp(`email +${payer.email}`));
  });

  it('renews one session in two processes without ending it', async () => {
    await loggedIn('shared', payer.email, payer.password);
    const file = await sessionFile('shared');
    const session = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify({ ...session, expiresAtMs: 0 }));
    const run = createCommandLine({ COWRIE_CONFIG_DIR: configOf('shared'), COWRIE_URL: baseUrl });
    const both = await Promise.all([1, 2, 3].map(() => run(['wallet'])));
    expect(both.map(({ code, stderr }) => ({ code, stderr }))).toEqual(
      Array(3).fill({ code: 0, stderr: '' }),
    );
    const renewed = JSON.parse(await readFile(file, 'utf8'));
    expect(renewed.refreshToken).not.toBe(session.refreshToken);
    expect((await run(['logout'])).code).toBe(0);
    expect((await run(['whoami'])).code).toBe(3);
  });
});

describe('cowrie, where a second person decides', () => {
  let own: OwnGateway;
  beforeAll(async () => {
    own = await startOwnGateway({ MINT_APPROVAL_ABOVE: '1000' });
  }, 60_000);
  afterAll(() => own.stop());

  it('shows the pending approval, with the command that approves it', async () => {
    const run = await loggedIn('holding', adminEmail, adminPassword, own.baseUrl);
    const held = await run([...mint('1001'), '--json']);
    const { approval } = JSON.parse(held.stdout);
    expect(approval).toMatchObject({ status: 'PENDING', amount: 1001 });
    expect(held).toMatchObject({
      code: 0,
      stderr: expect.stringContaining(`cowrie approve ${approval.id}\n`),
    });
    const withdrawn = await run(['call', 'rejectApproval', '--id', approval.id, '--yes']);
    expect(withdrawn.stdout).toMatch(/^status +REJECTED$/m);
    expect(withdrawn.stderr).toBe('');
  });
});

describe('cowrie, when it fails', () => {
  it('reports code and request id, and exits with the code of that kind', async () => {
    const refused = await cowrie(['transfer', 'rewards', '1000000', 'Much']);
    expect(refused).toMatchObject({ code: 6, stdout: '' });
    expect(refused.stderr).toMatch(/\(insufficient_funds, request [\w-]+\)/);
    expect((await cowrie(['call', 'getSupply'])).code).toBe(4);
    const unknown = ['call', 'getHold', '--id', '019a0000-0000-7000-8000-000000000000'];
    expect((await cowrie(unknown)).code).toBe(5);
    expect((await cowrie(['transfer', 'rewards', '0.00001', 'Little'])).code).toBe(2);
    expect((await cowrie(['transfer', 'rewards'])).code).toBe(2);
    const away = { env: { COWRIE_URL: 'http://127.0.0.1:1', COWRIE_CONFIG_DIR: configOf('nobody') } };
    expect(await cowrie(['wallet'], away)).toMatchObject({
      code: 7,
      stderr: expect.stringContaining('the connection failed'),
    });
  }, 60_000);

  it('prints the command that safely repeats an unanswered request', async () => {
    const run = await loggedIn('lossy', payer.email, payer.password, proxy.baseUrl);
    const before = JSON.parse((await run(['wallet', '--json'])).stdout);
    proxy.loseAnswers(1_000);
    const lost = await run(['transfer', 'course-fees', '3', "A 'quoted' course"]);
    proxy.loseAnswers(0);
    expect(lost).toMatchObject({ code: 8, stdout: '' });
    const repeat = lost.stderr.split('\n').find((line) => line.startsWith('  cowrie ')) ?? '';
    expect(repeat).toMatch(/--idempotency-key \w+$/);
    const key = repeat.split(' ').at(-1) ?? '';
    expect(repeat).toContain(`'A '\\''quoted'\\'' course'`);
    const again = ['transfer', 'course-fees', '3', "A 'quoted' course", '--idempotency-key', key];
    expect((await run(again)).code).toBe(0);
    expect((await run(again)).code).toBe(0);
    const after = JSON.parse((await run(['wallet', '--json'])).stdout);
    expect(before.balance - after.balance).toBe(3);
  }, 60_000);
});

describe('cowrie, on its own', () => {
  it('completes commands and options for three shells', async () => {
    const completed = async (...words: string[]) =>
      (await cowrie(['__complete', ...words])).stdout.split('\n');
    expect(await completed('ca')).toEqual(['call', '']);
    expect(await completed('call', 'capt')).toEqual(['captureHold', '']);
    expect(await completed('call', 'captureHold', '--am')).toEqual(['--amount', '']);
    expect(await completed('call', 'placeHold', '--toTreasury', 'r')).toEqual(['rewards', '']);
    for (const shell of ['bash', 'zsh', 'fish']) {
      expect((await cowrie(['completion', shell])).stdout).toContain('cowrie __complete');
    }
  });
});
