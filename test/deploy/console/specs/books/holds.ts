import { describe, expect, it } from '@jest/globals';
import { aHold, capture } from '../../../../support/acts/coins.ts';
import { eventually } from '../../../../support/eventually.ts';
import { post } from '../../../../support/http.ts';
import { goTo, rowWith, seeRefusal } from '../../support/acts.ts';
import type { OnStage } from '../../support/on-stage.ts';

export function describeHolds(on: OnStage): void {
  describe('holds', () => {
    it('are found by status and user, and link to their transaction', async () => {
      const { ada, ben, admin } = on.scene;
      const to = { toUserId: ben.id };
      expect((await post('/api/coins/holds', { ...to, amount: 7.77 }, ada)).status).toBe(400);
      const hold = await aHold(ada, to, 7.77);
      const { page } = await on.openAs(admin, '/holds', 'Holds');
      await rowWith(page, '7.77').waitFor();
      await rowWith(page, '7.77').getByRole('link', { name: 'Ben Tamo' }).waitFor();
      await page.getByRole('combobox', { name: 'Payer or receiver' }).fill(String(ben.id));
      await page.getByText(`Ben Tamo · ${ben.email}`).waitFor();
      await page.getByLabel('Status').selectOption('CAPTURED');
      await page.waitForURL(`**/holds?status=CAPTURED&userId=${ben.id}`);
      await page.getByText('7.77').waitFor({ state: 'detached' });
      expect((await capture(ben, hold.id, 7)).status).toBe(201);
      await page.reload();
      await rowWith(page, '7.77').getByRole('link').first().click();
      await page.getByRole('heading', { level: 1, name: 'Hold' }).waitFor();
      await page.getByText('0.77').waitFor();
      const moments = page.getByRole('list', { name: 'Timeline' }).getByRole('listitem');
      await eventually(async () => {
        await page.reload();
        await moments.filter({ hasText: 'Refused' }).waitFor({ timeout: 5_000 });
      }, 30_000);
      expect(await moments.locator('b').allTextContents()).toEqual(['Refused', 'Reserved', 'Captured']);
      const why = moments.first().getByRole('link', { name: 'Something in the request is not valid.' });
      expect(await why.getAttribute('href')).toBe('/docs/errors/invalid_request');
      await moments.last().getByRole('link', { name: 'Ben Tamo' }).waitFor();
      await page.getByRole('link', { name: /^Transaction \d+$/ }).click();
      await page.getByRole('link', { name: hold.id }).waitFor();
      await goTo(page, '/holds/019a0000-0000-7000-8000-000000000000', 'Hold');
      await seeRefusal(page, 'hold_not_found');
      await page.context().close();
    });
  });
}
