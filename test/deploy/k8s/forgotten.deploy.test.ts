import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { copyWithoutSecrets } from '../tools/copy.ts';
import { K8S_FOLDER } from './manifests/kustomize.ts';
import { type Copy, copyOverlays, OVERLAYS, type Overlay } from './manifests/overlays.ts';

let copy: Copy;
async function expectProblem(overlay: Overlay, complaint: string): Promise<void> {
  expect((await copy.problems(overlay)).join('\n')).toContain(complaint);
}

beforeEach(async () => {
  copy = await copyOverlays();
});
afterEach(() => copy.drop());

const without = (pattern: RegExp) => (text: string) => text.replace(pattern, '');
describe.each(OVERLAYS)('the overlay %s', (overlay) => {
  it('lacks nothing', async () => {
    expect(await copy.runCommand(overlay)).toContain('kind: Deployment');
  });
});

describe('the dev overlay', () => {
  const file = 'overlays/dev/secrets.env';

  it('is copied without existing secrets', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cowrie-made-'));
    try {
      await mkdir(join(folder, 'from/dev'), { recursive: true });
      for (const name of ['secrets.env', '.env', 'secrets.env.example'])
        await writeFile(join(folder, 'from/dev', name), 'A=1');
      await copyWithoutSecrets(join(folder, 'from'), join(folder, 'to'));
      expect(await readdir(join(folder, 'to/dev'))).toEqual(['secrets.env.example']);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('does not render without its secrets', async () => {
    await copy.remove(file);
    await expect(copy.render('dev')).rejects.toThrow('secrets.env: no such file or directory');
  });

  it('takes all of its secrets from there, and the example lists them', async () => {
    const read = (file: string) => readFile(join(K8S_FOLDER, 'overlays/dev', file), 'utf8');
    const listed = [...(await read('secrets.env.example')).matchAll(/^([A-Z_]+)=$/gm)].map(
      ([, name]) => name,
    );
    const taken = [...(await read('replacements.yaml')).matchAll(/fieldPath: data\.(\w+)/g)].map(
      ([, name]) => name,
    );
    expect(listed.length).toBeGreaterThan(20);
    expect(taken.sort()).toEqual(listed.sort());
  });

  it.each(['REDIS_PASSWORD', 'TOKEN_PRIVATE_KEY', 'LEDGER_DB_OWNER_URI'])(
    'does not render without %s',
    async (name) => {
      await copy.change(file, (text) => text.replace(new RegExp(`^${name}=.*\n`, 'm'), ''));
      await expect(copy.render('dev')).rejects.toThrow(`data.${name}`);
    },
  );

  it('is refused with an empty one', async () => {
    await copy.change(file, (text) => text.replace(/^CURSOR_SECRET=.*/m, 'CURSOR_SECRET='));
    await expectProblem(
      'dev',
      'Secret gateway: CURSOR_SECRET is missing or empty; needed by Deployment gateway',
    );
  });
});

describe('the command', () => {
  it('prints nothing of an incomplete overlay, and names what is missing', async () => {
    await copy.change('overlays/production/kustomization.yaml', without(/ {2}- secrets\n/));
    await expect(copy.runCommand('production')).rejects.toThrow(
      /ended with 1\n.*production is not complete:\n {2}secrets: A pod starts only when .*\n {4}Secret backup-storage: nothing makes it; needed by ObjectStore/,
    );
  });
});
