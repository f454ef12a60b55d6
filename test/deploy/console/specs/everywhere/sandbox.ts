import { describe, expect, it } from '@jest/globals';
import type { OnStage } from '../../support/on-stage.ts';

export function describeSandbox(on: OnStage): void {
  describe('a test clock', () => {
    it('is shown on every page when there is one', async () => {
      const { page, context } = await on.openAs(on.scene.ada, '/wallet', 'Wallet');
      expect(await page.getByText('Test clock').count()).toBe(0);
      // The answer is the readiness of an installation with a sandbox clock, which test/sandbox covers.
      await context.route('**/health/ready', async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, json: { ...(await answer.json()), sandbox: true } });
      });
      await page.reload();
      const badge = page.getByText('Test clock');
      await badge.waitFor();
      expect(await badge.isVisible()).toBe(true);
      await page.getByRole('link', { name: 'Exchange' }).click();
      await page.getByRole('heading', { level: 1, name: 'Exchange' }).waitFor();
      expect(await badge.isVisible()).toBe(true);
    });
  });
}
