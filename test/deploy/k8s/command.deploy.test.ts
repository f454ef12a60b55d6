import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import packageJson from '../../../package.json' with { type: 'json' };
import { runProgram } from '../tools/run-program.ts';
import { unchangedExampleProblems } from './checks/unchanged.ts';
import type { Manifest } from './manifests/documents.ts';
import { K8S_FOLDER } from './manifests/kustomize.ts';
import { renderOverlay } from './manifests/overlays.ts';
import { renderRebuilt, renderRestored, renderUpgraded } from './manifests/restored.ts';

let theirs: string;
beforeAll(async () => {
  theirs = await mkdtemp(join(tmpdir(), 'cowrie-theirs-'));
  await cp(join(K8S_FOLDER, 'overlays/production'), join(theirs, 'money'), { recursive: true });
  const ours = relative(join(theirs, 'money'), K8S_FOLDER);
  await change('kustomization.yaml', (text) => text.replaceAll('- ../../', `- ${ours}/`));
  await change('kustomization.yaml', (text) => text.replace('namespace: cowrie\n', 'namespace: money\n'));
});
afterAll(() => rm(theirs, { recursive: true, force: true }));

async function change(file: string, to: (text: string) => string): Promise<void> {
  const path = join(theirs, 'money', file);
  await writeFile(path, to(await readFile(path, 'utf8')));
}

/** npm runs the script in the checkout and passes the caller's directory. */
const judge = (overlay: string) =>
  runProgram(process.execPath, [join(import.meta.dirname, 'main.ts'), overlay], {
    env: { INIT_CWD: theirs },
    timeoutMs: 60_000,
  });

it('lists what an overlay outside the checkout still has of the example, and why, and then nothing', async () => {
  const refused = await judge('money').catch((error: Error) => error.message);
  expect(refused).toContain('money is not complete:\n  example: Nothing of the example is left');
  expect(refused).toContain(
    `Deployment ledger: image is still registry.example.com/cowrie/ledger:${packageJson.version}`,
  );
  expect(refused).toContain('s3://cowrie-backups.example.com/ledger');
  expect(refused).toContain('TRUSTED_PROXIES is still 192.0.2.0/24');
  for (const file of ['kustomization.yaml', 'release.yaml'])
    await change(file, (text) =>
      text.replaceAll('example.com', 'money.test').replace('192.0.2.', '10.244.250.'),
    );
  const printed = await judge('money');
  expect(printed).toContain(`image: registry.money.test/cowrie/ledger:${packageJson.version}`);
  expect(printed).not.toContain('namespace="cowrie"');
});

const own = (documents: readonly Manifest[]): Manifest[] =>
  JSON.parse(
    JSON.stringify(documents).replaceAll('example.com', 'money.test').replaceAll('192.0.2.', '10.244.250.'),
  );

it('refuses changes of the overlay that others are compared with', async () => {
  await expect(judge('production')).rejects.toThrow('overlays/production: your overlay is compared with it');
});

it('the example lists what must still be changed', async () => {
  const production = await renderOverlay('production');
  const left = unchangedExampleProblems(production).join('\n');
  for (const mark of [
    'registry.example.com',
    'hostname is still',
    's3://cowrie-backups',
    'PUBLIC_URL',
    'MAIL_FROM',
    'runbooks',
    'TRUSTED_PROXIES is still 192.0.2.0/24',
  ])
    expect(left).toContain(mark);
  expect(unchangedExampleProblems(own(production))).toEqual([]);
});

it("the example's patches list what must still be changed", async () => {
  expect(unchangedExampleProblems(own(await renderRestored('ledger')))).toEqual([
    expect.stringMatching(/^Cluster ledger-db: .*targetTime is still 2026-03-01T10:15:00Z$/),
    expect.stringMatching(/^Cluster ledger-db: .*serverName is still ledger-db-2026-03-01$/),
  ]);
  expect(unchangedExampleProblems(own(await renderRebuilt()))).toEqual([
    expect.stringMatching(/^Cluster history-db: .*serverName is still history-db-2026-03-01$/),
  ]);
  expect(unchangedExampleProblems(await renderUpgraded('ledger')).join('\n')).toContain(
    'imageName is still registry.example.com/cloudnative-pg/postgresql',
  );
});
