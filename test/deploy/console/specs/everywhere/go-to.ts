import { AxeBuilder } from '@axe-core/playwright';
import { describe, expect, it } from '@jest/globals';
import type { OnStage } from '../../support/on-stage.ts';

export function describeGoTo(on: OnStage): void {
  describe('the keyboard', () => {
    it('goes to a page by its name in either language, and to a user by name, address or id', async () => {
      const { page } = await on.openAs(on.scene.admin, '/wallet', 'My wallet');
      const field = page.getByRole('combobox', { name: 'Go to a page or a user' });
      const goTo = async (text: string, option: string, heading: string) => {
        await page.keyboard.press('Control+k');
        await field.fill(text);
        await page.getByRole('option', { name: option, selected: true }).waitFor();
        await page.keyboard.press('Enter');
        await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      };
      await goTo('journal', 'Audit log', 'Audit log');
      await goTo('ben tam', 'Ben Tamo', 'Ben Tamo');
      await goTo(on.scene.ada.email, 'Ada Ngo', 'Ada Ngo');
      await goTo(String(on.scene.ben.id), 'Ben Tamo', 'Ben Tamo');
      await page.keyboard.press('Control+k');
      await field.fill('xyzzy');
      await page.getByText('Nothing was found.').waitFor();
      expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
    });

    it('goes from row to row of a table, and to where one leads', async () => {
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
