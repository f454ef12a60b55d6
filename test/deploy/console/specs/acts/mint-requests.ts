import { describe, it } from '@jest/globals';
import { goTo, rowWith, seeRefusal } from '../../support/acts.ts';
import type { OnStage } from '../../support/on-stage.ts';

export function describeMintRequests(on: OnStage): void {
  describe('a mint request', () => {
    it('is approved by a second person with a key, and shows which key is none', async () => {
      const { page } = await on.openAs(on.scene.admin, '/mint-requests', 'Mint requests');
      await rowWith(page, '6,000').getByRole('button', { name: 'Approve' }).click();
      await page.getByRole('dialog').locator('input').fill('cwk_unknown');
      await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
      await seeRefusal(page, 'unauthenticated');
      await page.getByRole('dialog').locator('input').fill(on.scene.superAdmin.apiKey);
      await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await goTo(page, '/mint-requests?status=APPROVED', 'Mint requests');
      await rowWith(page, '6,000').waitFor();
    });
  });
}
