import { describe, expect, it } from '@jest/globals';
import type { OnStage } from '../../support/on-stage.ts';

export function describeConnection(on: OnStage): void {
  describe('a lost connection', () => {
    it('is said, keeps what was typed, and the page goes on by itself, also to one that is not loaded yet', async () => {
      const { page, context } = await on.openAs(on.scene.ada, '/wallet/transfer', 'Transfer');
      await page.getByLabel('Reason').fill('Lost and found');
      await context.setOffline(true);
      await page.getByRole('link', { name: 'Exchange' }).click();
      await page.getByText('No connection.').waitFor();
      await context.setOffline(false);
      await page.getByRole('heading', { level: 1, name: 'Exchange' }).waitFor();
      await page.getByText('No connection.').waitFor({ state: 'detached' });
      await page.getByText(/^1 coin = /).waitFor();
      await page.getByRole('link', { name: 'Transfer' }).click();
      expect(await page.getByLabel('Reason').inputValue()).toBe('Lost and found');
    });
  });
}
