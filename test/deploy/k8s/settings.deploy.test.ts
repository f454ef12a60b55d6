import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Copy, copyOverlays } from './manifests/overlays.ts';

let copy: Copy;
beforeEach(async () => {
  copy = await copyOverlays();
});
afterEach(() => copy.drop());

const without = (pattern: RegExp) => (text: string) => text.replace(pattern, '');

const withSetting = (name: string, value: string) => (text: string) =>
  text
    .replace(new RegExp(` *- ${name}=.*\n`), '')
    .replace(/(- name: gateway-settings\n.*\n {4}literals:\n)/, `$1      - ${name}=${value}\n`);

const withVersion = (version: string) => (text: string) =>
  text.replace(/version: .*/, `version: "${version}"`);

async function expectProblem(complaint: string): Promise<void> {
  expect((await copy.problems('production')).join('\n')).toContain(complaint);
}

describe('a setting', () => {
  it.each([
    [
      'that no service has',
      'MINT_APROVAL_ABOVE',
      '100000',
      'Deployment gateway: MINT_APROVAL_ABOVE is no variable of it',
    ],
    [
      'with a value that the service refuses',
      'MINT_APPROVAL_ABOVE',
      'many',
      'Deployment gateway: MINT_APPROVAL_ABOVE must be coins',
    ],
    [
      'that trusts a whole cluster',
      'TRUSTED_PROXIES',
      '10.0.0.0/8',
      'TRUSTED_PROXIES: 10.0.0.0/8 is more than the proxies of the ingress have',
    ],
  ])('%s is refused', async (_what, name, value, complaint) => {
    await copy.change('overlays/production/kustomization.yaml', withSetting(name, value));
    await expectProblem(complaint);
  });

  it('that a service requires is missed', async () => {
    await copy.change('base/user/deployment.yaml', without(/ {12}- name: SEAL_PRIVATE_KEY\n.*\n/));
    await expectProblem('Deployment user: SEAL_PRIVATE_KEY is missing; must be');
  });
});

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
