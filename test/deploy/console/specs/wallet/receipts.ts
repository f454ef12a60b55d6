import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { aPerson, aPersonWith, transfer } from '../../../../support/fixtures.ts';
import { get } from '../../../../support/http.ts';
import { goTo, refuse, rowWith, said, seeRefusal } from '../../support/acts.ts';
import type { OnStage } from '../../support/on-stage.ts';

const RECEIPT = '**/receipt';
const KEYS = '**/.well-known/jwks.json';

export function describeReceipts(on: OnStage): void {
  describe('a transaction of one’s own', () => {
    it('opens from the history of both sides, with a receipt that the page checks and saves', async () => {
      const [payer, payee] = [await aPersonWith(20, on.scene.superAdmin), await aPerson('Rita Receipt')];
      await transfer(payer, { toUserId: payee.id }, 3.25);
      const { page, faults } = await on.openAs(payee, '/wallet', 'My wallet');
      await rowWith(page, '+3.25').getByRole('link').first().click();
      await page.getByRole('heading', { level: 1, name: /^Transaction \d+$/ }).waitFor();
      const id = Number(page.url().split('/').at(-1));
      await page
        .getByText(/^\w\*+/)
        .first()
        .waitFor();
      await said(page, 'Signature')
        .getByText('Valid. Verified in your browser with the published keys.')
        .waitFor();
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save receipt' }).click();
      const file = await saved;
      expect(file.suggestedFilename()).toBe(`receipt-${id}.html`);
      const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', page.url()));
      const saidInFile = await readFile(await file.path(), 'utf8');
      expect(saidInFile).toContain('<dd>3.25 coins</dd>');
      const [receipt = ''] = /eyJ[\w-]+\.[\w-]+\.[\w-]+/.exec(saidInFile) ?? [];
      const { payload } = await jwtVerify(receipt, keys);
      expect(payload).toMatchObject({ transaction: { id, amount: 3.25 } });
      await page.getByRole('button', { name: 'Français' }).click();
      await said(page, 'Signature').getByText('Valable. Vérifiée dans votre navigateur').waitFor();
      expect(faults).toEqual([]);

      const theirs = await on.openAs(payer, `/wallet/transactions/${id}`, `Transaction ${id}`);
      await theirs.page.getByText('R*** R******').waitFor();
      const stranger = await on.openAs(await aPerson(), `/wallet/transactions/${id}`, `Transaction ${id}`);
      await seeRefusal(stranger.page, 'transaction_not_found');
    });

    it('is checked by a stranger, from its link or its file', async () => {
      const payer = await aPersonWith(20, on.scene.superAdmin);
      const { transaction } = await transfer(payer, { toTreasury: 'rewards' }, 4.75);
      const answer = await get(`/api/coins/transactions/${transaction.id}/receipt`, payer);
      const { receipt } = answer.json as { receipt: string };
      const { page } = await on.stage.open();
      await page.goto(`/console/check-receipt#${receipt}`);
      await page.getByText('Valid. Verified in your browser with the published keys.').waitFor();
      await said(page, 'Amount').getByText('4.75 coins').waitFor();
      const forged = receipt.replace(/\.[\w-]+$/, (signature) => signature.split('').reverse().join(''));
      await page.getByLabel('Receipt').fill(forged);
      await page.getByText('Not valid. Do not rely on this receipt.').waitFor();
      expect(await page.getByText('4.75 coins').count()).toBe(0);
    });

    it('reports a receipt of another transaction as wrong, and one that cannot be checked', async () => {
      const payer = await aPersonWith(20, on.scene.superAdmin);
      const { page } = await on.openAs(payer, '/wallet/transfer?userId=1&amount=2&reason=Tea', 'Transfer');
      await page.getByRole('button', { name: 'Review' }).click();
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page
        .getByRole('status')
        .getByRole('link', { name: /^Transaction \d+$/ })
        .click();
      await said(page, 'Signature')
        .getByText(/^Valid\./)
        .waitFor();
      const own = page.url();
      await goTo(page, '/wallet', 'My wallet');
      await rowWith(page, '+20').getByRole('link').first().click();
      await page.getByRole('heading', { level: 1, name: /^Transaction/ }).waitFor();
      const other = await get(`/api/coins/transactions/${page.url().split('/').at(-1)}/receipt`, payer);
      await page.route(RECEIPT, (route) => route.fulfill({ json: other.json }));
      await page.goto(own);
      await said(page, 'Signature').getByText('Not valid. Do not rely on this receipt.').waitFor();
      await page.unroute(RECEIPT);
      await refuse(page, KEYS);
      await page.reload();
      await said(page, 'Signature').getByText('Not verified').waitFor();
    });
  });
}
