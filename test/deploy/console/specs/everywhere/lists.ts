import { describe, expect, it } from '@jest/globals';
import { aPurchase } from '../../../../support/acts/coins.ts';
import { eventually } from '../../../../support/eventually.ts';
import { unique } from '../../../../support/fixtures.ts';
import { goTo, rowWith, signInAs } from '../../support/acts.ts';
import type { OnStage } from '../../support/on-stage.ts';

const TRANSACTIONS = '**/api/admin/transactions?**';
const REFUSALS = '**/api/admin/refusals*';
/** Longer than the interval at which a list of transactions looks for newer ones. */
const LOOK_MS = 31_000;
const SOON_MS = 20_000;
/** The number of pages that a list reads by itself without finding a row. */
const PAGES_BY_ITSELF = 20;

export function describeLists(on: OnStage): void {
  describe('a list', () => {
    it('from a lagging history says so in both languages, until it is read again or its page is left', async () => {
      const { page, faults } = await on.openAs(on.scene.admin, '/holds', 'Holds');
      await page.route(TRANSACTIONS, async (route) => {
        const answer = await route.fetch();
        const headers = { ...answer.headers(), 'cowrie-stale': 'true' };
        // The page may be left before it is answered; its request is gone then.
        await route.fulfill({ response: answer, headers }).catch(() => undefined);
      });
      await page.getByRole('link', { name: 'Transactions', exact: true }).click();
      const note = page.getByText(/^The latest changes may be missing/);
      await note.waitFor();
      await page.getByRole('button', { name: 'Français' }).click();
      await page.getByText(/^Les dernières modifications peuvent manquer/).waitFor();
      await page.getByRole('button', { name: 'English' }).click();
      await page.getByRole('link', { name: 'Holds', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'Holds' }).waitFor();
      await note.waitFor({ state: 'detached' });
      await page.goBack();
      await note.waitFor();
      await page.unrouteAll({ behavior: 'wait' });
      await page.getByRole('button', { name: 'Refresh' }).click();
      await note.waitFor({ state: 'detached' });
      expect(faults).toEqual([]);
    });

    it('is filtered by the shown user, even when a name is typed and nobody is chosen', async () => {
      const { ada, ben } = on.scene;
      const { page } = await on.openAs(on.scene.admin, `/transactions?userId=${ada.id}`, 'Transactions');
      const user = page.getByRole('combobox', { name: 'User', exact: true });
      const who = page.getByText(`Ada Ngo · ${ada.email}`);
      await who.waitFor();
      await user.fill('tamo');
      await page.getByRole('option', { name: `${ben.email} · ${ben.id}` }).waitFor();
      await page.getByText('Choose a person to filter the list.').waitFor();
      await user.press('Tab');
      await who.waitFor();
      expect(await user.inputValue()).toBe(String(ada.id));
      expect(new URL(page.url()).search).toBe(`?userId=${ada.id}`);
    });

    it('does not report that it is empty before it has searched everything', async () => {
      const { page } = await on.openAs(on.scene.admin, '/wallet', 'My wallet');
      const asked: string[] = [];
      await page.route(REFUSALS, async (route) => {
        asked.push(route.request().url());
        const isEnd = asked.length > 2 * PAGES_BY_ITSELF;
        await route.fulfill({ json: { refusals: [], nextCursor: isEnd ? null : `page-${asked.length}` } });
      });
      await goTo(page, '/refusals', 'Refusals');
      await page.getByText('Nothing found yet. There are more records to search.').waitFor();
      expect(asked.length).toBe(PAGES_BY_ITSELF);
      const [empty, further] = [
        page.getByText('Nothing was refused.'),
        page.getByRole('button', { name: 'Continue search' }),
      ];
      expect(await empty.isVisible()).toBe(false);
      await further.click();
      await eventually(() => expect(asked.length).toBe(2 * PAGES_BY_ITSELF), SOON_MS);
      await further.waitFor();
      expect(await empty.isVisible()).toBe(false);
      await further.click();
      await empty.waitFor();
      expect(await further.count()).toBe(0);
    });

    it('of transactions without a match reports when one appears', async () => {
      const { page } = await on.stage.open();
      await page.clock.install();
      await page.goto('/console/wallet');
      await signInAs(page, on.scene.admin);
      await page.getByRole('heading', { level: 1, name: 'My wallet' }).waitFor();
      const reference = unique('order');
      await goTo(page, `/transactions?reference=${reference}`, 'Transactions');
      await page.getByText('No transactions match.').waitFor();
      await aPurchase(on.scene.ada, { amount: 1.5, reason: 'A late order', reference });
      const newer = page.getByText('There are newer transactions.');
      await eventually(async () => {
        await page.clock.runFor(LOOK_MS);
        expect(await newer.isVisible()).toBe(true);
      }, SOON_MS);
      await page.getByRole('status').getByRole('button', { name: 'Refresh' }).click();
      await rowWith(page, 'A late order').waitFor();
      await newer.waitFor({ state: 'detached' });
    });
  });
}
