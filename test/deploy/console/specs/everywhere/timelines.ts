import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { aWithdrawal, exchangeCoins, withdraw } from '../../../../support/acts/exchange.ts';
import { aSchedule, plan, soon, waitForSchedule } from '../../../../support/acts/schedules.ts';
import { eventually } from '../../../../support/eventually.ts';
import { aPerson, mint } from '../../../../support/fixtures.ts';
import { call, patch, post, remove } from '../../../../support/http.ts';
import { rowWith } from '../../support/acts.ts';
import type { OnStage } from '../../support/on-stage.ts';

const SEEN_WITHIN_MS = 10_000;

const momentsOf = (page: Page) => page.getByRole('list', { name: 'Timeline' }).getByRole('listitem');
const namesOf = (page: Page) => momentsOf(page).locator('b, [data-sentence]').allTextContents();
const matching = (names: readonly (string | RegExp)[]) =>
  names.map((name) => (typeof name === 'string' ? name : expect.stringMatching(name)));

/** Refusals and the log arrive with a delay. */
const seesInOrder = (page: Page, names: readonly (string | RegExp)[]) =>
  eventually(async () => {
    await page.reload();
    await momentsOf(page).first().waitFor({ timeout: 5_000 });
    expect(await namesOf(page)).toEqual(matching(names));
  }, SEEN_WITHIN_MS);

