import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Copy, copyOverlays } from './manifests/overlays.ts';

let copy: Copy;
beforeEach(async () => {
  copy = await copyOverlays();
});
afterEach(() => copy.drop());

const without = (pattern: RegExp) => (text: string) => text.replace(pattern, '');

const withVersion = (version: string) => (text: string) =>
  text.replace(/version: .*/, `version: "${version}"`);

async function expectProblem(complaint: string): Promise<void> {
  expect((await copy.problems('production')).join('\n')).toContain(complaint);
}

describe('the version', () => {
  const file = 'overlays/production/release.yaml';

  it('is set in one line, and reaches images and Jobs from there', async () => {
    await copy.change(file, withVersion('7.8.8'));
    const before = await copy.runCommand('production');
    await copy.change(file, withVersion('7.8.9'));
    const text = await copy.runCommand('production');
    expect(text.match(/image: \S+[/-](gateway|ledger|user|history|webhooks):7\.8\.9$/gm)).toHaveLength(10);
    expect(text.match(/^ {2}name: (ledger|user|history|webhooks)-migration-7\.8\.9$/gm)).toHaveLength(4);
    expect(text).toBe(before.replaceAll('7.8.8', '7.8.9'));
  });

  it('is missed when it is not set', async () => {
    await copy.change(file, withVersion('7.8.9'));
    await copy.change(
      'components/release/kustomization.yaml',
      without(/ {6}- select: \{ kind: Job \}\n.*metadata.name.*\n.*\n/),
    );
    await expectProblem('Job user-migration-version: is not named after version 7.8.9');
    await copy.change(file, withVersion('Version 2'));
    await expectProblem('version must be small letters');
  });
});
