import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { aHold, aPurchase, readHold } from '../../../../support/acts/coins.ts';
import { aPerson, aPersonWith, mint, walletOf } from '../../../../support/fixtures.ts';
import { goTo, pasteKey, rowWith, seeRefusal } from '../../support/acts.ts';
import type { OnStage } from '../../support/on-stage.ts';
import { MINT_APPROVAL_ABOVE } from '../../support/stage.ts';

export function describeActs(on: OnStage): void {
  describe('a reward', () => {
    it("starts with the values of the address, shows both sides before and after, and is refused beyond the treasury's balance", async () => {
      const fay = await aPerson('Fay Mbarga');
      const { page } = await on.openAs(on.scene.admin, `/acts/reward?userId=${fay.id}`, 'Reward');
      await page.getByText(`Fay Mbarga · ${fay.email}`).waitFor();
      await page.getByRole('button', { name: 'Review' }).click();
      await page.getByText('This field is required.').nth(1).waitFor();
      await page.getByLabel('Amount').fill('99999');
      await page.getByLabel('Reason').fill('Best answer');
      await page.getByRole('button', { name: 'Review' }).click();
      await page.getByText('This is more than is available.').waitFor();
      await page.getByRole('button', { name: 'Reward' }).click();
      await seeRefusal(page, 'insufficient_funds');
      await page.getByRole('button', { name: 'Change' }).click();
      expect(await page.getByLabel('Reason').inputValue()).toBe('Best answer');
      await page.getByLabel('Amount').fill('12,5');
      await page.reload();
      expect(await page.getByLabel('Amount').inputValue()).toBe('12,5');
      await page.getByRole('button', { name: 'Review' }).click();
      await page.getByText(`pays 12.50 coins to Fay Mbarga (user ${fay.id})`).waitFor();
      expect(await figuresOf(page, 'Fay Mbarga')).toEqual(['0.00', '+12.50', '12.50']);
      await page.getByRole('button', { name: 'Reward' }).dblclick();
      await page
        .getByRole('status')
        .getByText(/Transaction \d+/)
        .waitFor();
      await goTo(page, `/users/${fay.id}`, 'Fay Mbarga');
      await rowWith(page, 'Best answer').waitFor();
    });
  });

  describe('a mint', () => {
    it('stores its key nowhere, and waits for a second person above the limit', async () => {
      const { page } = await on.openAs(
        on.superAdmin,
        '/acts/mint?treasury=rewards&amount=100&reason=More',
        'Mint',
      );
      await page.getByRole('button', { name: 'Review' }).click();
      await page.getByText('Creates 100.00 new coins for the Rewards treasury.').waitFor();
      await pasteKey(page, 'cwk_unknown');
      await page.getByRole('button', { name: 'Mint' }).click();
      await seeRefusal(page, 'unauthenticated');
      await pasteKey(page, on.scene.superAdmin.apiKey);
      const kept = await page.evaluate<string>('JSON.stringify({ ...localStorage, ...sessionStorage })');
      expect(kept).toContain('"treasury":"rewards"'.replaceAll('"', '\\"'));
      expect(kept).not.toContain('cwk_');
      await page.getByRole('button', { name: 'Mint' }).click();
      await page.getByText('Its balance is now').waitFor();
      const much = `/acts/mint?treasury=rewards&amount=${MINT_APPROVAL_ABOVE + 1}&reason=Much`;
      await goTo(page, much, 'Mint');
      await page.getByRole('button', { name: 'Review' }).click();
      await pasteKey(page, on.scene.superAdmin.apiKey);
      await page.getByRole('button', { name: 'Mint' }).click();
      await page.getByText('Nothing is minted yet.').waitFor();
    });
  });

  describe('a refund', () => {
    it('shows what is left of the purchase, returns a part, and no more than that', async () => {
      const { id } = await aPurchase(on.scene.ada, { amount: 20, reason: 'A book' });
      const { page } = await on.openAs(
        on.scene.admin,
        `/acts/refund?transactionId=${id}&reason=Torn`,
        'Refund',
      );
      await page.getByText('20.00 coins, 20.00 left to refund · A book').waitFor();
      await page.getByRole('button', { name: 'Half: 10.00' }).click();
      expect(await page.getByLabel('Amount').inputValue()).toBe('10');
      await page.getByRole('button', { name: 'All: 20.00' }).click();
      expect(await page.getByLabel('Amount').inputValue()).toBe('20');
      await page.getByLabel('Amount').fill('15');
      await page.getByRole('button', { name: 'Review' }).click();
      await page.getByText('After that, 5.00 of the 20.00 coins can still be refunded.').waitFor();
      expect((await figuresOf(page, 'Ada Ngo'))[1]).toBe('+15.00');
      expect((await figuresOf(page, 'Course fees'))[1]).toBe('−15.00');
      await page.getByRole('button', { name: 'Refund' }).click();
      await page
        .getByRole('status')
        .getByText(/Transaction \d+/)
        .waitFor();
      await goTo(page, `/acts/refund?transactionId=${id}&amount=15&reason=Torn`, 'Refund');
      await page.getByRole('button', { name: 'The rest: 5.00' }).waitFor();
      expect(await page.getByRole('button', { name: 'Half' }).count()).toBe(0);
      await page.getByRole('button', { name: 'Review' }).click();
      await page.getByText('Only 5.00 coins of this purchase are left to refund.').waitFor();
      await page.getByRole('button', { name: 'Refund' }).click();
      await seeRefusal(page, 'refund_exceeds_purchase');
    });
  });

  describe('a hold', () => {
    it('is captured in part and the rest released, once', async () => {
      const { id } = await aHold(on.scene.ada, { toUserId: on.scene.ben.id }, 8);
      const { page } = await on.openAs(on.scene.admin, `/acts/capture?holdId=${id}`, 'Capture a hold');
      await page.getByRole('button', { name: 'Everything available: 8.00' }).click();
      expect(await page.getByLabel('Amount').inputValue()).toBe('8');
      await page.getByLabel('Amount').fill('3');
      await page.getByRole('button', { name: 'Review' }).click();
      await page.getByText('The remaining 5.00 coins are released').waitFor();
      expect((await figuresOf(page, 'available'))[1]).toBe('+5.00');
      expect((await figuresOf(page, 'Ben Tamo'))[1]).toBe('+3.00');
      await page.getByRole('button', { name: 'Capture' }).click();
      await page
        .getByRole('status')
        .getByText(/Transaction \d+/)
        .waitFor();
      await goTo(page, `/acts/capture?holdId=${id}&amount=3`, 'Capture a hold');
      await page.getByText('This hold is captured').waitFor();
      await page.getByRole('button', { name: 'Review' }).click();
      await page.getByRole('button', { name: 'Capture' }).click();
      await seeRefusal(page, 'hold_not_open');
    });

    it('is captured by its receiver, who is no administrator and sees only their own balance', async () => {
      const lea = await aPerson('Lea Moukoko');
      await aHold(on.scene.ada, { toUserId: lea.id }, 4);
      const { page } = await on.openAs(lea, '/wallet/holds', 'Holds');
      await rowWith(page, 'A seat').getByRole('button', { name: 'Capture' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Everything available: 4.00' }).click();
      await dialog.getByRole('button', { name: 'Review' }).click();
      expect(await figuresOf(dialog, 'You')).toEqual(['0.00', '+4.00', '4.00']);
      expect(await dialog.getByRole('row').count()).toBe(2);
      await dialog.getByRole('button', { name: 'Capture' }).click();
      await page
        .getByRole('status')
        .getByText(/Transaction \d+/)
        .waitFor();
      expect((await walletOf(lea)).balance).toBe(4);
    });

    it('is released, but not by its payer', async () => {
      const { id } = await aHold(on.scene.ada, { toTreasury: 'course-fees' }, 6);
      const { page } = await on.openAs(on.scene.admin, `/acts/release?holdId=${id}`, 'Release a hold');
      await page.getByRole('button', { name: 'Review' }).click();
      await page.getByRole('button', { name: 'Release' }).click();
      await page.getByText('Released:').waitFor();
      expect(await readHold(on.scene.ada, id)).toMatchObject({ status: 'RELEASED', released: 6 });
      await mint(on.scene.admin.id, 1, on.scene.superAdmin);
      const own = await aHold(on.scene.admin, { toUserId: on.scene.ben.id }, 1);
      await goTo(page, `/acts/release?holdId=${own.id}`, 'Release a hold');
      await page.getByText('You placed this hold').waitFor();
      await page.getByRole('button', { name: 'Review' }).click();
      await page.getByRole('button', { name: 'Release' }).click();
      await seeRefusal(page, 'forbidden');
    });
  });

  describe('a treasury transfer', () => {
    it('needs a super admin, shows both treasuries, and is refused beyond the balance', async () => {
      const { page } = await on.openAs(
        on.superAdmin,
        '/acts/treasury-transfer?treasury=rewards',
        'Treasury transfer',
      );
      await page.getByText('A treasury', { exact: true }).click();
      await page.getByLabel('Treasury', { exact: true }).selectOption('subscriptions');
      await page.getByLabel('Amount').fill('99999');
      await page.getByLabel('Reason').fill('For the year');
      await page.getByRole('button', { name: 'Review' }).click();
      await page.getByText('This is more than is available.').waitFor();
      await page.getByRole('button', { name: 'Transfer' }).click();
      await seeRefusal(page, 'insufficient_funds');
      await page.getByRole('button', { name: 'Change' }).click();
      await page.getByLabel('Amount').fill('7,25');
      await page.getByRole('button', { name: 'Review' }).click();
      expect((await figuresOf(page, 'Subscriptions'))[1]).toBe('+7.25');
      expect(await page.getByText('insufficient_funds').count()).toBe(0);
      await page.getByRole('button', { name: 'Transfer' }).click();
      await page
        .getByRole('status')
        .getByText(/Transaction \d+/)
        .waitFor();
      const admin = await on.openAs(on.scene.admin, '/acts/treasury-transfer', 'Treasury transfer');
      await admin.page.getByText('Your role does not allow this.').waitFor();
    });
  });

  describe('a burn', () => {
    it('with a lost answer asks for the key again after a reload, and happens once', async () => {
      const gil = await aPersonWith(50, on.scene.superAdmin);
      const at = `/acts/burn?userId=${gil.id}&amount=20&reason=Mistake`;
      const { page } = await on.openAs(on.superAdmin, at, 'Burn');
      await page.getByRole('button', { name: 'Review' }).click();
      expect(await figuresOf(page, 'available')).toEqual(['50.00', '−20.00', '30.00']);
      await pasteKey(page, on.scene.superAdmin.apiKey);
      await page.route('**/api/admin/burn', async (route) => {
        await route.fetch();
        await route.abort();
      });
      await page.getByRole('button', { name: 'Burn' }).click();
      await page.getByText('It may have happened.').waitFor();
      await page.unroute('**/api/admin/burn');
      await goTo(page, '/acts', 'Operations');
      await page.getByText('No answer arrived').waitFor();
      await goTo(page, '/acts/burn?userId=1', 'Burn');
      await page.getByText('This was sent, but no answer arrived').waitFor();
      await pasteKey(page, on.scene.superAdmin.apiKey);
      await page.getByRole('button', { name: 'Send again' }).click();
      await page.getByText('Its balance is now').waitFor();
      expect((await walletOf(gil)).balance).toBe(30);
      await goTo(page, `/acts/burn?userId=${gil.id}&amount=30.5&reason=Mistake`, 'Burn');
      await page.getByRole('button', { name: 'Review' }).click();
      await page.getByText('This is more than is available.').first().waitFor();
      await pasteKey(page, on.scene.superAdmin.apiKey);
      await page.getByRole('button', { name: 'Burn' }).click();
      await seeRefusal(page, 'insufficient_funds');
    });
  });
}

async function figuresOf(page: Pick<Page, 'getByRole'>, name: string): Promise<string[]> {
  const row = rowWith(page, name);
  await row.waitFor();
  await row.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' });
  const cells = await row.getByRole('cell').all();
  const figures = await Promise.all(cells.slice(1).map((cell) => cell.ariaSnapshot()));
  return figures.map((figure) => /[+−]?\d[\d.,]*/.exec(figure)?.[0] ?? figure);
}
