import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Copy, copyOverlays } from './overlays.ts';

let copy: Copy;
beforeEach(async () => {
  copy = await copyOverlays();
});
afterEach(() => copy.drop());

const without = (pattern: RegExp) => (text: string) => text.replace(pattern, '');

/** Among what is wrong with production stands this. */
async function expectProblem(complaint: string): Promise<void> {
  expect((await copy.problems('production')).join('\n')).toContain(complaint);
}

describe('a setting', () => {
  it.each([
    [
      'that no service has',
      'MINT_APPROVAL_ABOVE=100000',
      'MINT_APROVAL_ABOVE=100000',
      'Deployment gateway: MINT_APROVAL_ABOVE is no variable of it',
    ],
    [
      'with a value that the service refuses',
      'MINT_APPROVAL_ABOVE=100000',
      'MINT_APPROVAL_ABOVE=many',
      'Deployment gateway: MINT_APPROVAL_ABOVE must be coins',
    ],
  ])('%s is refused', async (_what, from, to, complaint) => {
    await copy.change('overlays/production/kustomization.yaml', (text) => text.replace(from, to));
    await expectProblem(complaint);
  });

  it('that a service cannot be without is missed', async () => {
    await copy.change('base/user/deployment.yaml', without(/ {12}- name: SEAL_PRIVATE_KEY\n.*\n/));
    await expectProblem('Deployment user: SEAL_PRIVATE_KEY is missing; must be');
  });
});

describe('the version', () => {
  it('stands in one line, from where it gets to images and Jobs', async () => {
    await copy.change('overlays/production/release.yaml', (text) => text.replace('"0.1.0"', '"7.8.9"'));
    const text = await copy.runCommand('production');
    expect(text.match(/image: registry\.example\.com\/cowrie\/\w+:7\.8\.9$/gm)).toHaveLength(8);
    expect(text.match(/^ {2}name: (ledger|user|history)-migration-7\.8\.9$/gm)).toHaveLength(3);
    expect(text).not.toContain('0.1.0');
  });

  it('is missed where it was not put in', async () => {
    await copy.change(
      'components/release/kustomization.yaml',
      without(/ {6}- select: \{ kind: Job \}\n.*metadata.name.*\n.*\n/),
    );
    await expectProblem('Job user-migration-version: is not named after version 0.1.0');
    await copy.change('overlays/production/release.yaml', (text) => text.replace('"0.1.0"', '"Version 2"'));
    await expectProblem('version must be small letters');
  });
});
