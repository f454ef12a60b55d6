import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../../../support/eventually.ts';
import { get, post } from '../../../../support/http.ts';
import { goTo, rowWith, said } from '../../support/acts.ts';
import type { OnStage } from '../../support/on-stage.ts';

export function describePlatforms(on: OnStage): void {
  describe('platforms', () => {
    it('are created, and show what their limited keys used today', async () => {
      const { superAdmin, ada } = on.scene;
      const { page } = await on.openAs(on.superAdmin, '/platforms', 'Platforms');
      const dialog = page.getByRole('dialog');
      const send = async (name: string) => {
        await dialog.getByRole('button', { name }).click();
        await dialog.waitFor({ state: 'detached' });
      };
      await page.getByRole('button', { name: 'New platform' }).click();
      await dialog.getByLabel('Id').fill('shop');
      await dialog.getByLabel('Name').fill('The shop');
      await send('Create');

      await goTo(page, '/keys', 'API keys');
      await page.getByRole('button', { name: 'New API key' }).click();
      await dialog.getByLabel('Name').fill('Till');
      await dialog.getByLabel('Mint coins').check();
      await dialog.getByLabel('Platform').selectOption('shop');
      await dialog.getByLabel('Maximum per transaction').fill('50');
      // A field's error appears at the field before the form is sent.
      await dialog.getByLabel('Allowed networks').fill('127.0.0.0/8\n127.0.0.1');
      await dialog.getByRole('button', { name: 'Create' }).click();
      await dialog.getByText('Number 2: This has the wrong format.').waitFor();
      await dialog.locator('textarea[aria-invalid=true]').waitFor();
      await dialog.getByLabel('Allowed networks').fill('127.0.0.0/8\n::1/128');
      await dialog.getByRole('button', { name: 'Create' }).click();
      const apiKey = (await dialog.getByText(/^cwk_/).textContent()) ?? '';
      await send('I have stored it');
      await rowWith(page, 'Till').getByText('from 127.0.0.0/8, ::1/128').waitFor();
      const mint = async (amount: number) => {
        const body = { userId: ada.id, amount, reason: 'Voucher' };
        const answer = await post('/api/admin/mint', body, { ...superAdmin, apiKey });
        return (JSON.parse(answer.text) as { code?: string }).code ?? answer.status;
      };
      expect([await mint(51), await mint(2)]).toEqual(['limit_exceeded', 201]);

      // The page shows the counts of the time when it was opened.
      await eventually(async () => {
        const { transactions } = JSON.parse(
          (await get('/api/admin/transactions?platform=shop', superAdmin)).text,
        );
        expect(transactions).toHaveLength(1);
      }, 30_000);
      await rowWith(page, 'Till').getByRole('link', { name: 'shop' }).click();
      await page.getByRole('heading', { level: 1, name: 'The shop' }).waitFor();
      await page.getByText(/^2\.00.*no limit/).waitFor();

      await page.getByRole('button', { name: 'Set budget' }).click();
      await dialog.getByLabel('Minted per day').fill('1,000');
      await dialog.getByRole('button', { name: 'Set budget' }).click();
      await page.locator('input[aria-invalid=true]').waitFor();
      await dialog.getByLabel('Minted per day').fill('4');
      await dialog.getByLabel('Rewarded per day').fill('0');
      await page.locator('input[aria-invalid=true]').waitFor({ state: 'detached' });
      await send('Set budget');
      const bar = page.getByRole('progressbar', { name: 'Minted' });
      await bar.waitFor();
      expect(await bar.getAttribute('aria-valuenow')).toBe('50');
      const { budget } = JSON.parse((await get('/api/admin/platforms/shop', superAdmin)).text);
      expect([budget, await mint(2.5)]).toEqual([{ mintPerDay: 4, rewardPerDay: 0 }, 'budget_exceeded']);

      const flow = page.getByRole('region', { name: 'Flow' });
      // The page polls every 30 s, and a reload does so at once.
      await page.reload();
      await flow.getByText('The numbers as a table').click();
      const days = flow.getByRole('row').filter({ hasText: /\d{4}/ });
      await days.first().waitFor();
      expect(await days.count()).toBe(1);
      expect(await days.getByRole('cell').first().textContent()).toBe('2.0000');

      await page.getByRole('button', { name: 'Suspend' }).click();
      expect(await dialog.getByRole('button', { name: 'Suspend' }).isDisabled()).toBe(true);
      await dialog.getByLabel(/To confirm, type/).fill('shop');
      await send('Suspend');
      await said(page, 'Status').getByText('SUSPENDED').waitFor();
      expect(await mint(1)).toBe('platform_suspended');
      await page.getByRole('button', { name: 'Français' }).click();
      await page.getByRole('button', { name: 'Rétablir' }).click();
      await dialog.getByLabel(/Pour confirmer, saisissez/).fill('shop');
      await send('Rétablir');
      await said(page, 'État').getByText('Actif').waitFor();
      expect(await mint(1)).toBe(201);

      await rowWith(page, 'Till').getByRole('button', { name: 'Renouveler' }).click();
      await dialog.getByLabel('L’ancienne clé reste valable').selectOption('0');
      await dialog.getByRole('button', { name: 'Renouveler' }).click();
      await dialog.getByText('L’ancienne clé cesse immédiatement de fonctionner.').waitFor();
      expect(await dialog.getByText(/^cwk_/).textContent()).not.toBe(apiKey);
      await send('Je l’ai conservé');
      expect(await mint(1)).toBe('unauthenticated');
      await page.getByRole('link', { name: 'Transactions de cette plateforme' }).click();
      await page.getByRole('table', { name: 'Transactions' }).getByText('Voucher').nth(1).waitFor();
      expect(await page.getByLabel('Plateforme').inputValue()).toBe('shop');
      expect(await page.getByRole('table', { name: 'Transactions' }).getByText('Voucher').count()).toBe(2);
      await rowWith(page, 'Voucher').getByRole('link').first().click();
      await said(page, 'Plateforme').getByRole('link', { name: 'shop' }).waitFor();
    });
  });
}
