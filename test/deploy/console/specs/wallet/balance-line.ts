import { AxeBuilder } from '@axe-core/playwright';
import { describe, expect, it } from '@jest/globals';
import { aPerson, mint } from '../../../../support/fixtures.ts';
import type { OnStage } from '../../support/on-stage.ts';

const MOMENTS_MAX = 31;

export function describeBalanceLine(on: OnStage): void {
  describe('the balance over time', () => {
    it('is read on request, drawn with axes, and exact in its table', async () => {
      const person = await aPerson('Lina Line');
      await mint(person.id, 41.0625, on.scene.superAdmin);
      const { page, faults } = await on.openAs(person, '/wallet', 'My wallet');
      const moments: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/balance?at=')) moments.push(request.url());
      });
      await page.getByText('Balance over time').click();
      await page.locator('.recharts-line-curve').waitFor();
      expect(moments).toHaveLength(MOMENTS_MAX);
      expect(await page.locator('.recharts-xAxis-tick-labels text').count()).toBeGreaterThan(2);
      expect(await page.locator('.recharts-yAxis-tick-labels text').count()).toBeGreaterThan(2);

      await page.getByText('7 days').click();
      await page.getByText('The balances as a table').click();
      const table = page.getByRole('table', { name: 'Balance over time' });
      const rows = table.locator('tbody tr');
      await rows.nth(7).waitFor();
      expect(await rows.count()).toBe(8);
      expect(await rows.first().textContent()).toContain('41.0625');
      expect(await rows.last().textContent()).toContain('0.00');
      // Midnights were requested before, so only the present is a new moment.
      expect(moments).toHaveLength(MOMENTS_MAX + 1);

      await page.getByRole('button', { name: 'Français' }).click();
      await page.getByText('Solde au fil du temps').first().waitFor();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.evaluate(
          'Promise.all(document.getAnimations().map((each) => each.finished)).then(() => null)',
        );
        expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
      }
      expect(faults).toEqual([]);
    });

    it("exists for a user's wallet and a treasury, for administrators", async () => {
      const { page, faults } = await on.openAs(on.scene.admin, `/users/${on.scene.ada.id}`, 'Ada Ngo');
      for (const path of [null, '/treasuries/rewards']) {
        if (path !== null) await page.goto(`/console${path}`);
        await page.getByText('Balance over time').click();
        await page.locator('.recharts-line-curve').waitFor();
      }
      expect(faults).toEqual([]);
    });
  });
}
