import { describe, expect, it } from '@jest/globals';
import { uniqueEmail } from '../../../../support/fixtures.ts';
import { goTo, seeRefusal, signInAs } from '../../support/acts.ts';
import type { OnStage } from '../../support/on-stage.ts';

export function describeSignIn(on: OnStage): void {
  describe('signing in', () => {
    it('survives a reload, applies to a second tab, and ends in all of them', async () => {
      const { page, context, faults } = await on.stage.open();
      await page.goto('/console/wallet/holds');
      await signInAs(page, { ...on.scene.ada, password: 'not the right password' });
      await seeRefusal(page, 'unauthenticated');
      await signInAs(page, on.scene.ada);
      await page.getByRole('heading', { level: 1, name: 'Holds' }).waitFor();
      const other = await context.newPage();
      await Promise.all([goTo(page, '/wallet', 'My wallet'), goTo(other, '/wallet', 'My wallet')]);
      await page.getByText('1,061.9044').first().waitFor();
      const kept = await page.evaluate<string>('JSON.stringify({ ...localStorage, ...sessionStorage })');
      expect(kept).not.toMatch(/eyJ|cwr_/);
      await page.getByRole('button', { name: 'Your account' }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      for (const each of [page, other]) await each.getByRole('heading', { name: 'Sign in' }).waitFor();
      await page.reload();
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      expect(faults).toEqual([]);
    });

    it('a new user signs up, sees what is wrong with a short password, and has a wallet at once', async () => {
      const { page, faults } = await on.stage.open();
      await page.goto('/console');
      await page.getByRole('button', { name: 'Create an account' }).click();
      await page.getByLabel('Full name').fill('Nia Newcomer');
      await page.getByLabel('E-mail').fill(uniqueEmail('nia'));
      await page.getByLabel('Password', { exact: true }).fill('short');
      await page.getByRole('button', { name: 'Create account' }).click();
      await page.getByText('Use at least 12 characters.').waitFor();
      await page.getByLabel('Password', { exact: true }).fill('a sentence that nobody guesses');
      await page.getByRole('button', { name: 'Create account' }).click();
      await page.getByRole('heading', { level: 1, name: 'My wallet' }).waitFor();
      expect(faults).toEqual([]);
    });
  });
}
