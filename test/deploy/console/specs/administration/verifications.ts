import { describe, expect, it } from '@jest/globals';
import { goTo, rowWith, seeRefusal } from '../../support/acts.ts';
import type { OnStage } from '../../support/on-stage.ts';

export function describeVerifications(on: OnStage): void {
  describe('a verification', () => {
    it('is started, followed to its end, and listed', async () => {
      const { page } = await on.openAs(on.scene.admin, '/verifications', 'Verification');
      await page.getByRole('button', { name: 'Start a verification' }).click();
      await page.route('**/api/admin/audit/verifications', (route) => route.abort());
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Start a verification' }).click();
      await page.getByText('The server does not answer.').waitFor();
      await page.unroute('**/api/admin/audit/verifications');
      await dialog.getByRole('button', { name: 'Send again' }).click();
      await page.getByText('Every chain and every balance is correct.').waitFor();
      await page.getByText('No findings.').waitFor();
      let asked = 0;
      page.on('request', (request) => {
        if (/verifications\//.test(request.url())) asked += 1;
      });
      await goTo(page, '/verifications', 'Verification');
      await rowWith(page, 'PASSED').getByRole('link').click();
      await page.getByText('No findings.').waitFor();
      expect(asked).toBeLessThanOrEqual(1);
      await goTo(page, '/verifications/019a0000-0000-7000-8000-000000000000', 'Verification');
      await seeRefusal(page, 'not_found');
      await page.context().close();
    });

    it("reports findings in the reader's language, with the ledger's own sentence", async () => {
      const { page } = await on.openAs(on.scene.admin, '/verifications', 'Verification');
      // The answer is that of a tampered ledger, which the ledger's own tests cover.
      await page.route(/\/verifications\/[\w-]+$/, async (route) => {
        const answer = await route.fetch();
        const findings = [
          { check: 'CHAIN', partition: 3, sequence: 17, problem: 'its hash is not that of its content' },
        ];
        await route.fulfill({
          response: answer,
          json: { ...(await answer.json()), status: 'FAILED', findings },
        });
      });
      await rowWith(page, 'PASSED').getByRole('link').click();
      const row = rowWith(page, 'its hash is not that of its content');
      await row.getByText('The chain is broken').waitFor();
      await page.getByRole('button', { name: 'Français' }).click();
      await row.getByText('La chaîne est rompue').waitFor();
    });
  });
}
