import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type Person, theSuperAdmin } from '../../../../support/fixtures.ts';
import { goTo } from '../../support/acts.ts';
import { AMOUNTS, manyRewards } from '../../support/crowd.ts';
import type { OnStage } from '../../support/on-stage.ts';

const MANY = 100_000;
const WAIT_MS = 400_000;

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
      'the few matching transactions are found among many, and saved',
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
