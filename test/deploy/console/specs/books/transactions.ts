import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import type { Page } from 'playwright-core';
import { aPurchase, OneTransaction, refund, Split, split } from '../../../../support/acts/coins.ts';
import { expectBody, type Transaction } from '../../../../support/contract/objects.ts';
import { connectLedger } from '../../../../support/platform/ledger.ts';
import { goTo, refuse, rowWith, said, seeRefusal } from '../../support/acts.ts';
import type { OnStage } from '../../support/on-stage.ts';

const RECEIPT = '**/receipt';
const bodyRows = (page: Page) => page.locator('tbody > tr');

export function describeTransactions(on: OnStage): void {
  describe('transactions', () => {
    let page: Page;
    let purchase: Transaction;
    beforeAll(async () => {
      const { superAdmin, ada } = on.scene;
      const reference = '=order, "7"';
      purchase = await aPurchase(ada, {
        ...{ amount: 3.5, reason: '+1 course', reference, metadata: { course: 'algebra = 1' } },
      });
      expectBody(await refund(superAdmin, purchase.id, 1.25), 201, OneTransaction);
      ({ page } = await on.openAs(on.scene.admin, '/transactions', 'Transactions', { isKept: true }));
    });
    afterAll(() => page?.context().close());

    it('are filtered by the address, also after a reload and on going back', async () => {
      await goTo(page, '/transactions', 'Transactions');
      await page.getByLabel('Type').selectOption('PURCHASE');
      await page.getByLabel('At most').fill('3,5');
      await page.getByLabel('At most').press('Enter');
      await page.waitForURL('**/transactions?type=PURCHASE&maxAmount=3.5');
      await rowWith(page, '+1 course').waitFor();
      await page.reload();
      await rowWith(page, '+1 course').waitFor();
      expect(await page.getByLabel('At most').inputValue()).toBe('3.5');
      await page.goBack();
      await rowWith(page, '120.25').waitFor();
      expect(await page.getByLabel('At most').inputValue()).toBe('');
      const user = page.getByRole('combobox', { name: 'User', exact: true });
      await user.fill('nobody of this name');
      await page.getByText('Nobody was found.').waitFor();
      expect(new URL(page.url()).search).toBe('?type=PURCHASE');
      await user.fill('ngo');
      await page.getByRole('option', { name: `${on.scene.ada.email} · ${on.scene.ada.id}` }).waitFor();
      for (const key of ['ArrowDown', 'Enter']) await user.press(key);
      await page.waitForURL(`**/transactions?type=PURCHASE&userId=${on.scene.ada.id}`);
      await page.getByText(`Ada Ngo · ${on.scene.ada.email}`).waitFor();
    });

    it('load the names of all users of a page with one request', async () => {
      const asked: string[] = [];
      page.on('request', (request) => {
        const ids = new URL(request.url()).searchParams.get('ids');
        if (ids !== null) asked.push(ids);
      });
      await goTo(page, '/transactions?minAmount=12.3456&maxAmount=12.3456', 'Transactions');
      const row = rowWith(page, 'For the lesson');
      for (const name of ['Ada Ngo', 'Ben Tamo']) await row.getByRole('link', { name }).waitFor();
      expect(asked).toEqual([`${on.scene.ada.id},${on.scene.ben.id}`]);
    });

    it('can be browsed and opened by keyboard, and the list is where it was left', async () => {
      await goTo(page, '/transactions', 'Transactions');
      await rowWith(page, '+1 course').waitFor();
      await bodyRows(page).first().focus();
      for (const key of ['End', 'Home', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Enter']) {
        await page.keyboard.press(key);
      }
      await page.getByRole('heading', { level: 1, name: `Transaction ${purchase.id}` }).waitFor();
      await page.goBack();
      await rowWith(page, '+1 course').waitFor();
    });

    it('have a page with both parties, the refunded amount, and the call that reads it', async () => {
      await goTo(page, `/transactions/${purchase.id}`, `Transaction ${purchase.id}`);
      await page.getByRole('link', { name: 'Course fees' }).waitFor();
      // The name appears as the payer and as the requester.
      await page.getByRole('link', { name: 'Ada Ngo' }).nth(1).waitFor();
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

    it('link from their metadata to all with the same, and the filter shows it', async () => {
      await goTo(page, `/transactions/${purchase.id}`, `Transaction ${purchase.id}`);
      await page.getByText('Metadata “course”').waitFor();
      await page.getByRole('link', { name: 'algebra = 1' }).click();
      await rowWith(page, '+1 course').waitFor();
      expect(await bodyRows(page).count()).toBe(1);
      const field = page.getByLabel('Metadata', { exact: true });
      expect(await field.inputValue()).toBe('course=algebra = 1');
      await field.fill('course=geometry');
      await field.press('Enter');
      await page.getByText('No transactions match.').waitFor();
      await field.fill('geometry');
      await field.press('Enter');
      await page.getByText('Enter a key and its value, such as order=4711').waitFor();
    });

    it('show their place in the ledger, and a receipt to copy and to save', async () => {
      const ledger = await connectLedger();
      const place = await ledger.placeOf(purchase.id).finally(() => ledger.close());
      const asked = Promise.withResolvers<void>();
      await page.route(RECEIPT, async (route) => {
        await asked.promise;
        await route.continue();
      });
      await goTo(page, `/transactions/${purchase.id}`, `Transaction ${purchase.id}`);
      await rowWith(page, '1.25').waitFor();
      const moments = page.getByRole('list', { name: 'Timeline' }).getByRole('listitem');
      await moments.filter({ hasText: 'Refunded' }).getByText('1.25').waitFor();
      const below = page.getByRole('heading', { name: 'Read it with curl' });
      const before = await below.boundingBox();
      asked.resolve();
      await said(page, 'Hash')
        .getByText(place?.hash ?? '', { exact: true })
        .waitFor();
      expect(await below.boundingBox()).toEqual(before);
      expect(await said(page, 'Partition').textContent()).toBe(String(place?.partition));
      expect(await said(page, 'Sequence').textContent()).toBe(place?.sequence);
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save receipt' }).click();
      const file = await readFile(await (await saved).path(), 'utf8');
      const [receipt = ''] = /eyJ[\w-]+\.[\w-]+\.[\w-]+/.exec(file) ?? [];
      const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', page.url()));
      const { payload } = await jwtVerify(receipt, keys, { typ: 'cowrie-receipt+jwt' });
      expect(payload).toMatchObject({ transaction: purchase, hash: place?.hash });
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      for (const [name, text] of [
        ['Copy hash', place?.hash],
        ['Copy receipt', receipt],
      ] as const) {
        await page.getByRole('button', { name }).click();
        await page.getByRole('button', { name: 'Copied' }).first().waitFor();
        expect(await page.evaluate('navigator.clipboard.readText()')).toBe(text);
      }
      await page.unroute(RECEIPT);
    });

    it('are shown even without a receipt', async () => {
      await refuse(page, RECEIPT);
      await goTo(page, `/transactions/${purchase.id}`, `Transaction ${purchase.id}`);
      await seeRefusal(page, 'unavailable');
      await rowWith(page, '1.25').waitFor();
      expect(await page.getByRole('button', { name: /receipt/ }).count()).toBe(0);
      await page.unroute(RECEIPT);
      await page.getByRole('button', { name: 'Try again' }).click();
      await said(page, 'Sequence').filter({ hasText: /\d/ }).waitFor();
    });

    it('are saved as CSV with the same filter, exactly and without formulas', async () => {
      await goTo(page, '/transactions?type=PURCHASE&maxAmount=3.5', 'Transactions');
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'CSV' }).click();
      const lines = (await readFile(await (await saved).path(), 'utf8')).split('\r\n');
      const { id, createdAt } = purchase;
      const user = on.scene.ada.id;
      expect(lines).toEqual([
        expect.stringMatching(/^\uFEFFid,createdAt,type,amount,fromUserId/),
        `${id},${createdAt},PURCHASE,3.5,${user},,,course-fees,'+1 course,"'=order, ""7""",,,${user},,,,,,"{""course"":""algebra = 1""}"`,
        '',
      ]);
    });

    it('of a split purchase link to each other, and all parts are refunded from one of them', async () => {
      const { ada, ben } = on.scene;
      const legs = [
        { toUserId: ben.id, amount: 0.75 },
        { toTreasury: 'rewards', amount: 0.25 },
      ];
      const [first] = expectBody(await split(ada, legs), 201, Split).transactions;
      await goTo(page, `/transactions/${first?.id}`, `Transaction ${first?.id}`);
      await page.getByRole('button', { name: 'Refund all parts' }).click();
      const dialog = page.getByRole('dialog');
      expect(await dialog.getByLabel('Amount').inputValue()).toBe('1');
      await dialog.getByLabel('Amount').fill('0.5');
      await dialog.getByLabel('Reason').fill('Half of it');
      await dialog.getByText('from the 2 parts, in proportion to what is left of each').waitFor();
      await dialog.getByRole('button', { name: 'Refund all parts' }).click();
      await dialog.waitFor({ state: 'hidden' });
      const made = page.getByRole('status').filter({ hasText: 'Done' });
      for (const text of ['0.375', '0.125']) await made.getByText(text).waitFor();
      expect(await made.getByRole('link', { name: /^Transaction \d+$/ }).count()).toBe(2);
      await page.getByRole('link', { name: first?.groupId ?? '' }).click();
      await rowWith(page, '0.375').waitFor();
      expect(await bodyRows(page).count()).toBe(4);
    });
  });
}
