import { describe, expect, it } from '@jest/globals';
import { transfer } from '../../../../support/fixtures.ts';
import { post, remove } from '../../../../support/http.ts';
import { goTo, rowWith, said } from '../../support/acts.ts';
import type { OnStage } from '../../support/on-stage.ts';

export function describeWebhooks(on: OnStage): void {
  describe('webhooks', () => {
    it('that are blocked say so: what holds them up, what waits, and what an event behind waits for', async () => {
      const { superAdmin, ada, ben } = on.scene;
      const given = { url: 'https://blocked.example.org/', types: ['coin.transaction.recorded'] };
      const made = await post('/api/admin/webhooks', given, superAdmin);
      const { id } = JSON.parse(made.text) as { id: string };
      for (const amount of [0.0001, 0.0002]) await transfer(ada, { toUserId: ben.id }, amount);
      const { page } = await on.openAs(on.superAdmin, `/webhooks/${id}`, given.url);
      const blocked = page.getByRole('region', { name: 'Holds up what comes behind it' });
      await blocked.getByRole('row').nth(1).waitFor();
      await said(page, 'Status').getByText('BLOCKED').waitFor();
      expect(await said(page, 'Failing since').locator('time').count()).toBe(1);
      const head = await blocked.locator('[data-event]').first().textContent();
      const hidden = await blocked
        .locator('table')
        .evaluate<number, { scrollWidth: number; parentElement: { clientWidth: number } }>(
          (table) => table.scrollWidth - table.parentElement.clientWidth,
        );
      expect(hidden).toBeLessThanOrEqual(0);
      const waiting = page.getByRole('region', { name: 'Waiting', exact: true });
      await waiting.getByRole('row').nth(1).getByRole('button', { name: 'Send again' }).click();
      await page.getByRole('dialog').getByText(`It waits for the event ${head}`).waitFor();
      await page.keyboard.press('Escape');

      expect((await remove(`/api/admin/webhooks/${id}`, superAdmin)).status).toBe(204);
      await goTo(page, `/audit-log?target=webhook:${id}`, 'Audit log');
      await rowWith(page, 'Webhook deleted').waitFor();
      await rowWith(page, 'Webhook made').getByText('blocked.example.org').waitFor();
      await page.getByRole('button', { name: 'Français' }).click();
      await rowWith(page, 'Webhook supprimé').waitFor();
    });
  });
}
