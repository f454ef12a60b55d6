import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { approvalOf, approve, askFor } from '../../../../support/acts/approvals.ts';
import { aPurchase, Split, split } from '../../../../support/acts/coins.ts';
import { expectBody } from '../../../../support/contract/objects.ts';
import { aPerson, aPersonOfRole, mint, walletOf } from '../../../../support/fixtures.ts';
import { post } from '../../../../support/http.ts';
import { goTo, pasteKey, rowWith, said, seeRefusal } from '../../support/acts.ts';
import type { OnStage } from '../../support/on-stage.ts';
import { MINT_APPROVAL_ABOVE } from '../../support/stage.ts';

export function describeApprovals(on: OnStage): void {
  describe('approvals', () => {
    it('show a request and its effect from the overview on, and a second person approves it', async () => {
      const { superAdmin, admin } = on.scene;
      const { apiKey } = superAdmin;
      const kim = await aPerson('Kim Abena');
      await mint(kim.id, 90, superAdmin);
      await changePolicy(on, 'burn', 50);
      const first = await on.openAs(
        on.superAdmin,
        `/acts/burn?userId=${kim.id}&amount=60&reason=Cash`,
        'Burn',
      );
      await burnBy(first.page, apiKey);
      await first.page.getByText('Nothing has happened yet.').waitFor();
      await first.page.getByRole('link', { name: 'See the approval' }).click();
      await first.page.getByText('This is your request: another administrator must approve it.').waitFor();
      expect(await first.page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
      const id = first.page.url().split('/').at(-1) ?? '';

      const { page, faults } = await on.openAs(admin, '/overview', 'Overview');
      await said(page, 'Waiting for approval')
        .filter({ hasText: /^[1-9]/ })
        .waitFor();
      await page.getByRole('link', { name: 'Waiting for approval' }).click();
      await page.getByLabel('Operation', { exact: true }).selectOption('burn');
      await page.getByRole('link', { name: `Burn 60.00 coins of Kim Abena (user ${kim.id})` }).click();
      await page.getByRole('heading', { level: 1, name: 'Burn' }).waitFor();
      expect(await said(page, 'Reason').innerText()).toBe('Cash');
      await rowWith(page, 'Kim Abena').getByText('30.00').waitFor();

      // The record changes before the decision; the page shows that, and the approval is refused.
      await burn(kim.id, 40, { ...admin, apiKey });
      await page.reload();
      await page.getByText('has moved coins since the request').waitFor();
      await page.getByText('This is more than is available.').waitFor();
      await approveBy(page);
      await seeRefusal(page, 'insufficient_funds');
      await page.getByRole('alert').getByText('There are not enough coins available.').waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      expect((await approvalOf(id, superAdmin)).status).toBe('PENDING');

      await mint(kim.id, 25, superAdmin);
      await page.getByRole('button', { name: 'Français' }).click();
      await page.getByText(`Détruire 60,00 pièces de Kim Abena (utilisateur ${kim.id})`).waitFor();
      await page.getByRole('button', { name: 'Approuver' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Approuver' }).click();
      await said(page, 'État').getByText('Approuvé').waitFor();
      expect((await walletOf(kim)).balance).toBe(15);
      expect(await approvalOf(id, superAdmin)).toMatchObject({ status: 'APPROVED', decidedBy: admin.id });
      expect(faults).toEqual([]);
      await changePolicy(on, 'burn');
    });

    it('say beforehand until when a role is too new to approve', async () => {
      const { approvalId, admin } = on.scene;
      const { page, faults } = await on.openAs(admin, '/overview', 'Overview');
      const times = { ADMIN: new Date(Date.now() + 3_600_000).toISOString(), SUPERADMIN: null };
      await page.route('**/console/session/approver', (route) => route.fulfill({ json: times }));
      await goTo(page, `/approvals/${approvalId}`, 'Mint');
      await page
        .getByText(/^Your role is too new until .*\d\d:\d\d\. Then you can approve this\.$/)
        .waitFor();
      expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
      await page.unroute('**/console/session/approver');
      await page.reload();
      await page.getByRole('button', { name: 'Approve' }).waitFor();
      expect(faults).toEqual([]);
    });

    it('tell the slower of two people who decide at once; the requester reads the reason', async () => {
      const { superAdmin, ben } = on.scene;
      const body = { userId: ben.id, amount: MINT_APPROVAL_ABOVE + 5432, reason: 'A prize' };
      const asked = await askFor({ method: 'POST', path: '/api/admin/mint', body }, superAdmin);
      const rival = await aPersonOfRole('ADMIN', superAdmin);
      const [one, other] = await Promise.all(
        [on.scene.admin, rival].map(async (who) => (await on.openAs(who, '/decisions', 'Decisions')).page),
      );
      if (!one || !other) throw new Error('two windows');
      const before = await waitingIn(one);
      for (const [page, name] of [
        [one, 'Approve'],
        [other, 'Reject'],
      ] as const) {
        await rowWith(page, '5,432').getByRole('button', { name }).click();
        await page
          .getByRole('dialog')
          .getByText(/^Mint [\d,]*5,432\.00 new coins for Ben Tamo/)
          .waitFor();
      }
      await other.getByLabel('Reason').fill('Not agreed');
      await other.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
      await other.getByRole('dialog').waitFor({ state: 'detached' });
      await one.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
      await seeRefusal(one, 'approval_not_open');
      await one.getByText('Somebody else has already decided: rejected.').waitFor();
      await one.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await rowWith(one, '5,432').waitFor({ state: 'detached' });
      expect(await waitingIn(one)).toBe(before - 1);
      const { page } = await on.openAs(on.superAdmin, `/approvals/${asked.id}`, 'Mint');
      expect(await said(page, 'Reason for rejection').innerText()).toBe('Not agreed');
    });

    it('show an operation of a newer server as its raw request, and do not let it be approved', async () => {
      const { approvalId, admin } = on.scene;
      const { page, faults } = await on.openAs(admin, '/overview', 'Overview');
      const answersWith = (path: string, action: RegExp, unknown: string) =>
        page.route(path, async (route) => {
          const response = await route.fetch();
          const body = (await response.text()).replace(action, `"action":"${unknown}"`);
          await route.fulfill({ response, body });
        });
      await answersWith('**/api/admin/approvals**', /"action":"mint"/g, 'coins-lend');
      await answersWith('**/api/admin/audit/log**', /"action":"\w+\.\w+"/g, 'coins.lent');
      await goTo(page, '/decisions?kind=acts', 'Decisions');
      await page
        .getByRole('link', { name: /^coins-lend: / })
        .first()
        .waitFor();
      await goTo(page, `/approvals/${approvalId}`, 'coins-lend');
      await said(page, 'Body').getByText('"reason":"A prize"').waitFor();
      await page.getByText('This page does not know this operation.').waitFor();
      expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
      await page.getByRole('button', { name: 'Reject' }).click();
      await page
        .getByRole('dialog')
        .getByText(/^coins-lend: /)
        .waitFor();
      await goTo(page, '/audit-log', 'Audit log');
      await rowWith(page, ': coins.lent, ').waitFor();
      expect(faults).toEqual([]);
    });

    it('show a new API key once, to the approver', async () => {
      const { superAdmin } = on.scene;
      await changePolicy(on, 'api-key', null);
      const { page } = await on.openAs(on.superAdmin, '/keys', 'API keys');
      const dialog = page.getByRole('dialog');
      await page.getByRole('button', { name: 'New API key' }).click();
      await dialog.getByLabel('Name').fill('Cash desk');
      await dialog.getByLabel('Mint coins').check();
      await dialog.getByRole('button', { name: 'Create' }).click();
      await dialog.getByText('Another administrator must approve it').waitFor();
      const second = await aPersonOfRole('SUPERADMIN', superAdmin);
      const theirs = await on.openAs(second, '/approvals?action=api-key', 'Decisions');
      await theirs.page.getByRole('link', { name: 'Create the API key “Cash desk”' }).click();
      await theirs.page.getByRole('button', { name: 'Approve' }).click();
      await theirs.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
      await theirs.page.getByRole('dialog').getByText(/^cwk_/).waitFor();
      await theirs.page.getByRole('button', { name: 'I have stored it' }).click();
      await goTo(page, '/keys', 'API keys');
      await rowWith(page, 'Cash desk').waitFor();
      await changePolicy(on, 'api-key');
    });
    it('show a decided request as it was requested, whatever happened to the record', async () => {
      const { superAdmin, admin, ada, ben } = on.scene;
      await changePolicy(on, 'refund', null);
      const { id: transactionId } = await aPurchase(ada, { amount: 20, reason: 'A book' });
      const body = { transactionId, reason: 'Torn' };
      const refund = await askFor({ method: 'POST', path: '/api/coins/refund', body }, superAdmin);
      expect((await approve(refund, admin)).status).toBe(201);
      const { page } = await on.openAs(on.superAdmin, `/approvals/${refund.id}`, 'Refund');
      await page.getByText(`Refund 20.00 coins of purchase ${transactionId}`).waitFor();
      expect(await said(page, 'Amount').innerText()).toMatch(/^20\.00/);
      expect(await said(page, 'Left to refund').innerText()).toMatch(/^0\.00/);
      await said(page, 'Decided by').getByRole('link', { name: 'Clara Eto' }).waitFor();

      const legs = [
        { toUserId: ben.id, amount: 6 },
        { toTreasury: 'rewards', amount: 4 },
      ];
      const [leg] = expectBody(await split(ada, legs), 201, Split).transactions;
      const parts = { groupId: leg?.groupId, amount: 5, reason: 'Torn' };
      const refundOfAll = await askFor(
        { method: 'POST', path: '/api/coins/refund', body: parts },
        superAdmin,
      );
      await goTo(page, `/approvals/${refundOfAll.id}`, 'Refund');
      await page.getByText('Refund 5.00 coins of a split purchase from all its parts').waitFor();
      await said(page, 'Refunded to').getByRole('link', { name: 'Ada Ngo' }).waitFor();
      expect(await said(page, 'Left to refund').innerText()).toMatch(/^10\.00/);
      expect(await page.getByText('The current state cannot be read').count()).toBe(0);
      expect((await approve(refundOfAll, admin)).status).toBe(201);
      await changePolicy(on, 'refund');

      await changePolicy(on, 'limit', null);
      const rules = { name: 'Of a guild', role: 'DEVELOPER', window: 'P1W', maxAmount: 70 };
      const second = await aPersonOfRole('SUPERADMIN', superAdmin);
      const made = await approve(
        await askFor({ method: 'POST', path: '/api/admin/limits', body: rules }, superAdmin),
        second,
      );
      const path = `/api/admin/limits/${(made.json as { id: string }).id}`;
      const change = await askFor({ method: 'PATCH', path, body: { maxAmount: 80 } }, superAdmin);
      await goTo(page, `/approvals/${change.id}`, 'Spending limit');
      await rowWith(page, 'Maximum coins').getByText('80.00').waitFor();
      expect(await page.getByRole('table').getByRole('row').count()).toBe(2);
      expect((await approve(change, second)).status).toBe(200);
      await goTo(page, `/approvals/${change.id}`, 'Spending limit');
      await said(page, 'Maximum coins').getByText('80.00').waitFor();
      await changePolicy(on, 'limit');
    });
  });
}

async function burnBy(page: Page, apiKey: string): Promise<void> {
  await page.getByRole('button', { name: 'Review' }).click();
  await pasteKey(page, apiKey);
  await page.getByRole('button', { name: 'Burn', exact: true }).click();
}

async function approveBy(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
}

const burn = async (userId: number, amount: number, by: { token: string; apiKey: string }) => {
  const answer = await post('/api/admin/burn', { userId, amount, reason: 'Cash' }, by);
  expect(answer.status).toBe(201);
};

/** A policy exists already, so each change of policies needs a second person. */
async function changePolicy(on: OnStage, action: string, aboveAmount?: number | null): Promise<void> {
  const { superAdmin } = on.scene;
  const path = `/api/admin/approval-policies/${action}`;
  const act =
    aboveAmount === undefined
      ? { method: 'DELETE', path, body: {} }
      : { method: 'PUT', path, body: { aboveAmount } };
  const asked = await askFor(act, superAdmin);
  const done = await approve(asked, await aPersonOfRole('SUPERADMIN', superAdmin));
  expect(done.status).toBe(aboveAmount === undefined ? 204 : 200);
}

async function waitingIn(page: Page): Promise<number> {
  const link = page.getByRole('navigation').getByRole('link', { name: /^Decisions/ });
  await link.getByText(/^\d+$/).waitFor();
  return Number(await link.getByText(/^\d+$/).textContent());
}
