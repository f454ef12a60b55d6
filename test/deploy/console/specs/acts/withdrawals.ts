import { describe, it } from '@jest/globals';
import { goTo, rowWith, seeRefusal } from '../../support/acts.ts';
import type { OnStage } from '../../support/on-stage.ts';

export function describeWithdrawals(on: OnStage): void {
  describe('a withdrawal', () => {
    it('is settled or rejected, once', async () => {
      const { page, context } = await on.openAs(on.scene.admin, '/withdrawals', 'Withdrawals');
      const other = await context.newPage();
      await goTo(other, '/withdrawals', 'Withdrawals');
      await rowWith(other, '500').getByRole('button', { name: 'Settle' }).click();
      await rowWith(page, '500').getByRole('button', { name: 'Settle' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Settle' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await other.getByRole('dialog').getByRole('button', { name: 'Settle' }).click();
      await seeRefusal(other, 'withdrawal_not_open');
      await goTo(page, '/withdrawals?status=SETTLED', 'Withdrawals');
      await rowWith(page, '500').waitFor();
    });
  });
}
