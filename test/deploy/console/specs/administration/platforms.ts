import { describe, expect, it } from '@jest/globals';
import { post } from '../../../../support/http.ts';
import { goTo, rowWith } from '../../support/acts.ts';
import type { OnStage } from '../../support/on-stage.ts';

export function describePlatforms(on: OnStage): void {
  describe('platforms', () => {
    it('are made, and say what their keys, which are bounded, used today', async () => {
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
      await send('Make');

      await goTo(page, '/keys', 'API keys');
      await page.getByRole('button', { name: 'New API key' }).click();
      await dialog.getByLabel('Name').fill('Till');
      await dialog.getByLabel('coins:mint').check();
      await dialog.getByLabel('Platform').selectOption('shop');
      await dialog.getByLabel('At most at once').fill('50');
      await dialog.getByLabel('Networks').fill('127.0.0.0/8\n::1/128');
      await dialog.getByRole('button', { name: 'Make' }).click();
      const apiKey = (await dialog.getByText(/^cwk_/).textContent()) ?? '';
      await send('I have stored it');
      await rowWith(page, 'Till').getByText('from 127.0.0.0/8, ::1/128').waitFor();
      const mint = async (amount: number) => {
        const body = { userId: ada.id, amount, reason: 'Voucher' };
        const answer = await post('/api/admin/mint', body, { ...superAdmin, apiKey });
        return (JSON.parse(answer.text) as { code?: string }).code ?? answer.status;
      };
      expect([await mint(51), await mint(2)]).toEqual(['limit_exceeded', 201]);

      await rowWith(page, 'Till').getByRole('link', { name: 'shop' }).click();
      await page.getByRole('heading', { level: 1, name: 'The shop' }).waitFor();
      await page.getByText(/^2\.00.*no limit/).waitFor();
    });
  });
}
