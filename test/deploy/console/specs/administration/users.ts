import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../../../support/eventually.ts';
import { aPerson, unique } from '../../../../support/fixtures.ts';
import { post } from '../../../../support/http.ts';
import { goTo, rowWith, seeRefusal } from '../../support/acts.ts';
import type { OnStage } from '../../support/on-stage.ts';

export function describeUsers(on: OnStage): void {
  describe('users', () => {
    it('are found while the reader types, and the search is in the address', async () => {
      const { page } = await on.openAs(on.scene.admin, '/users', 'Users');
      await page.getByLabel('Search').fill('tamo');
      await page.getByText('1 user', { exact: true }).waitFor();
      expect(page.url()).toMatch(/search=tamo/);
      await page.getByRole('link', { name: 'Ben Tamo' }).click();
      await page.getByRole('heading', { level: 1, name: 'Ben Tamo' }).waitFor();
      expect(await page.getByRole('button', { name: 'Delete' }).count()).toBe(0);
    });

    it('are found by id and by complete address, with their movements, holds and withdrawals', async () => {
      const { ada } = on.scene;
      const { page } = await on.openAs(on.scene.admin, `/users?search=${ada.id}`, 'Users');
      await page.getByRole('link', { name: 'Ada Ngo' }).waitFor();
      await page.getByLabel('Search').fill(ada.email);
      await page.getByText('1 user', { exact: true }).waitFor();
      await page.getByRole('link', { name: 'Ada Ngo' }).click();
      await page.getByLabel('Type').selectOption('PURCHASE');
      await page.getByText('A course of statistics').waitFor();
      await page.getByText('For the lesson').waitFor({ state: 'detached' });
      await page.getByLabel('To', { exact: true }).fill('2020-01-31');
      await page.getByText('No transactions yet.').waitFor();
      expect(page.url()).toMatch(/type=PURCHASE&to=/);
      await page.getByRole('main').getByRole('link', { name: 'Holds' }).click();
      await rowWith(page, '30.00').waitFor();
      await page.getByRole('main').getByRole('link', { name: 'Withdrawals' }).click();
      await rowWith(page, '600').waitFor();
    });

    it('learn from support in two clicks why their payment was refused', async () => {
      const { ada, ben } = on.scene;
      const headers = { 'x-request-id': unique('asked') };
      const body = { toUserId: ben.id, amount: 98_765, reason: 'Too much' };
      expect((await post('/api/coins/transfer', body, { token: ada.token, headers })).status).toBe(422);
      const { page } = await on.openAs(on.scene.admin, `/users?search=${ada.id}`, 'Users');
      await page.getByRole('link', { name: 'Ada Ngo' }).click();
      await page.getByRole('heading', { level: 1, name: 'Ada Ngo' }).waitFor();
      await eventually(async () => {
        await page.reload();
        await page.getByRole('main').getByRole('link', { name: 'Refusals' }).click();
        await rowWith(page, '98,765.00').waitFor({ timeout: 5_000 });
      }, 30_000);
      const row = rowWith(page, '98,765.00');
      const code = row.getByRole('link', { name: 'There are not enough coins available.' });
      expect(await code.getAttribute('href')).toBe('/docs/errors/insufficient_funds');
      await goTo(page, '/refusals', 'Refusals');
      await page.getByLabel('Request id').fill(headers['x-request-id']);
      await page.waitForURL(/requestId=asked/);
      await rowWith(page, 'Send coins').waitFor();
      expect(await page.getByRole('table').getByRole('row').count()).toBe(2);
      await row.getByText('Details').click();
      await row.getByText('422 insufficient_funds').waitFor();
      await row.getByText(headers['x-request-id']).waitFor();
      await page.getByLabel('Reason').selectOption('The payer’s wallet is frozen.');
      await page.getByText('Nothing was refused.').waitFor();
      await page.getByRole('button', { name: 'Français' }).click();
      await page.getByText('Rien n’a été refusé.').waitFor();
      await page.getByRole('button', { name: 'Effacer' }).click();
      await rowWith(page, 'Il n’y a pas assez de pièces disponibles.').waitFor();
    });

    it('are signed out everywhere by a super admin, who sees their sessions', async () => {
      const eve = await aPerson('Eve Mballa');
      const theirs = await on.openAs(eve, '/wallet', 'My wallet');
      const seen = await on.openAs(on.scene.admin, `/users/${eve.id}?tab=sessions`, 'Eve Mballa');
      await seen.page.getByText('Chrome on Linux').waitFor();
      expect(await seen.page.getByRole('button', { name: 'End all sessions' }).count()).toBe(0);
      const { page } = await on.openAs(on.superAdmin, `/users/${eve.id}`, 'Eve Mballa');
      await page.getByRole('main').getByRole('link', { name: 'Sessions' }).click();
      // One session is the browser's, the other that of the registration.
      await page.getByText('Chrome on Linux').waitFor();
      expect(await page.getByRole('table').getByRole('row').count()).toBe(3);
      await page.getByRole('button', { name: 'End all sessions' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Anyone who knows the password can sign in again.').waitFor();
      await dialog.getByRole('button', { name: 'End all sessions' }).click();
      await page.getByText('No sessions.').waitFor();
      await theirs.page.getByRole('link', { name: 'Holds' }).click();
      await theirs.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    });

    it('get another role and are deleted by a super admin, who types their address', async () => {
      const email = 'dora@example.org';
      const body = { email, password: on.scene.ada.password, fullName: 'Dora Essomba' };
      const made = (await post('/api/auth/register', body)).json as { user: { id: number } };
      const { page } = await on.openAs(on.superAdmin, `/users/${made.user.id}`, 'Dora Essomba');
      await page.getByRole('button', { name: 'Change role' }).click();
      await page.getByLabel('New role').selectOption('DEVELOPER');
      await page.getByRole('button', { name: 'Change', exact: true }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.getByText('DEVELOPER').waitFor();
      await page.getByRole('button', { name: 'Delete' }).click();
      const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete' });
      expect(await confirm.isDisabled()).toBe(true);
      await page.getByLabel(/To confirm, type/).fill(email);
      await confirm.click();
      await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
      await goTo(page, `/users/${made.user.id}`, `Person ${made.user.id}`);
      await seeRefusal(page, 'user_not_found');
    });

    it('always include one super admin', async () => {
      const { page } = await on.openAs(on.superAdmin, `/users/${on.scene.superAdmin.id}`, /./);
      await page.getByRole('button', { name: 'Delete' }).click();
      await page.getByLabel(/To confirm, type/).fill(on.superAdmin.email);
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await seeRefusal(page, 'last_super_admin');
    });
  });
}
