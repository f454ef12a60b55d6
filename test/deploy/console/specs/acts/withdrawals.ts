import { describe, expect, it } from '@jest/globals';
import { aWithdrawal } from '../../../../support/acts/exchange.ts';
import { goTo, rowWith, said, seeRefusal } from '../../support/acts.ts';
import type { OnStage } from '../../support/on-stage.ts';

export function describeWithdrawals(on: OnStage): void {
  describe('a withdrawal', () => {
    it('is settled or rejected, once', async () => {
      const { page, context } = await on.openAs(on.scene.admin, '/decisions?kind=withdrawals', 'Decisions');
      const other = await context.newPage();
      await goTo(other, '/decisions?kind=withdrawals', 'Decisions');
      await rowWith(other, '500').getByRole('button', { name: 'Settle' }).click();
      await rowWith(page, '500').getByRole('button', { name: 'Settle' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('link', { name: 'Ada Ngo' }).waitFor();
      await dialog.getByRole('row').filter({ hasText: '600' }).waitFor();
      await said(page, 'Their balance').getByText(/\d/).first().waitFor();
      await dialog.getByRole('button', { name: 'Settle' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await other.getByRole('dialog').getByRole('button', { name: 'Settle' }).click();
      await seeRefusal(other, 'withdrawal_not_open');
      await goTo(page, '/withdrawals?status=SETTLED', 'Decisions');
      await rowWith(page, '500').waitFor();
    });

    it('with a lost answer is sent again under its key, also after a reload', async () => {
      await aWithdrawal(on.scene.ada, 700);
      const { page } = await on.openAs(on.scene.admin, '/decisions?kind=withdrawals', 'Decisions');
      const keys = new Set<string | undefined>();
      page.on('request', (request) => {
        if (request.url().endsWith('/settle')) keys.add(request.headers()['idempotency-key']);
      });
      const dialog = page.getByRole('dialog');
      await page.route('**/settle', (route) => route.abort());
      await rowWith(page, '700').getByRole('button', { name: 'Settle' }).click();
      await dialog.getByRole('button', { name: 'Settle' }).click();
      await dialog.getByText('It may have happened.').waitFor();
      await page.unroute('**/settle');
      await goTo(page, '/decisions?kind=withdrawals', 'Decisions');
      await rowWith(page, '700').getByRole('button', { name: 'Settle' }).click();
      await dialog.getByText('This was sent, but no answer arrived').waitFor();
      await dialog.getByRole('button', { name: 'Send again' }).click();
      await dialog.waitFor({ state: 'detached' });
      expect([...keys]).toEqual([expect.any(String)]);
    });
  });
}
