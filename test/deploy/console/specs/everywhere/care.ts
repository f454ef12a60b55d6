import { AxeBuilder } from '@axe-core/playwright';
import { describe, expect, it } from '@jest/globals';
import { aPerson, transfer } from '../../../../support/fixtures.ts';
import { goTo, rowWith } from '../../support/acts.ts';
import { LONG_NAME } from '../../support/long-name.ts';
import type { OnStage } from '../../support/on-stage.ts';
import { NARROW, WIDE } from '../../support/stage.ts';

export function describeCare(on: OnStage): void {
  describe('everywhere', () => {
    it('a dialog is gone when its reader comes back to the page', async () => {
      const { page } = await on.openAs(on.superAdmin, `/users?search=${on.scene.ben.email}`, 'Users');
      await page.getByRole('link', { name: 'Ben Tamo' }).click();
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByRole('dialog').waitFor();
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
      await page.goForward();
      await page.getByRole('heading', { level: 1, name: 'Ben Tamo' }).waitFor();
      await page.getByRole('button', { name: 'Delete', exact: true }).click({ trial: true });
      expect(await page.getByRole('dialog').count()).toBe(0);
    });

    it('text typed after Ctrl K is kept while the palette loads', async () => {
      const { page } = await on.openAs(on.scene.admin, '/wallet', 'My wallet');
      const held = Promise.withResolvers<void>();
      await page.route('**/palette-*.js', async (route) => {
        await held.promise;
        await route.continue();
      });
      await page.keyboard.press('Control+k');
      const field = page.getByRole('combobox', { name: 'Search everything' });
      await field.waitFor();
      await page.keyboard.type('jour');
      held.resolve();
      await page.getByRole('listbox', { name: 'Results' }).getByRole('option').first().waitFor();
      await page.keyboard.type('nal');
      await page.getByRole('option', { name: 'Audit log', selected: true }).waitFor();
      expect(await field.inputValue()).toBe('journal');
    });

    it('text that would reverse its surroundings is shown safely, and a long name has room', async () => {
      const person = await aPerson(LONG_NAME);
      await transfer(on.scene.ada, { toUserId: person.id }, 0.0001, 'A turn\u202e');
      const { page } = await on.openAs(on.scene.admin, `/users?search=${person.email}`, 'Users');
      await rowWith(page, LONG_NAME).waitFor();
      const tooWide = async () => {
        const seen: number[] = [];
        for (const size of [WIDE, NARROW]) {
          await page.setViewportSize(size);
          const width = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
          seen.push(await page.evaluate<number>(width));
          const inTable =
            '[...document.querySelectorAll("table")].map((t) => t.scrollWidth - t.parentElement.clientWidth)';
          seen.push(...(await page.evaluate<number[]>(inTable)));
        }
        return seen.filter((px) => px > 0);
      };
      expect(await tooWide()).toEqual([]);
      for (const path of [`/users/${person.id}`, `/acts/reward?userId=${person.id}`]) {
        await goTo(page, path, /./);
        await page.getByText(LONG_NAME).first().waitFor();
        expect(await tooWide()).toEqual([]);
      }
      await goTo(page, `/users/${person.id}`, /./);
      await page.getByText('A turn⟨U+202E⟩').first().waitFor();
    });

    it.each(['light', 'dark'] as const)(
      'a badge and a red button have enough contrast, %s',
      async (colorScheme) => {
        const { page } = await on.openAs(on.superAdmin, `/users/${on.scene.ben.id}`, 'Ben Tamo');
        await page.emulateMedia({ colorScheme });
        await page.getByRole('navigation').first().locator('.mantine-Badge-root').waitFor();
        await page.getByRole('button', { name: 'Delete', exact: true }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('textbox').fill(on.scene.ben.email);
        await dialog.locator('button[type=submit]:not([disabled])').waitFor();
        const ratios = await page.evaluate<number[]>(RATIOS);
        expect(ratios).toHaveLength(2);
        expect(Math.min(...ratios)).toBeGreaterThanOrEqual(4.5);
        const { violations } = await new AxeBuilder({ page }).withRules(['color-contrast']).analyze();
        expect(violations).toEqual([]);
      },
    );
  });
}

const RATIOS = `(() => {
  const rgb = (text) => text.match(/[\\d.]+/g).slice(0, 3).map(Number);
  const light = (text) => rgb(text)
    .map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0);
  return ['nav .mantine-Badge-root', '[role=dialog] button[type=submit]'].map((name) => {
    const { color, backgroundColor } = getComputedStyle(document.querySelector(name));
    const [low, high] = [light(color), light(backgroundColor)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  });
})()`;
