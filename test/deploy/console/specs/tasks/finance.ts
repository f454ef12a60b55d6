import { aWithdrawal, exchangeCoins } from '../../../../support/acts/exchange.ts';
import { aPerson, mint, unique } from '../../../../support/fixtures.ts';
import { rowWith } from '../../support/acts.ts';
import type { OnStage } from '../../support/on-stage.ts';
import type { Hand, Task } from './hand.ts';

async function openPage({ page, click }: Hand, group: string, name: string): Promise<void> {
  const navigation = page.getByRole('navigation').first();
  await click(navigation.getByText(group, { exact: true }));
  await click(navigation.getByRole('link', { name }));
}

async function takenOut({ scene }: OnStage, name: string, amounts: readonly number[]): Promise<void> {
  const person = await aPerson(name);
  await mint(person.id, 10, scene.superAdmin);
  await exchangeCoins(person, 10);
  for (const xaf of amounts) await aWithdrawal(person, xaf);
}

export const financeTasks: readonly Task[] = [
  {
    name: 'settle a withdrawal, knowing whose it is',
    async begin(on) {
      await takenOut(on, 'Wim Takes', [531]);
      return {
        who: on.scene.admin,
        async run(hand) {
          await hand.click(hand.page.getByRole('link', { name: 'Withdrawals to settle' }));
          await hand.click(rowWith(hand.page, '531').getByRole('button', { name: 'Settle' }));
          const dialog = hand.page.getByRole('dialog');
          await dialog.getByRole('link', { name: 'Wim Takes' }).waitFor();
          await dialog.getByText('Their balance').waitFor();
          await hand.click(dialog.getByRole('button', { name: 'Settle' }));
          await dialog.waitFor({ state: 'detached' });
        },
      };
    },
  },
  {
    name: 'settle three withdrawals, knowing their sum',
    async begin(on) {
      await takenOut(on, 'Tia Takes', [541, 542, 543]);
      return {
        who: on.scene.admin,
        async run(hand) {
          await hand.click(hand.page.getByRole('link', { name: 'Withdrawals to settle' }));
          for (const xaf of [541, 542, 543])
            await hand.click(hand.page.getByRole('checkbox', { name: new RegExp(`^${xaf} XAF`) }));
          await hand.click(hand.page.getByRole('button', { name: 'Settle selected' }));
          const dialog = hand.page.getByRole('dialog');
          await dialog.getByText('1,626').first().waitFor();
          await hand.click(dialog.getByRole('button', { name: 'Settle 3 withdrawals' }));
          await dialog.getByText('3 of 3 done').waitFor();
        },
      };
    },
  },
  {
    name: 'see whether today is like yesterday',
    begin: async ({ scene }) => ({
      who: scene.admin,
      async run({ page }) {
        await page.getByRole('heading', { name: /^Today/ }).waitFor();
      },
    }),
  },
  {
    name: 'save all purchases as a file',
    begin: async ({ scene }) => ({
      who: scene.admin,
      async run(hand) {
        await openPage(hand, 'Money', 'Transactions');
        await hand.choose(hand.page.getByLabel('Type'), 'PURCHASE');
        await hand.page.waitForURL(/type=PURCHASE/);
        const saved = hand.page.waitForEvent('download');
        await hand.click(hand.page.getByRole('button', { name: 'CSV' }));
        await saved;
      },
    }),
  },
  {
    name: 'save the statement of a treasury',
    begin: async ({ scene }) => ({
      who: scene.admin,
      async run(hand) {
        await openPage(hand, 'Money', 'Treasuries');
        await hand.click(hand.page.getByRole('main').getByRole('link', { name: 'Course fees' }));
        const saved = hand.page.waitForEvent('download');
        await hand.click(hand.page.getByRole('button', { name: 'Statement (CSV)' }));
        await saved;
      },
    }),
  },
  {
    name: 'reward somebody',
    async begin({ scene }) {
      const name = `Roy ${unique('Rewarded')}`;
      await aPerson(name);
      return {
        who: scene.admin,
        async run(hand) {
          await hand.find(name, /^Roy/);
          const main = hand.page.getByRole('main');
          await hand.click(main.getByText('Move coins of this user'));
          await hand.click(main.getByRole('button', { name: 'Reward', exact: true }));
          const dialog = hand.page.getByRole('dialog', { name: 'Reward' });
          await hand.type(dialog.getByLabel('Amount'), '2.5');
          await hand.type(dialog.getByLabel('Reason'), 'Best answer');
          await hand.press('Enter');
          await hand.click(dialog.getByRole('button', { name: 'Reward' }));
          await dialog.waitFor({ state: 'detached' });
        },
      };
    },
  },
];
