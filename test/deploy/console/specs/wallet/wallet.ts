import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { goTo, rowWith } from '../../support/acts.ts';
import type { OnStage } from '../../support/on-stage.ts';

export function describeWallet(on: OnStage): void {
  describe("the history of one's own wallet", () => {
    it('is filtered by the address, and saved as a statement', async () => {
      const { page } = await on.openAs(on.scene.ada, '/wallet?type=PURCHASE', 'My wallet');
      await rowWith(page, '−120.25').waitFor();
      expect(await page.getByRole('link', { name: 'History' }).getAttribute('aria-current')).toBe('page');
      await page.getByLabel('Type').selectOption('BURN');
      await page.getByText('No transactions yet.').waitFor();
      await page.getByRole('button', { name: 'Clear' }).click();
      await rowWith(page, '−120.25').waitFor();
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Statement (CSV)' }).click();
      const file = await saved;
      expect(file.suggestedFilename()).toBe('statement-wallet.csv');
      const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
      expect([lines[1], lines.at(-1)]).toEqual([
        expect.stringMatching(/^,,OPENING,/),
        expect.stringMatching(/^,,CLOSING,,1091\.9044,/),
      ]);
      await page.getByRole('button', { name: 'Français' }).click();
      const printed = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Relevé (PDF)' }).click();
      const pdf = await printed;
      expect(pdf.suggestedFilename()).toBe('statement-wallet.pdf');
      expect((await readFile(await pdf.path(), 'latin1')).slice(0, 5)).toBe('%PDF-');
    });
  });

  describe('a transfer', () => {
    it('with a lost answer is sent again under its key after a reload, and happens once', async () => {
      const { page } = await on.openAs(on.scene.ada, '/wallet/transfer', 'Transfer');
      await page.getByLabel('E-mail or id').fill(String(on.scene.ben.id));
      await page.getByLabel('Amount').fill('2');
      await page.getByLabel('Reason').fill('Once');
      await page.getByRole('button', { name: 'Review' }).click();
      await page.route('**/api/coins/transfer', async (route) => {
        await route.fetch();
        await route.abort();
      });
      await page.getByRole('button', { name: 'Send' }).click();
      await page.getByText('It may have happened.').waitFor();
      await page.unroute('**/api/coins/transfer');
      await page.reload();
      await page.getByRole('button', { name: 'Send again' }).click();
      await page.getByText('Your balance is now').waitFor();
      await goTo(page, '/wallet', 'My wallet');
      await page.getByText('1,059.9044').first().waitFor();
    });
  });
}
