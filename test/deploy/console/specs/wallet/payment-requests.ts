import { describe, expect, it } from '@jest/globals';
import { aRequest, cancel, NO_REQUEST, readRequest } from '../../../../support/acts/payment-requests.ts';
import { aPerson, mint } from '../../../../support/fixtures.ts';
import { goTo, refuse, rowWith, said, seeRefusal, signInAs } from '../../support/acts.ts';
import type { OnStage } from '../../support/on-stage.ts';

const LIST = '/wallet/payment-requests';
const ASKED = '**/api/payment-requests';
/** A page that shows a request notices its payment within this time. */
const LEARNED_WITHIN_MS = 30_000;

export function describePaymentRequests(on: OnStage): void {
  describe('a payment request', () => {
    it('is created, opened by its link, paid after signing in there, and shown as paid to a later visitor', async () => {
      const { superAdmin } = on.scene;
      const [asker, payer] = [await aPerson('Awa Asks'), await aPerson('Paul Pays')];
      await mint(payer.id, 50, superAdmin);

      const hers = await on.openAs(asker, LIST, 'Payment requests');
      await hers.page.getByRole('button', { name: 'Request coins' }).click();
      const dialog = hers.page.getByRole('dialog');
      await dialog.getByLabel('Amount').fill('12.5');
      await dialog.getByLabel('Reason').fill('Half of the taxi');
      await dialog.getByLabel('Payer').fill(String(asker.id));
      await dialog.getByRole('button', { name: 'Request coins' }).click();
      await seeRefusal(hers.page, 'self_transfer');
      await dialog.getByLabel('Payer').fill('');
      await dialog.getByRole('button', { name: 'Request coins' }).click();
      await hers.page.waitForURL('**/console/pay/*');
      await hers.page.getByText('Nobody has paid it yet.').waitFor();
      expect(await hers.page.getByRole('button', { name: 'Pay' }).count()).toBe(0);
      const id = hers.page.url().split('/').at(-1) ?? '';
      await hers.page.getByRole('img', { name: `QR code: cowrie:pay/${id}` }).waitFor();
      const link = (await hers.page.locator('pre').textContent()) ?? '';
      expect(link).toBe(hers.page.url());

      const { page, faults } = await on.stage.open();
      await page.goto(link);
      await signInAs(page, payer);
      await page.getByText('You can pay it.').waitFor();
      for (const text of ['12.5', /^\w\*+/, 'Anyone']) {
        await page.getByRole('main').getByText(text).first().waitFor();
      }
      await page.getByRole('button', { name: 'Pay' }).click();
      const row = page.getByRole('dialog').getByRole('row').filter({ hasText: 'You' });
      for (const text of ['50.', '−', '37.5']) await row.getByText(text).first().waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Pay' }).dblclick();
      await page.getByText('It is paid:').waitFor();
      const made = page.getByRole('status').filter({ hasText: 'Done' });
      await made.getByRole('link', { name: /^Transaction \d+$/ }).waitFor();
      await made.getByRole('button', { name: 'Close' }).click();
      await made.waitFor({ state: 'detached' });
      expect(await page.getByRole('button', { name: /^(Pay|Decline|Cancel)$/ }).count()).toBe(0);
      await goTo(page, `${LIST}?as=payer&status=PAID`, 'Payment requests');
      await rowWith(page, 'Half of the taxi').waitFor();
      await goTo(page, '/wallet', 'My wallet');
      await page.getByText('37.5').first().waitFor();

      await hers.page.getByText('It is paid:').waitFor({ timeout: LEARNED_WITHIN_MS });
      await goTo(hers.page, LIST, 'Payment requests');
      await rowWith(hers.page, 'Half of the taxi').getByText('Paid', { exact: true }).waitFor();
      await hers.page.getByLabel('Status').selectOption('PENDING');
      await hers.page.getByText('No payment requests.').waitFor();
      expect([...faults, ...hers.faults]).toEqual([]);

      const seen = await on.openAs(on.superAdmin, `/payment-requests?userId=${asker.id}`, 'Payment requests');
      await rowWith(seen.page, 'Half of the taxi').getByRole('link').first().click();
      await seen.page.getByRole('link', { name: /^Transaction \d+$/ }).click();
      await seen.page.getByRole('link', { name: id }).click();
      await seen.page.getByText('It is paid:').waitFor();
      expect(seen.faults).toEqual([]);
    });

    it('with a lost answer is sent again unchanged until that is settled, or is a new one once discarded', async () => {
      const { page } = await on.openAs(await aPerson('Lou Asks'), LIST, 'Payment requests');
      const keys = new Set<string | undefined>();
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().endsWith('/api/payment-requests'))
          keys.add(request.headers()['idempotency-key']);
      });
      await page.getByRole('button', { name: 'Request coins' }).click();
      const dialog = page.getByRole('dialog');
      const amount = dialog.getByLabel('Amount');
      await amount.fill('3');
      await dialog.getByLabel('Reason').fill('Lunch');
      await page.route(ASKED, (route) => route.abort());
      await dialog.getByRole('button', { name: 'Request coins' }).click();
      await dialog.getByText('It may have happened.').waitFor();
      expect(await amount.isDisabled()).toBe(true);
      await page.unroute(ASKED);
      await refuse(page, ASKED);
      await dialog.getByRole('button', { name: 'Send again' }).click();
      await seeRefusal(page, 'unavailable');
      await dialog.getByText('This was sent, but no answer arrived').waitFor();
      expect([keys.size, await amount.isDisabled()]).toEqual([1, true]);
      await page.unroute(ASKED);

      await dialog.getByRole('button', { name: 'Discard' }).click();
      expect([await amount.inputValue(), await amount.isEnabled()]).toEqual(['3', true]);
      expect(await dialog.getByText(/no answer arrived|not available/).count()).toBe(0);
      await amount.fill('4');
      await dialog.getByRole('button', { name: 'Request coins' }).click();
      await page.waitForURL('**/console/pay/*');
      await page.getByRole('main').getByText('4.00').first().waitFor();
      expect(keys.size).toBe(2);
    });

    it('is declined by its payer, cancelled by an administrator, and found by a pasted text', async () => {
      const [asker, payer] = [await aPerson('Ines Asks'), await aPerson('Olga Declines')];
      const [first, second] = [
        await aRequest(asker, { payerUserId: payer.id, reason: 'First' }),
        await aRequest(asker, { payerUserId: payer.id, reason: 'Second' }),
      ];
      const { page } = await on.openAs(payer, LIST, 'Payment requests');
      const open = page.getByLabel('Open a payment request');
      await open.fill('cowrie:pay/12');
      await page.getByRole('button', { name: 'Open', exact: true }).click();
      await page.getByText('This is not a payment request').waitFor();
      await open.fill(` cowrie:pay/${first.id.toUpperCase()} `);
      await page.getByRole('button', { name: 'Open', exact: true }).click();
      await page.getByText('You can pay it.').waitFor();
      await page.getByRole('button', { name: 'Pay' }).click();
      await page.getByText('This is more than is available.').waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Decline' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
      await page.getByText('It was cancelled before it was paid.').waitFor();
      expect((await readRequest(payer, first.id)).status).toBe('CANCELLED');

      const seen = await on.openAs(on.superAdmin, `/users/${asker.id}?tab=requests`, 'Ines Asks');
      await rowWith(seen.page, 'Second').getByRole('link', { name: 'Olga Declines' }).waitFor();
      await rowWith(seen.page, 'Second').getByRole('link').first().click();
      await seen.page.getByRole('main').getByRole('link', { name: 'Olga Declines' }).first().waitFor();
      await said(seen.page, 'Reason').getByText('Second').waitFor();
      await seen.page.getByRole('button', { name: 'Cancel' }).click();
      expect((await cancel(asker, second.id)).status).toBe(200);
      await seen.page.getByRole('dialog').getByRole('button', { name: 'End the request' }).click();
      await seeRefusal(seen.page, 'payment_request_not_open');
      await seen.page.getByRole('dialog').getByText('It was cancelled before it was paid.').waitFor();
    });

    it('reports when it does not exist, or its id is incomplete', async () => {
      const { page } = await on.openAs(on.scene.ben, `/pay/${NO_REQUEST}`, 'Payment request');
      await page.getByText('There is no such payment request, or it is not for you.').waitFor();
      await seeRefusal(page, 'payment_request_not_found');
      await goTo(page, `/pay/${NO_REQUEST.slice(1)}`, 'Payment request');
      await page.getByText('Part of the link is missing').waitFor();
    });
  });
}
