import { describe, expect, it } from '@jest/globals';
import { aPerson, walletOf } from '../../../../support/fixtures.ts';
import { goTo } from '../../support/acts.ts';
import type { OnStage } from '../../support/on-stage.ts';

export function describeOverPages(on: OnStage): void {
  describe('an act over the page where it began', () => {
    it('leaves the page unchanged, returns the focus, and reports the transaction', async () => {
      const ida = await aPerson('Ida Sone');
      const { page } = await on.openAs(on.scene.admin, `/users/${ida.id}?tab=holds`, 'Ida Sone');
      const at = page.url();
      const dialog = page.getByRole('dialog', { name: 'Reward' });
      await page.getByText('Move coins of this user').click();
      await page.getByRole('button', { name: 'Reward' }).focus();
      await page.keyboard.press('Enter');
      await dialog.getByLabel('Amount').fill('2.5');
      await dialog.getByLabel('Reason').fill('Best answer');
      await page.keyboard.press('Enter');
      await dialog.getByText('The Rewards treasury pays 2.50 coins to Ida Sone').waitFor();
      await dialog.getByRole('button', { name: 'Reward' }).click();
      await dialog.waitFor({ state: 'detached' });
      await page
        .getByRole('status')
        .getByText(/Transaction \d+/)
        .waitFor();
      expect(page.url()).toBe(at);
      expect(await page.evaluate<string>('document.activeElement.textContent')).toBe('Reward');
      expect((await walletOf(ida)).balance).toBe(2.5);
      await page.getByRole('status').getByRole('link').click();
      await page.getByRole('heading', { level: 1, name: 'Transaction' }).waitFor();
    });

    it('with a lost answer continues on a page of its own, once', async () => {
      const ivo = await aPerson('Ivo Mbah');
      const { page } = await on.openAs(on.scene.admin, `/users/${ivo.id}`, 'Ivo Mbah');
      const dialog = page.getByRole('dialog', { name: 'Reward' });
      await page.getByText('Move coins of this user').click();
      await page.getByRole('button', { name: 'Reward' }).click();
      await dialog.getByLabel('Amount').fill('1.25');
      await dialog.getByLabel('Reason').fill('Best answer');
      await dialog.getByRole('button', { name: 'Review' }).click();
      await page.route('**/api/coins/reward', async (route) => {
        await route.fetch();
        await route.abort();
      });
      await dialog.getByRole('button', { name: 'Reward' }).click();
      await dialog.getByText('It may have happened.').waitFor();
      await page.unroute('**/api/coins/reward');
      await goTo(page, '/acts/reward', 'Reward');
      await page.getByRole('button', { name: 'Send again' }).click();
      await page
        .getByRole('status')
        .getByText(/Transaction \d+/)
        .waitFor();
      expect((await walletOf(ivo)).balance).toBe(1.25);
    });
  });
}
