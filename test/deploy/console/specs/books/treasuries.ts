import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { goTo, rowWith, said, seeRefusal } from '../../support/acts.ts';
import type { OnStage } from '../../support/on-stage.ts';

export function describeTreasuries(on: OnStage): void {
  describe('the statement of a treasury', () => {
    it('is filtered by the address, and saved with its balances', async () => {
      const { page } = await on.openAs(on.scene.admin, '/treasuries/course-fees', 'Course fees');
      await rowWith(page, '120.25').waitFor();
      await page.getByLabel('Type').selectOption('MINT');
      await page.getByText('No transactions yet.').waitFor();
      await page.getByLabel('Type').selectOption('PURCHASE');
      await page.getByLabel('To', { exact: true }).fill('2020-01-01');
      await page.getByText('No transactions yet.').waitFor();
      await page.goBack();
      await rowWith(page, '120.25').waitFor();
      await page.getByLabel('From', { exact: true }).fill('2020-01-01');
      await page.reload();
      await rowWith(page, '120.25').waitFor();
      expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe('2020-01-01');
      await page.getByText('The file contains only transactions of the type PURCHASE.').waitFor();
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Statement (CSV)' }).click();
      const lines = (await readFile(await (await saved).path(), 'utf8')).trimEnd().split('\r\n');
      expect(lines[1]).toMatch(/^,,OPENING,/);
      expect(lines.at(-1)).toMatch(/^,,CLOSING,/);
      const types = lines.slice(2, -1).map((line) => line.split(',')[2]);
      expect(new Set(types)).toEqual(new Set(['PURCHASE']));
      expect(lines.some((line) => line.includes(',PURCHASE,120.25,'))).toBe(true);
      await page.route('**/export?**', (route) => {
        const problem = { code: 'rate_limited', status: 429, title: 'x', detail: 'Later.', instance: 'r-1' };
        return route.fulfill({ status: 429, contentType: 'application/problem+json', json: problem });
      });
      await page.getByRole('button', { name: 'Statement (CSV)' }).click();
      await seeRefusal(page, 'rate_limited');
      await rowWith(page, '120.25').getByRole('link').first().click();
      await page.getByRole('heading', { level: 1, name: /Transaction/ }).waitFor();
      await goTo(page, '/treasuries/nobodys', /./);
      await page.context().close();
    });
  });

  describe('the alarm of a treasury', () => {
    it('is set and removed, and the overview names the low treasury', async () => {
      const { page } = await on.openAs(on.scene.admin, '/treasuries/subscriptions', 'Subscriptions');
      const dialog = page.getByRole('dialog');
      const set = async (coins: string) => {
        await page.getByRole('button', { name: 'Set alarm' }).click();
        await dialog.getByLabel('Alarm below').fill(coins);
        await dialog.getByRole('button', { name: 'Set alarm' }).click();
      };
      await set('1.00001');
      await dialog.locator('[aria-invalid=true]').waitFor();
      await page.keyboard.press('Escape');
      await set('99000000.5');
      await dialog.waitFor({ state: 'detached' });
      await said(page, 'Alarm below').getByText('99,000,000.50').waitFor();
      await page.getByText('Low', { exact: true }).first().waitFor();
      await goTo(page, '/treasuries', 'Treasuries');
      await page.getByText('Low', { exact: true }).waitFor();
      await rowWith(page, 'Subscriptions').getByText('99,000,000.50').waitFor();
      await goTo(page, '/treasuries/subscriptions', 'Subscriptions');
      await set('');
      await dialog.waitFor({ state: 'detached' });
      await page.getByText('No alarm', { exact: true }).waitFor();
      expect(await page.getByText('Low', { exact: true }).count()).toBe(0);
    });
  });
}
