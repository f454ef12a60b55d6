import { describe, expect, it } from '@jest/globals';
import { aPerson, aPersonWith, walletOf } from '../../../../support/fixtures.ts';
import { said, signInAs } from '../../support/acts.ts';
import type { OnStage } from '../../support/on-stage.ts';

export function describeBePaid(on: OnStage): void {
  describe('the page to be paid', () => {
    it('shares a link, also as a QR code, that fills the form of whoever opens it and signs in', async () => {
      const [payee, payer] = [await aPerson('Yann Paid'), await aPersonWith(20, on.scene.superAdmin)];
      const { page, context, faults } = await on.openAs(payee, '/wallet', 'My wallet');
      await page.getByRole('link', { name: 'Receive' }).click();
      await page.getByText('Nobody can find you by it until you confirm it.').waitFor();
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await said(page, 'Your id').getByRole('button', { name: 'Copy id' }).click();
      await page.getByRole('button', { name: 'Copied' }).waitFor();
      expect(await page.evaluate('navigator.clipboard.readText()')).toBe(String(payee.id));

      const origin = new URL(page.url()).origin;
      const empty = `${origin}/console/wallet/transfer?userId=${payee.id}`;
      await page.getByRole('img', { name: `QR code: ${empty}`, exact: true }).waitFor();
      const drawn = page.getByRole('img', { name: 'QR code' }).locator('path').last();
      const before = await drawn.getAttribute('d');
      await page.getByLabel('Amount').fill('2,5');
      await page.getByLabel('Reason').fill('The taxi & the train');
      const link = (await page.locator('pre').textContent()) ?? '';
      await page.getByRole('img', { name: `QR code: ${link}`, exact: true }).waitFor();
      expect(await drawn.getAttribute('d')).not.toBe(before);

      const theirs = await on.stage.open();
      await theirs.page.goto(link);
      await signInAs(theirs.page, payer);
      await theirs.page.getByRole('button', { name: 'Review' }).click();
      await theirs.page.getByText(`You send 2.50 coins to user ${payee.id}.`).waitFor();
      await theirs.page.getByText('The taxi & the train').waitFor();
      await theirs.page.getByRole('button', { name: 'Send', exact: true }).click();
      await theirs.page.getByText('Your balance is now').waitFor();
      expect((await walletOf(payee)).balance).toBe(2.5);
      expect([...faults, ...theirs.faults]).toEqual([]);
    });
  });
}
