import { describe, expect, it } from '@jest/globals';
import { goTo, seeRefusal } from '../support/acts.ts';
import type { OnStage } from '../support/on-stage.ts';

export function describeWallet(on: OnStage): void {
  describe('a transfer', () => {
    it('is looked over, refused without losing what was typed, and sent once by a double click', async () => {
      const { page } = await on.openAs(on.scene.ada, '/wallet/transfer', 'Transfer');
      await page.getByLabel('User id').fill(String(on.scene.ben.id));
      await page.getByLabel('Amount').fill('90000');
      await page.getByLabel('Reason').fill('Thanks');
      await page.getByRole('button', { name: 'Review' }).click();
      await page.getByText('This is more than there is to spend.').waitFor();
      await page.getByRole('button', { name: 'Send' }).click();
      await seeRefusal(page, 'insufficient_funds');
      await page.getByRole('button', { name: 'Change' }).click();
      expect(await page.getByLabel('Reason').inputValue()).toBe('Thanks');
      await page.getByLabel('Amount').fill('1,5');
      await page.getByRole('button', { name: 'Review' }).click();
      await page.getByRole('button', { name: 'Send' }).dblclick();
      await page.getByText('Your balance is now').waitFor();
      await goTo(page, '/wallet', 'My wallet');
      await page.getByText('1,060.4044').first().waitFor();
    });

    it('whose answer is lost is sent again under its key after a reload, and happens once', async () => {
      const { page } = await on.openAs(on.scene.ada, '/wallet/transfer', 'Transfer');
      await page.getByLabel('User id').fill(String(on.scene.ben.id));
      await page.getByLabel('Amount').fill('2');
      await page.getByLabel('Reason').fill('Once');
      await page.getByRole('button', { name: 'Review' }).click();
      await page.route('**/api/coins/transfer', async (route) => {
        await route.fetch();
        await route.abort();
      });
      await page.getByRole('button', { name: 'Send' }).click();
      await page.getByText('It may have happened.').waitFor();
      await page.unroute('**/api/coins/transfer');
      await page.reload();
      await page.getByRole('button', { name: 'Send again' }).click();
      await page.getByText('Your balance is now').waitFor();
      await goTo(page, '/wallet', 'My wallet');
      await page.getByText('1,058.4044').first().waitFor();
    });
  });
}
