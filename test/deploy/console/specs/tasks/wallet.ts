import { confirmAddress } from '../../../../support/acts/addresses.ts';
import { aRequest } from '../../../../support/acts/payment-requests.ts';
import { inDays } from '../../../../support/acts/schedules.ts';
import { aPerson, aPersonWith, transfer, unique, uniqueEmail } from '../../../../support/fixtures.ts';
import { rowWith, said } from '../../support/acts.ts';
import { giveAuthenticator } from '../../support/passkeys.ts';
import type { Task } from './hand.ts';

export const walletTasks: readonly Task[] = [
  {
    name: 'send 5 coins to a person by their e-mail address',
    async begin({ scene }) {
      const [who, zoe] = [await aPersonWith(20, scene.superAdmin), await aPerson('Zoe Abena')];
      await confirmAddress(zoe);
      return {
        who,
        async run(hand) {
          await hand.click(hand.page.getByRole('link', { name: 'Transfer' }));
          await hand.type(hand.page.getByLabel('E-mail or id'), zoe.email);
          await hand.type(hand.page.getByLabel('Amount'), '5');
          await hand.type(hand.page.getByLabel('Reason'), 'The taxi');
          await hand.press('Enter');
          await hand.page.getByText('Z** A****').first().waitFor();
          await hand.click(hand.page.getByRole('button', { name: 'Send', exact: true }));
          await hand.page.getByText('Your balance is now').waitFor();
        },
      };
    },
  },
  {
    name: 'hand on a link to be paid 2.50 coins',
    async begin() {
      const who = await aPerson('Yann Paid');
      return {
        who,
        async run(hand) {
          await hand.click(hand.page.getByRole('link', { name: 'Receive' }));
          await hand.type(hand.page.getByLabel('Amount'), '2.5');
          await hand.page.locator('pre').filter({ hasText: 'amount=2.5' }).waitFor();
        },
      };
    },
  },
  {
    name: 'pay what somebody asks for',
    async begin({ scene }) {
      const who = await aPersonWith(20, scene.superAdmin);
      const reason = unique('Lunch');
      await aRequest(await aPerson('Ina Asks'), { payerUserId: who.id, amount: 4, reason });
      return {
        who,
        async run(hand) {
          await hand.click(hand.page.getByRole('main').getByRole('link', { name: 'Payment requests' }));
          await hand.click(hand.page.getByRole('main').getByText('For me to pay'));
          await hand.click(rowWith(hand.page, reason).getByRole('link').first());
          await hand.click(hand.page.getByRole('button', { name: 'Pay' }));
          await hand.click(hand.page.getByRole('dialog').getByRole('button', { name: 'Pay' }));
          await hand.page.getByText('It is paid:').waitFor();
        },
      };
    },
  },
  {
    name: 'see the receipt of a transaction, and that it is right',
    async begin({ scene }) {
      const [payer, who] = [await aPersonWith(20, scene.superAdmin), await aPerson('Rita Receipt')];
      await transfer(payer, { toUserId: who.id }, 3.25);
      return {
        who,
        async run(hand) {
          await hand.click(rowWith(hand.page, '+3.25').getByRole('link').first());
          await said(hand.page, 'Signature')
            .getByText(/^Valid\./)
            .waitFor();
        },
      };
    },
  },
  {
    name: 'pay rent each month',
    async begin({ scene }) {
      const [who, payee] = [await aPersonWith(20, scene.superAdmin), await aPerson('Rene Gets')];
      await confirmAddress(payee);
      return {
        who,
        async run(hand) {
          await hand.click(hand.page.getByRole('main').getByRole('link', { name: 'Schedules' }));
          await hand.click(hand.page.getByRole('button', { name: 'Schedule a payment' }));
          const dialog = hand.page.getByRole('dialog');
          await hand.type(dialog.getByLabel('E-mail or id'), payee.email);
          await hand.type(dialog.getByLabel('Amount'), '9.5');
          await hand.type(dialog.getByLabel('Reason'), 'Rent');
          await hand.choose(dialog.getByLabel('How often'), 'P1M');
          await hand.type(dialog.getByLabel('First payment'), inDays(3).slice(0, 16));
          await hand.click(dialog.getByRole('button', { name: 'Review' }));
          await hand.click(dialog.getByRole('button', { name: 'Schedule a payment' }));
          await hand.page.waitForURL('**/console/schedules/*');
        },
      };
    },
  },
  {
    name: 'sign up',
    begin: async () => ({
      who: null,
      async run(hand) {
        await hand.click(hand.page.getByRole('button', { name: 'Create an account' }));
        await hand.type(hand.page.getByLabel('Full name'), 'Una Newcomer');
        await hand.type(hand.page.getByLabel('E-mail'), uniqueEmail('una'));
        await hand.type(hand.page.getByLabel('Password', { exact: true }), 'a sentence that nobody guesses');
        await hand.press('Enter');
        await hand.page.getByRole('heading', { level: 1, name: 'My wallet' }).waitFor();
      },
    }),
  },
  {
    name: 'add a passkey',
    async begin() {
      const who = await aPerson('Paul Keys');
      return {
        who,
        async run(hand) {
          await giveAuthenticator(hand.page);
          await hand.click(hand.page.getByRole('button', { name: 'Your account' }));
          await hand.click(hand.page.getByRole('menuitem', { name: /^E-mail, password/ }));
          await hand.click(hand.page.getByRole('button', { name: 'Add a passkey' }));
          const dialog = hand.page.getByRole('dialog');
          await hand.type(dialog.getByLabel('Name'), 'My phone');
          await hand.type(dialog.getByLabel('Your password', { exact: true }), who.password);
          await hand.click(dialog.getByRole('button', { name: 'Add a passkey' }));
          await hand.click(dialog.getByRole('button', { name: 'I have stored' }));
          await rowWith(hand.page, 'My phone').waitFor();
        },
      };
    },
  },
  {
    name: 'change the password',
    async begin() {
      const who = await aPerson('Nora Ekani');
      return {
        who,
        async run(hand) {
          await hand.click(hand.page.getByRole('button', { name: 'Your account' }));
          await hand.click(hand.page.getByRole('menuitem', { name: /^E-mail, password/ }));
          await hand.click(hand.page.getByRole('button', { name: 'Change password' }));
          const dialog = hand.page.getByRole('dialog');
          await hand.type(dialog.getByLabel('Current password'), who.password);
          await hand.type(dialog.getByLabel('New password'), 'lanterns over the quiet harbour');
          await hand.click(dialog.getByRole('button', { name: 'Change password' }));
          await dialog.waitFor({ state: 'detached' });
        },
      };
    },
  },
];
