import { describe, expect, it } from '@jest/globals';
import { goTo, rowWith } from '../../support/acts.ts';
import type { OnStage } from '../../support/on-stage.ts';

export function describeInbox(on: OnStage): void {
  describe('the inbox', () => {
    it('lets nobody approve a mint of their own, but take it back', async () => {
      const { page } = await on.openAs(
        on.superAdmin,
        '/acts/mint?treasury=rewards&amount=5678&reason=Much',
        'Mint',
      );
      await page.getByRole('button', { name: 'Review' }).click();
      await page.locator('input[type=password]').fill(on.scene.superAdmin.apiKey);
      await page.getByRole('button', { name: 'Mint' }).click();
      await page.getByText('Nothing is minted yet.').waitFor();
      await goTo(page, '/inbox', 'Inbox');
      const row = rowWith(page, '5,678');
      await row.getByText('You asked for it').waitFor();
      expect(await row.getByRole('button', { name: 'Approve' }).count()).toBe(0);
      await row.getByRole('button', { name: 'Reject' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await row.waitFor({ state: 'detached' });
      await goTo(page, '/approvals?status=REJECTED', 'Approvals');
      await rowWith(page, '5,678').waitFor();
    });
  });
}
