import { AxeBuilder } from '@axe-core/playwright';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { aPerson } from '../../../../support/fixtures.ts';
import { rowWith, seeRefusal, signInAs } from '../../support/acts.ts';
import type { OnStage } from '../../support/on-stage.ts';
import { atName, giveAuthenticator } from '../../support/passkeys.ts';

const seeWallet = (page: Page) => page.getByRole('heading', { level: 1, name: 'My wallet' }).waitFor();
const byPasskey = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' });

const scriptsOf = (page: Page) =>
  page.evaluate<string[]>(
    `performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.endsWith('.js'))`,
  );

export function describePasskeys(on: OnStage): void {
  describe('passkeys', () => {
    it('are added, sign in alone, and are removed', async () => {
      const lena = await aPerson('Lena Abega');
      const { page, faults } = await on.stage.open();
      const { verify } = await giveAuthenticator(page);
      await page.goto(atName('/wallet'));
      await signInAs(page, lena);
      await seeWallet(page);
      await page.goto(atName('/account'));
      const dialog = page.getByRole('dialog');
      await page.getByText('No passkeys.').waitFor();
      await page.getByRole('button', { name: 'Add a passkey' }).click();
      const send = dialog.getByRole('button', { name: 'Add a passkey' });
      await send.click();
      await dialog.locator('[aria-invalid="true"][name=name]').waitFor();
      await dialog.getByLabel('Name').fill('My phone');
      await dialog.getByLabel('Your password', { exact: true }).fill('not the password');
      await send.click();
      await seeRefusal(page, 'wrong_password');
      await dialog.getByLabel('Your password', { exact: true }).fill(lena.password);
      await send.click();
      const codes = ((await dialog.locator('pre').textContent()) ?? '').split('\n');
      expect(codes).toHaveLength(10);
      await dialog.getByRole('button', { name: 'I have stored it' }).click();
      await rowWith(page, 'My phone').getByText('Never').waitFor();

      const signOut = async () => {
        await page.getByRole('button', { name: 'Your account' }).click();
        await page.getByRole('menuitem', { name: 'Sign out' }).click();
        await byPasskey(page).waitFor();
      };
      await signOut();
      await page.reload();
      await byPasskey(page).waitFor();
      const before = await scriptsOf(page);
      await byPasskey(page).click();
      await page.getByRole('heading', { level: 1 }).filter({ hasText: 'E-mail' }).waitFor();
      expect((await scriptsOf(page)).length).toBeGreaterThan(before.length);
      expect(await rowWith(page, 'My phone').getByText('Never').count()).toBe(0);

      // The password alone is not enough any more; a recovery code replaces the passkey.
      await signOut();
      await signInAs(page, lena);
      await page.getByLabel('Code').fill(codes[0] ?? '');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await rowWith(page, 'My phone').getByRole('button', { name: 'Remove' }).click();
      await dialog.getByLabel('Your password', { exact: true }).fill(lena.password);
      await dialog.getByRole('button', { name: 'Remove' }).click();
      await page.getByText('No passkeys.').waitFor();
      await signOut();
      // The browser still has the passkey.
      await byPasskey(page).click();
      await seeRefusal(page, 'unauthenticated');
      await verify(false);
      await byPasskey(page).click();
      await page.getByText('No passkey was used').waitFor();
      await signInAs(page, lena);
      await page.getByText('No passkeys.').waitFor();
      expect(faults).toEqual([]);
    });

    it('keep the sign-in page accessible in both schemes, also with a message about them', async () => {
      const { page } = await on.stage.open();
      await giveAuthenticator(page);
      await page.goto('/console/wallet');
      await byPasskey(page).waitFor();
      const violations = async () => {
        const found: string[] = [];
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          const { violations: all } = await new AxeBuilder({ page }).analyze();
          found.push(...all.map(({ id, nodes }) => `${colorScheme}: ${id}: ${nodes[0]?.html}`));
        }
        return found;
      };
      expect(await violations()).toEqual([]);
      await byPasskey(page).click();
      await page.getByText('Passkeys do not work at this address').waitFor();
      expect(await violations()).toEqual([]);
    });
  });
}
