import { AxeBuilder } from '@axe-core/playwright';
import { describe, expect, it } from '@jest/globals';
import { aPurchase } from '../../../../support/acts/coins.ts';
import { eventually } from '../../../../support/eventually.ts';
import { get, post } from '../../../../support/http.ts';
import type { OnStage } from '../../support/on-stage.ts';

const REFUSALS_WITHIN_MS = 15_000;

export function describeGoTo(on: OnStage): void {
  describe('the keyboard', () => {
    it('opens a page by its name in either language, and a user by name, address or id', async () => {
      const { page } = await on.openAs(on.scene.admin, '/wallet', 'My wallet');
      const field = page.getByRole('combobox', { name: 'Search everything' });
      const goTo = async (text: string, option: string, heading: string) => {
        await page.keyboard.press('Control+k');
        await field.fill(text);
        await page.getByRole('option', { name: option, selected: true }).waitFor();
        await page.keyboard.press('Enter');
        await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      };
      await goTo('journal', 'Audit log', 'Audit log');
      await goTo('ben tam', 'Ben Tamo', 'Ben Tamo');
      await goTo('NGÓ adà', 'Ada Ngo', 'Ada Ngo');
      await goTo(on.scene.ada.email, 'Ada Ngo', 'Ada Ngo');
      await goTo(String(on.scene.ben.id), 'Ben Tamo', 'Ben Tamo');
      await page.keyboard.press('Control+k');
      await field.fill('xyzzy');
      await page.getByText('Nothing was found.').waitFor();
      expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
    });

    it('waits for the typed text before Enter, and opens nobody found before', async () => {
      const { page } = await on.openAs(on.scene.admin, '/wallet', 'My wallet');
      await page.keyboard.press('Control+k');
      const field = page.getByRole('combobox', { name: 'Search everything' });
      await field.fill('ada ngo');
      await page.getByRole('option', { name: 'Ada Ngo', selected: true }).waitFor();
      const held = Promise.withResolvers<void>();
      const asked = page.waitForRequest(/users\?.*search=ben/);
      await page.route('**/api/admin/users?*', async (route) => {
        await held.promise;
        await route.continue();
      });
      await field.fill('ben tamo');
      await page.keyboard.press('Enter');
      await asked;
      await page.keyboard.press('Enter');
      await page.getByRole('option', { name: 'Ada Ngo' }).waitFor();
      held.resolve();
      await page.getByRole('heading', { level: 1, name: 'Ben Tamo' }).waitFor();
    });

    it('finds records by id or reference, a platform and a treasury, and shows that it searches', async () => {
      const { holdId, requestId, scheduleId, approvalId, withdrawalId, ada, ben, admin } = on.scene;
      const paid = await aPurchase(ada, { treasury: 'course-fees', amount: 4, reference: 'order-4711' });
      const refused = await post('/api/coins/transfer', { toUserId: ben.id, amount: 999_999 }, ada);
      const asked = String(refused.headers['x-request-id']);
      await eventually(async () => {
        const { json } = await get(`/api/admin/refusals?requestId=${asked}`, admin);
        expect(json).toMatchObject({ refusals: [{ requestId: asked }] });
      }, REFUSALS_WITHIN_MS);
      const { page } = await on.openAs(admin, '/wallet', 'My wallet');
      const field = page.getByRole('combobox', { name: 'Search everything' });
      const leadsTo = async (text: string, option: RegExp, path: RegExp) => {
        await page.keyboard.press('Control+k');
        await field.fill(text);
        await page.getByRole('option', { name: option, selected: true }).waitFor();
        await page.keyboard.press('Enter');
        await page.waitForURL(path);
      };
      await leadsTo(holdId, /^Hold/, /\/holds\//);
      await leadsTo(requestId, /^Payment request/, /\/pay\//);
      await leadsTo(scheduleId, /^Schedule/, /\/schedules\//);
      await leadsTo(approvalId, /^Approval/, /\/approvals\//);
      await leadsTo(withdrawalId, /^Withdrawal/, /\/withdrawals\//);
      await leadsTo('order-4711', /^Transaction with the reference/, new RegExp(`/transactions/${paid.id}$`));
      await leadsTo(asked, /^Refused request/, /\/refusals\?requestId=/);
      await leadsTo('the arena', /^The arena/, /\/platforms\/arena/);
      await leadsTo('fees cour', /^Course fees/, /\/treasuries\/course-fees/);

      const held = Promise.withResolvers<void>();
      await page.route('**/api/admin/users?*', async (route) => {
        await held.promise;
        await route.continue();
      });
      await page.keyboard.press('Control+k');
      await field.fill('nobody of that name');
      await page.getByRole('status').getByText('Searching…').waitFor();
      expect(await page.getByText('Nothing was found.').count()).toBe(0);
      held.resolve();
      await page.getByText('Nothing was found.').waitFor();
    });

    it('moves between the rows of a table, and follows the link of a row', async () => {
      const { page } = await on.openAs(on.scene.admin, '/users?search=example.org', 'Users');
      await page.getByRole('link', { name: 'Ben Tamo' }).waitFor();
      const rows = page.getByRole('table').locator('tbody tr');
      const names = await rows.getByRole('link').allTextContents();
      await rows.first().focus();
      for (const key of ['End', 'Home', 'ArrowDown', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(key);
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: names[1] ?? '' }).waitFor();
    });
  });
}
