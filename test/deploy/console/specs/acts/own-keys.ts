import { describe, expect, it } from '@jest/globals';
import { anApiKey } from '../../../../support/fixtures.ts';
import { goTo, rowWith, said, seeRefusal } from '../../support/acts.ts';
import type { OnStage } from '../../support/on-stage.ts';

export function describeOwnKeys(on: OnStage): void {
  describe('an own API key', () => {
    it('is chosen by name to mint, and needs the password each time', async () => {
      const { id, prefix } = await anApiKey(['coins:mint'], on.scene.superAdmin);
      const at = '/acts/mint?treasury=rewards&amount=3&reason=By%20name';
      const { page, faults } = await on.openAs(on.superAdmin, at, 'Mint');
      await page.getByRole('button', { name: 'Review' }).click();
      await page.getByRole('combobox', { name: 'API key' }).selectOption(id);
      const password = page.getByLabel('Your password');
      const mint = page.getByRole('button', { name: 'Mint', exact: true });
      await mint.click();
      await page.getByText('This field is required.').waitFor();
      await password.fill('not their password');
      await mint.click();
      await seeRefusal(page, 'wrong_password');
      // An unconfirmed form has not been sent, so it can still be changed.
      await page.getByRole('button', { name: 'Change' }).click();
      await page.getByLabel('Amount').fill('4');
      await page.getByRole('button', { name: 'Review' }).click();
      await password.fill(on.superAdmin.password);
      const kept = await page.evaluate<string>('JSON.stringify({ ...localStorage, ...sessionStorage })');
      expect(kept).toContain('By name');
      const given = page.waitForResponse((answer) => answer.url().endsWith('/stand-in'));
      await page.route('**/api/admin/mint', async (route) => {
        await route.fetch();
        await route.abort();
      });
      await mint.click();
      const { key } = (await (await given).json()) as { key: string };
      await page.getByText('It may have happened.').waitFor();
      await page.unroute('**/api/admin/mint');
      // This page does not mention the earlier attempt either.
      const again = page.getByRole('button', { name: 'Send again' });
      await password.fill('not their password');
      await again.click();
      await seeRefusal(page, 'wrong_password');
      await password.fill(on.superAdmin.password);
      await again.click();
      await page.getByText('Its balance is now').waitFor();
      const after = await page.evaluate<string>('JSON.stringify({ ...localStorage, ...sessionStorage })');
      for (const secret of [on.superAdmin.password, key, prefix]) expect(kept + after).not.toContain(secret);
      await page.getByRole('link', { name: /^Transaction \d+/ }).click();
      await said(page, 'With API key').getByText(id).waitFor();
      expect(faults).toEqual([]);
      await goTo(page, at, 'Mint');
      await page.getByRole('button', { name: 'Review' }).click();
      await password.waitFor();
      expect(await password.inputValue()).toBe('');
      await goTo(page, '/treasuries/rewards', 'Rewards');
      await rowWith(page, 'By name').waitFor();
      expect(await page.getByRole('row').filter({ hasText: 'By name' }).count()).toBe(1);
    });

    it('can be pasted when the list is empty, which the page says', async () => {
      const at = '/acts/mint?treasury=rewards&amount=3&reason=Pasted';
      const { page } = await on.openAs(on.scene.admin, at, 'Mint');
      await page.getByRole('button', { name: 'Review' }).click();
      await page.getByText('None of your keys allows this.').waitFor();
      expect(await page.getByRole('combobox', { name: 'API key' }).count()).toBe(0);
      await page.locator('input[type=password]').fill(on.scene.superAdmin.apiKey);
      await page.getByRole('button', { name: 'Mint', exact: true }).click();
      await page.getByText('Its balance is now').waitFor();
      await goTo(page, '/treasuries/rewards', 'Rewards');
      await rowWith(page, 'Pasted').waitFor();
    });
  });
}
