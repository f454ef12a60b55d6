import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mint } from '../../../../support/fixtures.ts';
import { type LookingAt, openToLookAt, type Shown } from '../../support/look.ts';
import type { OnStage } from '../../support/on-stage.ts';

/** `:ada` in a path is the id of Ada Ngo, whose wallet has something of everything, `:purchase` and `:hold` something of hers, `:request` coins that she may pay, `:schedule` coins that she sends each month, `:withdrawal` XAF that she takes out, `:webhook` one that fails, `:approval` a mint that waits. */
const OF_USERS: readonly Shown[] = [
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
const OF_ADMINISTRATORS: readonly Shown[] = [
  { name: 'overview', path: '/overview' },
  { name: 'users', path: '/users' },
  { name: 'user', path: '/users/:ada', title: 'Ada Ngo' },
  { name: 'user-timeline', path: '/users/:ada?tab=timeline', title: 'Ada Ngo' },
  { name: 'user-sessions', path: '/users/:ada?tab=sessions', title: 'Ada Ngo' },
  { name: 'user-links', path: '/users/:ada?tab=links', title: 'Ada Ngo' },
  { name: 'transactions', path: '/transactions' },
  { name: 'transaction', path: '/transactions/:purchase' },
  { name: 'all-holds', path: '/holds' },
  { name: 'hold', path: '/holds/:hold' },
  { name: 'payment-requests', path: '/payment-requests' },
  { name: 'treasuries', path: '/treasuries' },
  { name: 'treasury', path: '/treasuries/course-fees' },
  { name: 'exchange-rate', path: '/exchange' },
  { name: 'withdrawals', path: '/withdrawals' },
  { name: 'withdrawal', path: '/withdrawals/:withdrawal' },
  { name: 'approvals', path: '/approvals' },
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
  { name: 'act', path: '/acts/reward?userId=:ada' },
  { name: 'reward-file', path: '/acts/rewards' },
  { name: 'inbox', path: '/inbox' },
  { name: 'webhooks', path: '/webhooks' },
  { name: 'webhook', path: '/webhooks/:webhook' },
];

export function describeEveryPage(on: OnStage): void {
  describe.each([
    { who: 'a user', account: () => on.scene.ada, pages: OF_USERS },
    { who: 'an administrator', account: () => on.superAdmin, pages: OF_ADMINISTRATORS },
  ])('every page of $who', ({ account, pages }) => {
    let at: LookingAt;
    beforeAll(async () => {
      const { ben, superAdmin } = on.scene;
      // What the approval acts on has changed since, which its page says.
      await mint(ben.id, 1, superAdmin);
      at = await openToLookAt(on.stage, account());
    });
    afterAll(() => at?.close());

    it.each(pages)('$name is accessible, within its policy and its room, in every look', async (page) => {
      const { ada, purchaseId, holdId, requestId, scheduleId, approvalId, withdrawalId, webhookId } =
        on.scene;
      const path = page.path
        .replace(':ada', String(ada.id))
        .replace(':purchase', String(purchaseId))
        .replace(':hold', holdId)
        .replace(':request', requestId)
        .replace(':schedule', scheduleId)
        .replace(':withdrawal', withdrawalId)
        .replace(':webhook', webhookId)
        .replace(':approval', approvalId);
      expect(await at.lookAt({ ...page, path })).toEqual([]);
    });
  });
}
