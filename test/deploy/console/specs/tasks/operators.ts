import { mintToTreasury } from '../../../../support/acts/coins.ts';
import { aPerson } from '../../../../support/fixtures.ts';
import { post, put } from '../../../../support/http.ts';
import { rowWith, said } from '../../support/acts.ts';
import { MINT_APPROVAL_ABOVE } from '../../support/stage.ts';
import type { Task } from './hand.ts';

export const operatorTasks: readonly Task[] = [
  {
    name: 'see what is wrong now, and why a webhook fails',
    begin: async (on) => ({
      who: on.superAdmin,
      async run(hand) {
        const strip = hand.page.getByRole('region', { name: 'Current problems' });
        await hand.click(strip.getByRole('link', { name: /^Webhook “Shop/ }));
        await said(hand.page, 'Last answer').waitFor();
      },
    }),
  },
  {
    name: 'see which treasury runs low',
    async begin({ scene }) {
      await mintToTreasury(scene.superAdmin, 'subscriptions', 1);
      await put('/api/admin/treasuries/subscriptions/alarm', { below: 1_000_000 }, scene.superAdmin);
      return {
        who: scene.admin,
        async run(hand) {
          const strip = hand.page.getByRole('region', { name: 'Current problems' });
          await hand.click(strip.getByText(/^The Subscriptions treasury is low/));
          await hand.page.getByRole('heading', { level: 1, name: 'Subscriptions' }).waitFor();
          await put('/api/admin/treasuries/subscriptions/alarm', { below: null }, scene.superAdmin);
        },
      };
    },
  },
  {
    name: 'see whether each service does its work',
    begin: async ({ scene }) => ({
      who: scene.admin,
      async run(hand) {
        const navigation = hand.page.getByRole('navigation').first();
        await hand.click(navigation.getByRole('link', { name: 'Services' }));
        await hand.page.getByRole('heading', { level: 1, name: 'Services' }).waitFor();
      },
    }),
  },
  {
    name: 'see who changed the limits of spending',
    begin: async ({ scene }) => ({
      who: scene.admin,
      async run(hand) {
        const navigation = hand.page.getByRole('navigation').first();
        await hand.click(navigation.getByRole('link', { name: 'Audit log' }));
        await hand.choose(hand.page.getByLabel('Operation', { exact: true }), 'limit.created');
        await hand.page
          .getByText(/created a spending limit for/)
          .first()
          .waitFor();
      },
    }),
  },
  {
    name: 'approve a mint',
    async begin({ scene }) {
      const zoe = await aPerson('Zoe Gets');
      const body = { userId: zoe.id, amount: MINT_APPROVAL_ABOVE + 654, reason: 'A prize' };
      await post('/api/admin/mint', body, scene.superAdmin);
      return {
        who: scene.admin,
        async run(hand) {
          await hand.click(hand.page.getByRole('link', { name: 'Waiting for approval' }));
          await hand.click(rowWith(hand.page, '1,000,654').getByRole('button', { name: 'Approve' }));
          const dialog = hand.page.getByRole('dialog');
          await dialog.getByText('Zoe Gets').first().waitFor();
          await hand.click(dialog.getByRole('button', { name: 'Approve' }));
          await dialog.waitFor({ state: 'detached' });
        },
      };
    },
  },
  {
    name: 'see what one platform spent today',
    begin: async ({ scene }) => ({
      who: scene.admin,
      async run(hand) {
        const navigation = hand.page.getByRole('navigation').first();
        await hand.click(navigation.getByRole('link', { name: 'Platforms' }));
        await hand.click(rowWith(hand.page, 'The arena').getByRole('link'));
        const today = hand.page.getByRole('region', { name: /today/i });
        await today.getByText(/0\.00.* of 100\.00/).waitFor();
      },
    }),
  },
  {
    name: 'reject a mint that somebody else asked for',
    async begin({ scene }) {
      const zed = await aPerson('Zed Asks');
      const body = { userId: zed.id, amount: MINT_APPROVAL_ABOVE + 543, reason: 'A prize' };
      await post('/api/admin/mint', body, scene.superAdmin);
      return {
        who: scene.admin,
        async run(hand) {
          const navigation = hand.page.getByRole('navigation').first();
          await hand.click(navigation.getByRole('link', { name: /^Decisions/ }));
          const row = rowWith(hand.page, '1,000,543');
          await hand.click(row.getByRole('button', { name: 'Reject' }));
          const dialog = hand.page.getByRole('dialog');
          await hand.click(dialog.getByRole('button', { name: 'Reject' }));
          await dialog.waitFor({ state: 'detached' });
        },
      };
    },
  },
  {
    name: 'verify the whole ledger',
    begin: async (on) => ({
      who: on.superAdmin,
      async run(hand) {
        const navigation = hand.page.getByRole('navigation').first();
        await hand.click(navigation.getByRole('link', { name: 'Verification' }));
        await hand.page.getByRole('heading', { level: 1, name: 'Verification' }).waitFor();
        await hand.click(hand.page.getByRole('button', { name: 'Start a verification' }));
        const dialog = hand.page.getByRole('dialog');
        await hand.click(dialog.getByRole('button', { name: 'Start a verification' }));
        await hand.page.waitForURL('**/console/verifications/*');
      },
    }),
  },
];
