import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { remove } from '../../../../support/http.ts';
import { aServiceAccount, askForToken, basic } from '../../../../support/service-accounts.ts';
import { rowWith, seeRefusal } from '../../support/acts.ts';
import type { OnStage } from '../../support/on-stage.ts';

/** The page shows them once; the dialog closes when its reader confirms that they are stored. */
async function takeSecrets(page: Page): Promise<{ clientId: string; clientSecret: string }> {
  const dialog = page.getByRole('dialog');
  const secret = async (text: RegExp) => (await dialog.getByText(text).textContent()) ?? '';
  const [clientId, clientSecret] = [await secret(/^cwi_/), await secret(/^cws_/)];
  await dialog.getByRole('button', { name: 'I have stored it' }).click();
  await dialog.waitFor({ state: 'detached' });
  return { clientId, clientSecret };
}

const statusWith = async ({ clientId, clientSecret }: { clientId: string; clientSecret: string }) =>
  (await askForToken('grant_type=client_credentials', basic(clientId, clientSecret))).status;

export function describeKeys(on: OnStage): void {
  describe('service accounts', () => {
    it('are created, get another secret beside or instead of the old one, and are deleted', async () => {
      const { page } = await on.openAs(on.superAdmin, '/keys', 'API keys');
      await page.getByRole('button', { name: 'New service account' }).click();
      await page.getByLabel('Name').fill('Arena');
      await page.getByLabel('Pay rewards').check();
      await page.getByRole('button', { name: 'Create' }).click();
      const first = await takeSecrets(page);
      const row = rowWith(page, first.clientId);
      await row.getByText('Never').waitFor();
      expect(await statusWith(first)).toBe(200);

      await row.getByRole('button', { name: 'Rotate' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Rotate' }).click();
      await dialog.getByText('Old secrets keep working for 1 day at most.').waitFor();
      const second = await takeSecrets(page);
      expect([second.clientId, await statusWith(first), await statusWith(second)]).toEqual([
        first.clientId,
        200,
        200,
      ]);
      await row.getByText('Never').waitFor({ state: 'detached' });

      await row.getByRole('button', { name: 'Rotate' }).click();
      await page.getByLabel('Old secrets keep working for').selectOption('0');
      await dialog.getByRole('button', { name: 'Rotate' }).click();
      const third = await takeSecrets(page);
      expect([await statusWith(first), await statusWith(second), await statusWith(third)]).toEqual([
        401, 401, 200,
      ]);

      await row.getByRole('button', { name: 'Delete' }).click();
      await dialog.getByText('cannot restore').waitFor();
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await row.getByText('DELETED').waitFor();
      expect(await row.getByRole('button').count()).toBe(0);
      expect(await statusWith(third)).toBe(401);
    });

    it('are listed after a lost answer, and the dialog says to check before sending again', async () => {
      const { page } = await on.openAs(on.superAdmin, '/keys', 'API keys');
      await page.route('**/api/admin/service-accounts', async (route) => {
        if (route.request().method() !== 'POST') return route.continue();
        await route.fetch();
        await route.abort();
      });
      await page.getByRole('button', { name: 'New service account' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill('Lost and found');
      await dialog.getByLabel('Pay rewards').check();
      await dialog.getByRole('button', { name: 'Create' }).click();
      await dialog.getByText('Check before you send it again').waitFor();
      expect(await dialog.getByText('it runs only once').count()).toBe(0);
      expect(await dialog.getByLabel('Name').isEnabled()).toBe(true);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await rowWith(page, 'Lost and found').waitFor();
    });

    it('report a refusal and keep the choices', async () => {
      const { superAdmin } = on.scene;
      const account = await aServiceAccount(['coins:reward'], superAdmin, { name: 'Community' });
      const { page } = await on.openAs(on.superAdmin, '/keys', 'API keys');
      await rowWith(page, account.clientId).getByRole('button', { name: 'Rotate' }).click();
      const overlap = page.getByLabel('Old secrets keep working for');
      await overlap.selectOption('604800');
      expect((await remove(`/api/admin/service-accounts/${account.id}`, superAdmin)).status).toBe(204);
      await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click();
      await seeRefusal(page, 'not_found');
      expect(await overlap.inputValue()).toBe('604800');
    });
  });
}
