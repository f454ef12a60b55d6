import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type Person, theSuperAdmin } from '../../../../support/fixtures.ts';
import { goTo } from '../../support/acts.ts';
import { AMOUNTS, manyRewards } from '../../support/crowd.ts';
import type { OnStage } from '../../support/on-stage.ts';

const MANY = 100_000;
/** To make them, and to go through all of them: a thousand pages of the gateway, one after another. */
const WAIT_MS = 400_000;
/** Elements of the table, however far it is scrolled. */
const ELEMENTS_MAX = 2_000;

export function describeManyTransactions(on: OnStage): void {
  describe(`${MANY} transactions`, () => {
    let page: Page;
    let person: Person;
    beforeAll(async () => {
      person = await manyRewards(await theSuperAdmin(), MANY);
      ({ page } = await on.openAs(on.scene.admin, `/transactions?userId=${person.id}`, 'Transactions', {
        isKept: true,
      }));
    }, WAIT_MS);
    afterAll(() => page?.context().close());

    it(
      'are scrolled to the last, while few of them are in the page, and back to the first',
      async () => {
        const grid = page.getByRole('grid');
        await page.getByText(`Reward ${MANY}`, { exact: true }).waitFor();
        await grid.focus();
        const deadline = Date.now() + 0.8 * WAIT_MS;
        let most = 0;
        while ((await page.getByText('Reward 1', { exact: true }).count()) === 0) {
          if (Date.now() > deadline)
            throw new Error(`only ${await page.getByText(/rows read/).textContent()}`);
          await page.keyboard.press('End');
          most = Math.max(most, await grid.locator('*').count());
        }
        expect(most).toBeLessThan(ELEMENTS_MAX);
        await page.getByText(`All ${MANY.toLocaleString('en')} rows`).waitFor();
        await page.keyboard.press('PageUp');
        await page.keyboard.press('PageDown');
        await page.keyboard.press('Enter');
        await page.getByText('Reward 1', { exact: true }).waitFor();
        await page.goBack();
        await page.getByText('Reward 1', { exact: true }).waitFor();
        await grid.focus();
        await page.keyboard.press('Home');
        await page.getByText(`Reward ${MANY}`, { exact: true }).waitFor();
      },
      WAIT_MS,
    );

    it(
      'are looked through for the few that match, and saved',
      async () => {
        const few = MANY / AMOUNTS;
        await goTo(page, `/transactions?userId=${person.id}&minAmount=0.01&maxAmount=0.01`, 'Transactions');
        await page
          .getByText(/Reward \d+99$/)
          .first()
          .waitFor();
        const saved = page.waitForEvent('download', { timeout: WAIT_MS });
        await page.getByRole('button', { name: 'CSV' }).click();
        const lines = (await readFile(await (await saved).path(), 'utf8')).trimEnd().split('\r\n').slice(1);
        expect(lines).toHaveLength(few);
        expect(lines.every((line) => /,REWARD,0\.01,/.test(line))).toBe(true);
        expect(new Set(lines).size).toBe(few);
      },
      WAIT_MS,
    );
  });
}
