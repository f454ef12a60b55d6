import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectBody } from '../../../../support/contract/objects.ts';
import { mint } from '../../../../support/fixtures.ts';
import { post } from '../../../../support/http.ts';
import { Verification } from '../../../../support/trust.ts';
import { loseHistory } from '../../support/acts.ts';
import { SHOWN_NAME, setLongName } from '../../support/long-name.ts';
import { type CheckedPage, openToLookAt, type PageChecker } from '../../support/look.ts';
import type { OnStage } from '../../support/on-stage.ts';

/**
 * Pages of a wallet user. A name with a colon in a path stands for an id: `:ada` is Ada Ngo, whose wallet has something
 * of everything, with her `:purchase`, `:hold`, payable `:request`, monthly `:schedule` and `:withdrawal`. `:webhook`
 * fails, `:approval` is a pending mint, `:verification` is finished, and `:long…` are those of a user with a name of
 * 140 letters.
 */
const OF_USERS: readonly CheckedPage[] = [
  { name: 'wallet', path: '/wallet' },
  { name: 'transfer', path: '/wallet/transfer' },
  { name: 'be-paid', path: '/wallet/be-paid' },
  { name: 'own-transaction', path: '/wallet/transactions/:purchase' },
  { name: 'own-payment-requests', path: '/wallet/payment-requests?as=payer' },
  { name: 'payment-request', path: '/pay/:request' },
  { name: 'own-schedules', path: '/wallet/schedules' },
  { name: 'schedule', path: '/schedules/:schedule' },
  { name: 'holds', path: '/wallet/holds' },
  { name: 'exchange', path: '/wallet/exchange' },
  { name: 'own-withdrawals', path: '/wallet/withdrawals' },
  { name: 'sessions', path: '/sessions' },
  { name: 'account', path: '/account' },
];
const OF_ADMINISTRATORS: readonly CheckedPage[] = [
  { name: 'overview', path: '/overview' },
  { name: 'users', path: '/users' },
  { name: 'user', path: '/users/:ada', title: 'Ada Ngo' },
  { name: 'user-timeline', path: '/users/:ada?tab=timeline', title: 'Ada Ngo' },
  { name: 'user-sessions', path: '/users/:ada?tab=sessions', title: 'Ada Ngo' },
  { name: 'user-links', path: '/users/:ada?tab=links', title: 'Ada Ngo' },
  { name: 'user-holds', path: '/users/:ada?tab=holds', title: 'Ada Ngo' },
  { name: 'user-requests', path: '/users/:ada?tab=requests', title: 'Ada Ngo' },
  { name: 'user-withdrawals', path: '/users/:ada?tab=withdrawals', title: 'Ada Ngo' },
  { name: 'user-limits', path: '/users/:ada?tab=limits', title: 'Ada Ngo' },
  { name: 'long-user', path: '/users/:long' },
  { name: 'long-hold', path: '/holds/:longHold' },
  { name: 'long-withdrawal', path: '/withdrawals/:longWithdrawal' },
  { name: 'long-approval', path: '/approvals/:longApproval' },
  { name: 'long-act', path: '/acts/reward?userId=:long' },
  { name: 'transactions', path: '/transactions' },
  { name: 'transaction', path: '/transactions/:purchase' },
  { name: 'all-holds', path: '/holds' },
  { name: 'hold', path: '/holds/:hold' },
  { name: 'payment-requests', path: '/payment-requests' },
  { name: 'treasuries', path: '/treasuries' },
  { name: 'treasury', path: '/treasuries/course-fees' },
  { name: 'exchange-rate', path: '/exchange' },
  { name: 'withdrawal', path: '/withdrawals/:withdrawal' },
  { name: 'approval', path: '/approvals/:approval', title: 'Mint' },
  { name: 'rules', path: '/rules' },
  { name: 'platforms', path: '/platforms' },
  { name: 'platform', path: '/platforms/arena', title: 'The arena' },
  { name: 'keys', path: '/keys' },
  { name: 'refusals', path: '/refusals' },
  { name: 'user-refusals', path: '/users/:ada?tab=refusals', title: 'Ada Ngo' },
  { name: 'services', path: '/services' },
  { name: 'audit-log', path: '/audit-log' },
  { name: 'verifications', path: '/verifications' },
  { name: 'acts', path: '/acts' },
  { name: 'verification', path: '/verifications/:verification' },
  { name: 'act', path: '/acts/reward?userId=:ada' },
  { name: 'act-mint', path: '/acts/mint?treasury=rewards' },
  { name: 'act-burn', path: '/acts/burn?userId=:ada' },
  { name: 'act-refund', path: '/acts/refund?transactionId=:purchase' },
  { name: 'act-capture', path: '/acts/capture?holdId=:hold' },
  { name: 'act-release', path: '/acts/release?holdId=:hold' },
  { name: 'act-treasury-transfer', path: '/acts/treasury-transfer?treasury=rewards' },
  { name: 'reward-file', path: '/acts/rewards' },
  { name: 'decisions', path: '/decisions' },
  { name: 'webhooks', path: '/webhooks' },
  { name: 'webhook', path: '/webhooks/:webhook' },
  {
    name: 'services-with-faults',
    path: '/services',
    before: loseHistory,
    open: (page) => page.getByRole('link', { name: 'The service history does not answer' }).waitFor(),
  },
  {
    name: 'dialog',
    path: '/decisions',
    open: async (page) => {
      await page.getByRole('button', { name: 'Settle', exact: true }).first().click();
      await page.getByRole('dialog').getByText('Their other recent withdrawals').waitFor();
    },
  },
  {
    name: 'drawer',
    path: '/treasuries/rewards',
    open: async (page) => {
      await page.getByRole('button', { name: 'Mint', exact: true }).click();
      await page.getByRole('dialog').getByLabel('Amount').waitFor();
    },
  },
  {
    name: 'several',
    path: '/decisions',
    open: async (page) => {
      await page.getByRole('checkbox', { name: /^Select all/ }).check();
      await page.getByRole('button', { name: 'Settle selected' }).click();
      await page.getByRole('dialog').getByText('By person').first().waitFor();
    },
  },
  {
    name: 'palette',
    path: '/decisions',
    open: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search everything' }).fill(SHOWN_NAME.slice(0, 5));
      await page.getByRole('option', { name: SHOWN_NAME }).first().waitFor();
    },
  },
];