async function open(page: Page, group: string, name: string): Promise<void> {
  const navigation = page.getByRole('navigation').first();
  await navigation.getByText(group, { exact: true }).click();
  await navigation.getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

export function describeTimelines(on: OnStage): void {
  describe('a timeline', () => {
    it('of a withdrawal shows earlier refusals with their reason, and who decided', async () => {
      const taker = await aPerson('Tola Takes');
      await mint(taker.id, 10, on.scene.superAdmin);
      await exchangeCoins(taker, 10);
      expect((await withdraw(taker, 777_777)).status).toBe(422);
      await aWithdrawal(taker, 777);
      const { page, faults } = await on.openAs(on.scene.admin, '/overview', 'Overview');
      await page.getByRole('link', { name: 'Withdrawals to settle' }).click();
      await rowWith(page, '777').getByRole('link').first().click();
      await page.getByRole('heading', { level: 1, name: 'Withdrawal' }).waitFor();
      await seesInOrder(page, ['Refused', 'Requested']);
      const why = momentsOf(page)
        .first()
        .getByRole('link', { name: 'There are not enough coins available.' });
      expect(await why.getAttribute('href')).toBe('/docs/errors/insufficient_funds');
      await page.getByRole('button', { name: 'Reject' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
      await momentsOf(page).last().getByText('rejected', { exact: false }).waitFor();
      await momentsOf(page).last().getByText('You').waitFor();
      const names = ['Refused', 'Requested', /^You rejected the withdrawal of 777 XAF by Tola Takes/];
      expect(await namesOf(page)).toEqual(matching(names));
      await page.getByRole('link', { name: 'Recent refusals of this operation' }).click();
      await page.waitForURL('**/refusals?operationId=settleWithdrawal');
      expect(faults).toEqual([]);
    });

    it('of a schedule shows its payments, and the reasons of refused runs', async () => {
      const { superAdmin } = on.scene;
      const [payer, payee] = [await aPerson('Rita Rents'), await aPerson('Lou Lets')];
      await mint(payer.id, 31.5, superAdmin);
      const asked = { toUserId: payee.id, amount: 31.5, every: 'P1W' };
      expect((await plan(payer, { ...asked, startsAt: '2020-01-31T09:00:00Z' })).status).toBe(400);
      const paid = await aSchedule(payer, { ...asked, startsAt: soon() });
      await waitForSchedule(payer, paid.id, ({ nextAt }) => nextAt !== paid.startsAt);
      const { page, faults } = await on.openAs(on.scene.admin, '/overview', 'Overview');
      await open(page, 'Money', 'Transactions');
      await page
        .getByRole('row')
        .filter({ hasText: '31.50' })
        .first()
        .getByRole('link', { name: /^\d+$/ })
        .click();
      await page.getByRole('link', { name: paid.id }).click();
      await page.getByRole('heading', { level: 1, name: 'Schedule' }).waitFor();
      await seesInOrder(page, ['Refused', 'Created', 'Paid', 'Next payment']);
      await momentsOf(page).nth(2).getByRole('link', { name: 'The transaction' }).waitFor();
      const short = await aSchedule(payer, { ...asked, startsAt: soon() });
      await waitForSchedule(payer, short.id, ({ lastFailure }) => lastFailure !== null);
      await page.goto(`/console/schedules/${short.id}`);
      await momentsOf(page).getByRole('link', { name: 'There were not enough coins available.' }).waitFor();
      expect(faults).toEqual([]);
    });

    it('of a user shows the operations on them and their refusals, newest first', async () => {
      const { superAdmin, admin, ben } = on.scene;
      const user = await aPerson('Uma Under');
      const freeze = { direction: 'OUT', reason: 'A stolen telephone' };
      const at = `/api/admin/users/${user.id}`;
      expect((await patch(`${at}/role`, { role: 'DEVELOPER' }, superAdmin)).status).toBe(200);
      expect((await call('PUT', `${at}/freeze`, freeze, superAdmin)).status).toBe(200);
      const body = { toUserId: ben.id, amount: 3.25, reason: 'Lunch' };
      expect((await post('/api/coins/transfer', body, user)).status).toBe(403);
      expect((await remove(`${at}/freeze`, superAdmin)).status).toBe(204);
      const { page, faults } = await on.openAs(admin, '/overview', 'Overview');
      await open(page, 'People', 'Users');
      await page.getByLabel('Search').fill('Uma Under');
      await page.getByText('1 user', { exact: true }).waitFor();
      await page.getByRole('link', { name: 'Uma Under' }).click();
      await page.getByRole('heading', { level: 1, name: 'Uma Under' }).waitFor();
      await page.getByRole('main').getByRole('link', { name: 'Timeline' }).click();
      await seesInOrder(page, [
        /unfroze the wallet of Uma Under/,
        'Refused',
        /froze the wallet of Uma Under .*for outgoing coins/,
        /changed the role of Uma Under .*from user to developer/,
        'Registered',
      ]);
      await momentsOf(page).nth(2).getByText('A stolen telephone').waitFor();
      await momentsOf(page).nth(1).getByRole('link', { name: 'The payer’s wallet is frozen.' }).waitFor();
      await momentsOf(page).nth(1).getByRole('link', { name: 'The refusal' }).click();
      await page.waitForURL('**/refusals?requestId=*');
      await rowWith(page, '3.25').waitFor();
      await page.goBack();
      await momentsOf(page).nth(3).getByRole('link', { name: 'In the audit log' }).click();
      await page.waitForURL(/audit-log\?target=user.*action=user\.role_changed/);
      const changed = rowWith(page, 'changed the role of Uma Under');
      await changed.getByText('Details').click();
      // The linked page also lists the entries of the timeline.
      await changed.getByRole('link', { name: 'All entries about it' }).click();
      await rowWith(page, 'unfroze the wallet of Uma Under').waitFor();
      expect(faults).toEqual([]);
    });

    it('of a webhook shows who created and changed it', async () => {
      const given = { url: 'https://lives.example.org/', types: ['coin.hold.placed'] };
      const made = await post('/api/admin/webhooks', given, on.scene.superAdmin);
      const { id } = JSON.parse(made.text) as { id: string };
      const changed = await patch(`/api/admin/webhooks/${id}`, { status: 'DISABLED' }, on.scene.superAdmin);
      expect(changed.status).toBe(200);
      const { page, faults } = await on.openAs(on.superAdmin, '/overview', 'Overview');
      await open(page, 'Platforms', 'Webhooks');
      await page.getByRole('link', { name: given.url }).click();
      await seesInOrder(page, [/^You created the webhook lives.example.org/, /^You disabled the webhook/]);
      await momentsOf(page).last().getByText('You').waitFor();
      expect((await remove(`/api/admin/webhooks/${id}`, on.scene.superAdmin)).status).toBe(204);
      expect(faults).toEqual([]);
    });
  });
}
