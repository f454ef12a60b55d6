import { describe, expect, it } from '@jest/globals';
import { aPerson, login } from '../../../../support/fixtures.ts';
import { get } from '../../../../support/http.ts';
import { seeRefusal, signInAs } from '../../support/acts.ts';
import type { OnStage } from '../../support/on-stage.ts';

const PAGE = 'E-mail, password, second factor and links';

export function describePassword(on: OnStage): void {
  describe('a password', () => {
    it('is changed by its owner, who stays signed in while other sessions end', async () => {
      const nora = await aPerson('Nora Ekani');
      const { page, faults } = await on.openAs(nora, '/wallet', 'My wallet');
      const elsewhere = { token: (await login(nora.email)).accessToken };
      await page.getByRole('button', { name: 'Your account' }).click();
      await page.getByRole('menuitem', { name: PAGE }).click();
      await page.getByRole('button', { name: 'Change password' }).click();
      const dialog = page.getByRole('dialog');
      const [now, next] = [dialog.getByLabel('Current password'), dialog.getByLabel('New password')];
      await now.fill('not the password at all');
      await next.fill('short');
      await dialog.getByRole('button', { name: 'Change password' }).click();
      await dialog.getByText('At least 12 characters.').waitFor();
      const password = 'lanterns over the quiet harbour';
      await next.fill(password);
      await dialog.getByRole('button', { name: 'Change password' }).click();
      await dialog.getByText('This is not your current password.').waitFor();
      await seeRefusal(page, 'wrong_password');
      await now.fill(nora.password);
      await dialog.getByRole('button', { name: 'Change password' }).click();
      await dialog.waitFor({ state: 'detached' });
      expect((await get('/api/auth/me', elsewhere)).status).toBe(401);
      await page.reload();
      await page.getByRole('heading', { level: 1, name: PAGE }).waitFor();

      const again = await on.stage.open();
      await again.page.goto('/console/wallet');
      await signInAs(again.page, { email: nora.email, password: nora.password });
      await seeRefusal(again.page, 'unauthenticated');
      await signInAs(again.page, { email: nora.email, password });
      await again.page.getByRole('heading', { level: 1, name: 'My wallet' }).waitFor();
      expect([...faults, ...again.faults]).toEqual([]);
    });
  });
}
