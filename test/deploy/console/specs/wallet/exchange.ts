import { describe, expect, it } from '@jest/globals';
import { aPerson, mint } from '../../../../support/fixtures.ts';
import { goTo, rowWith, seeRefusal, signInAs } from '../../support/acts.ts';
import type { OnStage } from '../../support/on-stage.ts';

export function describeExchange(on: OnStage): void {
  describe('an exchange and a withdrawal', () => {
    it('use a reviewed quote, keep the input when they are refused, and happen once', async () => {
      const hana = await aPerson('Hana Ndi');
      await mint(hana.id, 20, on.scene.superAdmin);
      const { page } = await on.openAs(hana, '/wallet/exchange', 'Exchange');
      const coins = page.getByLabel('Coins to exchange');
      const quoteFor = async (typed: string) => {
        await coins.fill(typed);
        await page.getByRole('button', { name: 'Get a quote' }).click();
      };
      await quoteFor('');
      await page.getByText('This field is required.').waitFor();
      await quoteFor('0,0001');
      await seeRefusal(page, 'exchange_too_small');
      await quoteFor('50');
      await page.getByText(/This quote is valid for \d+ seconds/).waitFor();
      await page.getByRole('button', { name: 'Exchange', exact: true }).click();
      await seeRefusal(page, 'insufficient_funds');
      await page.getByRole('button', { name: 'Change', exact: true }).click();
      expect(await coins.inputValue()).toBe('50');
      await quoteFor('12,5');
      await page.getByText('8,076 XAF').waitFor();
      await page.getByRole('button', { name: 'Exchange', exact: true }).dblclick();
      await page.getByText('Your balance is now').waitFor();

      await goTo(page, '/wallet/withdrawals', 'Withdrawals');
      await page.getByLabel('XAF', { exact: true }).fill('9,5');
      await page.getByLabel('Provider').fill('mtn');
      await page.getByRole('button', { name: 'Review' }).click();
      await page.getByText('Enter a whole number.').waitFor();
      await page.getByText('This field is required.').waitFor();
      await page.getByRole('textbox', { name: 'Account' }).fill('+237 6 12 34 56 78');
      await page.getByLabel('XAF', { exact: true }).fill('9000');
      await page.getByRole('button', { name: 'Review' }).click();
      await page.getByText('This is more than you have.').waitFor();
      await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
      await seeRefusal(page, 'insufficient_funds');
      await page.getByRole('button', { name: 'Change', exact: true }).click();
      await page.getByLabel('XAF', { exact: true }).fill('8000');
      await page.getByRole('button', { name: 'Review' }).click();
      await page.getByRole('button', { name: 'Withdraw', exact: true }).dblclick();
      await page.getByText('Your withdrawal is requested.').waitFor();
      await rowWith(page, '8,000').waitFor();
      await goTo(page, '/wallet', 'My wallet');
      await page
        .getByText(/^7\.50/)
        .first()
        .waitFor();
      await page.getByText('76', { exact: true }).waitFor();
    });

    it.each([
      ['an hour behind', -3_600_000],
      ['an hour ahead', 3_600_000],
    ])('show how long a quote is valid when the reader’s clock is %s', async (_how, byMs) => {
      const { page } = await on.stage.open();
      await page.clock.install({ time: Date.now() + byMs });
      await page.goto('/console/wallet');
      await signInAs(page, on.scene.ada);
      await page.getByRole('heading', { level: 1, name: 'My wallet' }).waitFor();
      await goTo(page, '/wallet/exchange', 'Exchange');
      await page.getByLabel('Coins to exchange').fill('2');
      await page.getByRole('button', { name: 'Get a quote' }).click();
      await page.getByText(/^This quote is valid for \d\d? seconds/).waitFor();
    });
  });
}
