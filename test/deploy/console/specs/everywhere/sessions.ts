import { describe, expect, it } from '@jest/globals';
import { aPerson } from '../../../../support/fixtures.ts';
import { signInAs } from '../../support/acts.ts';
import type { OnStage } from '../../support/on-stage.ts';

export function describeSessions(on: OnStage): void {
  describe('sessions', () => {
    it('are ended one by one, and all together', async () => {
      const gil = await aPerson('Gil Abena');
      const phone = await on.openAs(gil, '/wallet', 'My wallet');
      const { page } = await on.openAs(gil, '/wallet', 'My wallet');
      await page.getByRole('button', { name: 'Your account' }).click();
      await page.getByRole('menuitem', { name: 'Sessions' }).click();
      // The sessions are this one, the phone's, and that of the registration.
      const end = page.getByRole('table').getByRole('button', { name: 'End' });
      await page.getByText('This one').waitFor();
      expect(await end.count()).toBe(2);
      await end.first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'End' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await phone.page.getByRole('link', { name: 'Holds' }).click();
      await phone.page.getByRole('heading', { name: 'Sign in' }).waitFor();
      await signInAs(phone.page, gil);
      await phone.page.getByRole('heading', { level: 1, name: 'Holds' }).waitFor();
      await page.getByRole('button', { name: 'Sign out everywhere' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).dblclick();
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      await phone.page.reload();
      await phone.page.getByRole('heading', { name: 'Sign in' }).waitFor();
      await signInAs(page, gil);
      await page.getByRole('heading', { level: 1, name: 'Sessions' }).waitFor();
      await page.getByText('This one').waitFor();
      expect(await end.count()).toBe(0);
    });
  });
}
