import { describe, expect, it } from '@jest/globals';
import { aPlatform, Redeemed, redeem } from '../../../../support/acts/links.ts';
import { expectBody } from '../../../../support/contract/objects.ts';
import { aPerson } from '../../../../support/fixtures.ts';
import { get } from '../../../../support/http.ts';
import { goTo, rowWith, seeRefusal } from '../../support/acts.ts';
import type { OnStage } from '../../support/on-stage.ts';

const ACCOUNT = 'E-mail, password, second factor and links';

export function describeLinks(on: OnStage): void {
  describe('links with platforms', () => {
    it('start with a code, count once confirmed, are visible to administrators, and can be removed', async () => {
      const platform = await aPlatform(on.scene.superAdmin);
      const nora = await aPerson('Nora Ekani');
      const { page, faults } = await on.openAs(nora, '/account', ACCOUNT);
      const dialog = page.getByRole('dialog');
      const row = rowWith(page, platform.id);
      const click = (name: string) => dialog.getByRole('button', { name }).click();
      await page.getByText('No platforms.').waitFor();

      await page.getByRole('button', { name: 'Get a code' }).click();
      await dialog.getByLabel('Platform').fill('no-such-platform');
      await click('Get a code');
      await seeRefusal(page, 'platform_not_found');
      await dialog.getByLabel('Platform').fill(platform.id);
      await click('Get a code');
      await dialog.getByText('Valid until').locator('time').waitFor();
      const code = (await dialog.locator('pre').textContent()) ?? '';
      await click('I have stored it');
      expectBody(await redeem(platform, code, 'customer-1', 'Nora E.'), 201, Redeemed);

      await goTo(page, '/account', ACCOUNT);
      await row.getByText('Waits for confirmation').waitFor();
      await row.getByRole('button', { name: 'Confirm' }).click();
      await dialog.getByText(`Confirm only if this is you on ${platform.id}: “Nora E.”.`).waitFor();
      await dialog.getByText('It can then read your wallet, pay and hold coins for you.').waitFor();
      expect((await platform.exchange('customer-1')).status).toBe(400);
      await click('Confirm');
      await row.getByText('Active').waitFor();
      expect(await row.getByRole('button', { name: 'Confirm' }).count()).toBe(0);
      const token = await platform.tokenFor('customer-1', 'wallet:read');
      expect((await get('/api/wallets/me', { token })).status).toBe(200);

      const seen = await on.openAs(on.scene.admin, `/users/${nora.id}`, 'Nora Ekani');
      await seen.page.getByRole('main').getByRole('link', { name: 'Platforms' }).click();
      const theirs = rowWith(seen.page, platform.id);
      for (const text of ['customer-1', 'Active']) await theirs.getByText(text).waitFor();
      expect(await theirs.getByRole('button').count()).toBe(0);

      await row.getByRole('button', { name: 'Unlink' }).click();
      await dialog.getByText('It loses its access immediately').waitFor();
      await click('Unlink');
      await page.getByText('No platforms.').waitFor();
      expect((await get('/api/wallets/me', { token })).status).toBe(401);
      await seen.page.reload();
      await seen.page.getByText('No platforms.').waitFor();
      expect([...faults, ...seen.faults]).toEqual([]);
    });
  });
}