export function describeEveryPage(on: OnStage): void {
  describe.each([
    { who: 'a user', account: () => on.scene.ada, pages: OF_USERS },
    { who: 'an administrator', account: () => on.superAdmin, pages: OF_ADMINISTRATORS },
  ])('every page of $who', ({ account, pages }) => {
    let at: PageChecker;
    let ids: readonly (readonly [name: string, id: string | number])[] = [];
    beforeAll(async () => {
      ids = await placesIn(on);
      at = await openToLookAt(on.stage, account());
    });
    afterAll(() => at?.close());

    it.each(pages)('$name is accessible, within its policy and its room, in every look', async (page) => {
      const path = ids.reduce((text, [name, id]) => text.replace(`:${name}`, String(id)), page.path);
      expect(await at.lookAt({ ...page, path })).toEqual([]);
    });
  });
}

let places: Promise<readonly (readonly [name: string, id: string | number])[]> | undefined;

function placesIn(on: OnStage) {
  places ??= setPlaces(on);
  return places;
}

async function setPlaces({ scene }: OnStage) {
  const {
    ada,
    ben,
    superAdmin,
    purchaseId,
    holdId,
    requestId,
    scheduleId,
    approvalId,
    withdrawalId,
    webhookId,
  } = scene;
  const long = await setLongName(scene);
  const verified = await post('/api/admin/audit/verifications', {}, superAdmin);
  // The record of the approval has changed since, and its page says so.
  await mint(ben.id, 1, superAdmin, 'Paid in at the desk');
  return [
    ['longHold', long.holdId],
    ['longWithdrawal', long.withdrawalId],
    ['longApproval', long.approvalId],
    ['long', long.userId],
    ['ada', ada.id],
    ['purchase', purchaseId],
    ['hold', holdId],
    ['request', requestId],
    ['schedule', scheduleId],
    ['withdrawal', withdrawalId],
    ['webhook', webhookId],
    ['approval', approvalId],
    ['verification', expectBody(verified, 202, Verification).id],
  ] as const;
}
