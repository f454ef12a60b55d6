import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { parse, stringify } from 'yaml';
import { unique } from '../../support/index.ts';
import { type CommandLine, createCommandLine } from '../../support/platform/command-line.ts';
import { platformUnderTest } from '../../support/platform/platform-env.ts';

/** The rate and the policies affect the whole installation, so they are not tested here. */

const { baseUrl, adminEmail, adminPassword } = platformUnderTest();
const shop = unique('p').slice(0, 20);
const TEXT = `
platforms:
  - { id: ${shop}, name: The shop, budget: { mintPerDay: 1000.5 } }
limits:
  - { name: ${shop} day, window: P1D, maxAmount: 500, platform: ${shop} }
webhooks:
  - { description: ${shop} orders, url: "https://shop.example.com/cowrie", types: [user.deleted], platform: ${shop}, status: DISABLED }
apiKeys:
  - { name: Welcome coins, scopes: [coins:mint], platform: ${shop}, dailyMintLimit: 200, allowedNetworks: [192.0.2.0/24] }
serviceAccounts:
  - { name: orders, scopes: [users:register, users:act], platform: ${shop} }
`;
const SAME = 'Everything matches the file. Nothing was changed.\n';
let directory: string;
let cowrie: CommandLine;

const inDirectory = (name: string) => join(directory, name);
const apply = async (text: string, ...options: string[]) => {
  await writeFile(inDirectory('cowrie.yaml'), text);
  return cowrie(['apply', inDirectory('cowrie.yaml'), ...options]);
};
const linesOf = (text: string) => text.trimEnd().split('\n');

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'cowrie-settings-'));
  cowrie = createCommandLine({ COWRIE_CONFIG_DIR: directory, COWRIE_URL: baseUrl });
  const { code, stderr } = await cowrie(['login', adminEmail], { stdin: `${adminPassword}\n` });
  if (code !== 0) throw new Error(stderr);
}, 60_000);
afterAll(() => rm(directory, { recursive: true, force: true }));

it('changes nothing without a confirmation, and knows where secrets go', async () => {
  const dry = await apply(TEXT, '--dry-run');
  expect(dry.code).toBe(9);
  expect(linesOf(dry.stdout)).toHaveLength(5);
  expect(dry.stdout).toContain(`+ platform "${shop}": name The shop, budget.mintPerDay 1000.5\n`);
  const noPlace = await apply(TEXT, '--yes');
  expect(noPlace).toMatchObject({ code: 2, stderr: expect.stringContaining('--secrets DIRECTORY') });
  const unasked = await apply(TEXT, '--secrets', inDirectory('secrets'));
  expect(unasked).toMatchObject({ code: 2, stderr: expect.stringContaining('Confirm with --yes') });
  expect(unasked.stdout).toBe(dry.stdout);
});

it('creates what the file says, stores each secret for its owner only, and then finds nothing to do', async () => {
  const made = await apply(TEXT, '--yes', '--secrets', inDirectory('secrets'));
  expect(made).toMatchObject({ code: 0, stdout: expect.stringContaining('service account "orders" made') });
  const names = await readdir(inDirectory('secrets'));
  expect(names.toSorted()).toEqual([
    expect.stringMatching(/^api-key\..*\.Welcome-coins-[0-9a-f]{8}\.json$/),
    `service-account.${shop}.orders.json`,
    expect.stringMatching(/^webhook\..*\.json$/),
  ]);
  for (const name of names) {
    expect((await stat(join(inDirectory('secrets'), name))).mode & 0o777).toBe(0o600);
    const { key, clientSecret, secret } = JSON.parse(
      await readFile(join(inDirectory('secrets'), name), 'utf8'),
    );
    const shown = [key, clientSecret, secret].find((each) => each !== undefined);
    expect(shown).toMatch(/^(cwk|cws|whsec)_/);
    expect(made.stdout + made.stderr).not.toContain(shown);
  }
  expect((await stat(inDirectory('secrets'))).mode & 0o777).toBe(0o700);
  expect(await apply(TEXT, '--yes')).toMatchObject({ code: 0, stdout: SAME });
});

it('an exported file changes nothing when it is applied', async () => {
  expect((await cowrie(['export', 'settings', '--out', inDirectory('out.yaml')])).code).toBe(0);
  const text = await readFile(inDirectory('out.yaml'), 'utf8');
  expect(text).toMatch(/^# The settings of /);
  // Other tests create and delete settings meanwhile, so only this test's part of the export is compared.
  const own = Object.entries(parse(text) as Record<string, unknown>).map(([section, of]) => [
    section,
    Array.isArray(of) ? of.filter((each) => JSON.stringify(each).includes(shop)) : of,
  ]);
  const exported = Object.fromEntries(own.filter(([section]) => section !== 'rate'));
  expect(exported).toMatchObject({
    platforms: [{ id: shop }],
    limits: [{}],
    webhooks: [{}],
    apiKeys: [{}],
    serviceAccounts: [{}],
  });
  expect(await apply(stringify(exported), '--yes')).toMatchObject({ code: 0, stdout: SAME });
});
