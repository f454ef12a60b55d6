import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { aPurchase, OneTransaction, refund } from '../../../support/coins.ts';
import { expectBody, type Transaction } from '../../../support/objects.ts';
import { goTo, rowWith, seeRefusal } from '../support/acts.ts';
import type { OnStage } from '../support/on-stage.ts';

export function describeTransactions(on: OnStage): void {
  describe('transactions', () => {
    let page: Page;
    let purchase: Transaction;
    beforeAll(async () => {
      const { superAdmin, ada } = on.scene;
      const reference = '=order, "7"';
      purchase = await aPurchase(ada, { amount: 3.5, reason: '+1 course', reference });
      expectBody(await refund(superAdmin, purchase.id, 1.25), 201, OneTransaction);
      ({ page } = await on.openAs(on.scene.admin, '/transactions', 'Transactions', { isKept: true }));
    });
    afterAll(() => page?.context().close());

    it('are filtered by what stands in the address, also after a reload and going back', async () => {
      await goTo(page, '/transactions', 'Transactions');
      await page.getByLabel('Type').selectOption('PURCHASE');
      await page.getByLabel('At most').fill('3,5');
      await page.getByLabel('At most').press('Enter');
      await page.getByText('1 row, the only one').waitFor();
      expect(new URL(page.url()).search).toBe('?type=PURCHASE&maxAmount=3.5');
      await page.reload();
      await rowWith(page, '+1 course').waitFor();
      expect(await page.getByLabel('At most').inputValue()).toBe('3.5');
      await page.goBack();
      await rowWith(page, '120.25').waitFor();
      expect(await page.getByLabel('At most').inputValue()).toBe('');
      await page.getByLabel('User id', { exact: true }).fill('Ada');
      await page.getByRole('button', { name: 'Search' }).click();
      await page.getByText('A whole number, such as 12').waitFor();
      expect(new URL(page.url()).search).toBe('?type=PURCHASE');
    });

    it('are gone through by keyboard, opened, and found where they were left', async () => {
      await goTo(page, '/transactions', 'Transactions');
      await rowWith(page, '+1 course').waitFor();
      const grid = page.getByRole('grid');
      await grid.focus();
      await page.keyboard.press('End');
      await page.keyboard.press('Home');
      for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
      await page.getByRole('heading', { level: 1, name: `Transaction ${purchase.id}` }).waitFor();
      await page.goBack();
      await rowWith(page, '+1 course').waitFor();
      expect(await page.locator('[data-active]').getByRole('link').last().textContent()).toBe(
        String(purchase.id),
      );
    });

    it('have a page with both parties, what was given back, and the call that reads it', async () => {
      await goTo(page, `/transactions/${purchase.id}`, `Transaction ${purchase.id}`);
      await page.getByRole('link', { name: 'Course fees' }).waitFor();
      // Who paid, and who started it.
      await page
        .getByRole('link', { name: `User ${on.scene.ada.id}` })
        .nth(1)
        .waitFor();
      await rowWith(page, '1.25').waitFor();
      await page.getByText('2.25').first().waitFor();
      await page
        .getByText(`/api/coins/transactions/${purchase.id}' -H "Authorization: Bearer $TOKEN"`)
        .waitFor();
      expect(await page.content()).not.toMatch(/eyJ/);
      await rowWith(page, '1.25').getByRole('link').click();
      await page.getByRole('link', { name: `Transaction ${purchase.id}` }).click();
      await page.getByRole('heading', { level: 1, name: `Transaction ${purchase.id}` }).waitFor();
      await goTo(page, '/transactions/9007199254740991', 'Transaction 9007199254740991');
      await seeRefusal(page, 'transaction_not_found');
    });

    it('are saved as CSV as they are filtered, exactly and without formulas', async () => {
      await goTo(page, '/transactions?type=PURCHASE&maxAmount=3.5', 'Transactions');
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'CSV' }).click();
      const lines = (await readFile(await (await saved).path(), 'utf8')).split('\r\n');
      const { id, createdAt } = purchase;
      const user = on.scene.ada.id;
      expect(lines).toEqual([
        expect.stringMatching(/^id,createdAt,type,amount,fromUserId/),
        `${id},${createdAt},PURCHASE,3.5,${user},,,course-fees,'+1 course,"'=order, ""7""",,,${user},`,
        '',
      ]);
    });
  });
}
