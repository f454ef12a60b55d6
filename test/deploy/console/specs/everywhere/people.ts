import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { aPerson } from '../../../../support/fixtures.ts';
import { get } from '../../../../support/http.ts';
import { nextMailTo } from '../../../../support/mail/mailbox.ts';
import { codeOf } from '../../../../support/second-factor.ts';
import { seeRefusal, signInAs } from '../../support/acts.ts';
import type { OnStage } from '../../support/on-stage.ts';

function linkIn({ text }: { text: string }): string {
  const [link = ''] = /\/console\/\S+#token=\S+/.exec(text) ?? [];
  return link;
}

const keptBy = (page: Page) =>
  page.evaluate<string>('JSON.stringify([location.href, { ...localStorage, ...sessionStorage }])');

const seeWallet = (page: Page) => page.getByRole('heading', { level: 1, name: 'My wallet' }).waitFor();

export function describePeople(on: OnStage): void {
  describe('people', () => {
    it('confirm their address by a link, once, and get another mail on request', async () => {
      const ines = await aPerson('Ines Mballa');
      const link = linkIn(await nextMailTo(ines.email));
      const { page, faults } = await on.openAs(ines, '/account', 'E-mail, password, second factor and links');
      await page.getByText('Not yet').waitFor();
      await page.goto(link);
      await page.getByRole('button', { name: 'Confirm this address' }).waitFor();
      expect(await get('/api/auth/me', ines)).toMatchObject({ json: { isVerified: false } });
      await page.getByRole('button', { name: 'Confirm this address' }).click();
      await page.getByText('Your e-mail address is confirmed.').waitFor();
      expect(await keptBy(page)).not.toContain(link.split('#token=')[1]);
      expect(await get('/api/auth/me', ines)).toMatchObject({ json: { isVerified: true } });
      // A second tab opens the same link.
      const other = await page.context().newPage();
      await other.goto(link);
      await other.getByRole('button', { name: 'Confirm this address' }).click();
      await other.getByText('This link has expired or was already used.').waitFor();
      await other.getByRole('button', { name: 'Send another e-mail' }).click();
      await other.getByText('An e-mail is on its way.').waitFor();
      expect(faults).toEqual([]);
    });

    it('set a new password by a mail after they forgot it, and see what is wrong with it', async () => {
      const { email } = await aPerson('Jules Ondo');
      const { page, faults } = await on.stage.open();
      await page.goto('/console/wallet');
      const ask = async (address: string) => {
        await page.getByRole('button', { name: 'Forgot your password?' }).click();
        await page.getByRole('textbox', { name: 'E-mail' }).fill(address);
        await page.getByRole('button', { name: 'Send e-mail' }).click();
        await page.getByText('If an account has this address, an e-mail is on its way.').waitFor();
        await page.getByRole('button', { name: 'Back to sign in' }).click();
      };
      await ask('nobody@example.org');
      await ask(email);
      // The first mail is that of the registration.
      const link = linkIn(await nextMailTo(email, 2));
      await page.goto(link);
      const field = page.getByLabel('New password', { exact: true });
      await field.waitFor();
      expect(await keptBy(page)).not.toContain(link.split('#token=')[1]);
      await field.fill('passwordpassword');
      await page.getByRole('button', { name: 'Set password' }).click();
      await page.locator('[aria-invalid="true"][name=newPassword]').waitFor();
      const password = 'lanterns over the quiet harbour';
      await field.fill(password);
      await page.getByRole('button', { name: 'Set password' }).click();
      await page.getByText('Your new password is set').waitFor();
      await page.getByRole('link', { name: 'Sign in' }).click();
      await signInAs(page, { email, password });
      await seeWallet(page);
      expect(faults).toEqual([]);
    });

    it('set up a second factor, sign in with a code, and have it reset', async () => {
      const kofi = await aPerson('Kofi Essono');
      const { page, faults } = await on.openAs(kofi, '/account', 'E-mail, password, second factor and links');
      const dialog = page.getByRole('dialog');
      await page.getByRole('button', { name: 'Set up' }).click();
      await dialog.getByLabel('Your password', { exact: true }).fill(kofi.password);
      await dialog.getByRole('button', { name: 'Create a secret' }).click();
      const secret = (await dialog.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? '';
      expect(await dialog.getByRole('link').getAttribute('href')).toMatch(/^otpauth:\/\/totp\//);
      await dialog.getByRole('button', { name: 'I have stored it' }).click();
      await page.getByRole('button', { name: 'Confirm' }).click();
      await dialog.getByLabel('Code from the app').fill(codeOf(secret));
      await dialog.getByRole('button', { name: 'Turn on' }).click();
      const codes = ((await dialog.locator('pre').textContent()) ?? '').split('\n');
      expect(codes).toHaveLength(10);
      await dialog.getByRole('button', { name: 'I have stored it' }).click();

      const again = await on.stage.open();
      await again.page.goto('/console/wallet');
      await signInAs(again.page, kofi);
      const code = again.page.getByLabel('Code');
      await code.fill('not a code');
      await again.page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await seeRefusal(again.page, 'unauthenticated');
      await code.fill(codes[0] ?? '');
      await again.page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await seeWallet(again.page);

      const admin = await on.openAs(on.superAdmin, `/users/${kofi.id}`, 'Kofi Essono');
      await admin.page.getByRole('button', { name: 'Reset second factor' }).click();
      await admin.page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
      await admin.page.getByRole('dialog').waitFor({ state: 'detached' });
      await again.page.reload();
      await signInAs(again.page, kofi);
      await seeWallet(again.page);
      expect([...faults, ...again.faults]).toEqual([]);
    });
  });
}
