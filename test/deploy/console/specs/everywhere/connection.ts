import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../../../support/eventually.ts';
import type { OnStage } from '../../support/on-stage.ts';

const PAINTED_WITHIN_MS = 10_000;

export function describeConnection(on: OnStage): void {
  describe('a lost connection', () => {
    it('is reported, keeps the input, and the page continues by itself, even to a page that is not loaded yet', async () => {
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

  it('a slow line shows some text before the style sheets have loaded', async () => {
    const { page } = await on.stage.open();
    const sheets = Promise.withResolvers<void>();
    await page.route('**/*.css', async (route) => {
      await sheets.promise;
      await route.continue();
    });
    await page.goto('/console', { waitUntil: 'commit' });
    const painted = `performance.getEntriesByName('first-contentful-paint').length`;
    await eventually(async () => expect(await page.evaluate<number>(painted)).toBe(1), PAINTED_WITHIN_MS);
    sheets.resolve();
    await page.getByRole('heading', { level: 1 }).waitFor();
  });
}
