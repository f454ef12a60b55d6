import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { aPerson, aPersonOfRole, walletOf } from '../../../../support/fixtures.ts';
import { post } from '../../../../support/http.ts';
import { goTo, rowWith, seeRefusal } from '../../support/acts.ts';
import type { OnStage } from '../../support/on-stage.ts';

export function describeInbox(on: OnStage): void {
  describe('the inbox', () => {
    it('counts what waits, and of two admins who approve at once one learns that the other was quicker', async () => {
      const kim = await aPerson('Kim Abena');
      const body = { userId: kim.id, amount: 5432, reason: 'A prize' };
      await post('/api/admin/mint', body, on.scene.superAdmin);
      const rival = await aPersonOfRole('ADMIN', on.scene.superAdmin);
      const pages = await Promise.all(
        [on.scene.admin, rival].map(async (who) => (await on.openAs(who, '/inbox', 'Inbox')).page),
      );
      const [page] = pages as [Page];
      const before = await waitingIn(page);
      for (const each of pages) {
        await rowWith(each, '5,432').getByRole('button', { name: 'Approve' }).click();
        await each.getByRole('dialog').locator('input').fill(on.scene.superAdmin.apiKey);
      }
      await Promise.all(
        pages.map((each) => each.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()),
      );
      const refused = await Promise.any(
        pages.map(async (each) => {
          await seeRefusal(each, 'mint_request_not_open');
          return each;
        }),
      );
      await refused.getByText('Somebody else was quicker: it is APPROVED.').waitFor();
      await refused.getByRole('button', { name: 'Cancel' }).click();
      expect(await rowWith(refused, '5,432').count()).toBe(0);
      expect((await walletOf(kim)).balance).toBe(5432);
      expect(await waitingIn(page)).toBe(before - 1);
    });

    it('lets nobody approve a mint of their own, but take it back', async () => {
      const { page } = await on.openAs(
        on.superAdmin,
        '/acts/mint?treasury=rewards&amount=5678&reason=Much',
        'Mint',
      );
      await page.getByRole('button', { name: 'Review' }).click();
      await page.locator('input[type=password]').fill(on.scene.superAdmin.apiKey);
      await page.getByRole('button', { name: 'Mint' }).click();
      await page.getByText('Nothing is minted yet.').waitFor();
      await page.getByRole('status').getByRole('link', { name: 'Inbox' }).click();
      await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
      const row = rowWith(page, '5,678');
      await row.getByText('Yours').waitFor();
      expect(await row.getByRole('button', { name: 'Approve' }).count()).toBe(0);
      await row.getByRole('button', { name: 'Reject' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await row.waitFor({ state: 'detached' });
      await goTo(page, '/mint-requests?status=REJECTED', 'Mint requests');
      await rowWith(page, '5,678').waitFor();
    });
  });
}

/** What the navigation says of how much waits. */
async function waitingIn(page: Page): Promise<number> {
  const link = page.getByRole('navigation').getByRole('link', { name: /^Inbox/ });
  await link.getByText(/^\d+$/).waitFor();
  return Number(await link.getByText(/^\d+$/).textContent());
}
