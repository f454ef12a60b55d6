import { aPurchase } from '../../../../support/acts/coins.ts';
import { eventually } from '../../../../support/eventually.ts';
import { aPerson, aPersonWith, unique } from '../../../../support/fixtures.ts';
import { type Caller, get, post } from '../../../../support/http.ts';
import { rowWith } from '../../support/acts.ts';
import type { OnStage } from '../../support/on-stage.ts';
import type { Hand, Task } from './hand.ts';

const REFUSALS_WITHIN_MS = 15_000;
const NOT_ENOUGH = 'There are not enough coins available.';

async function refusedTo(caller: Caller, on: OnStage): Promise<string> {
  const { headers } = await post(
    '/api/coins/transfer',
    { toUserId: on.scene.ben.id, amount: 900_000, reason: 'Much' },
    caller,
  );
  const requestId = String(headers['x-request-id']);
  await eventually(async () => {
    const { text } = await get(`/api/admin/refusals?requestId=${requestId}`, on.scene.admin);
    if (!text.includes('insufficient_funds')) throw new Error('it is not listed yet');
  }, REFUSALS_WITHIN_MS);
  return requestId;
}

const isOn = ({ page }: Hand, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

export const supportTasks: readonly Task[] = [
  {
    name: 'find somebody by parts of their name, without accents',
    async begin({ scene }) {
      const name = `Hervé ${unique('Owona')}`;
      await aPerson(name);
      return {
        who: scene.admin,
        async run(hand) {
          await hand.find(`${name.split(' ')[1]} herve`, /^Hervé/);
          await isOn(hand, name);
        },
      };
    },
  },
  {
    name: 'learn why their payment was refused',
    async begin(on) {
      const name = `Rosa ${unique('Refused')}`;
      await refusedTo(await aPerson(name), on);
      return {
        who: on.scene.admin,
        async run(hand) {
          await hand.find(name, /^Rosa/);
          await hand.click(hand.page.getByRole('main').getByRole('link', { name: 'Refusals' }));
          await rowWith(hand.page, NOT_ENOUGH).waitFor();
        },
      };
    },
  },
  {
    name: 'learn why it was refused, by the id that the error showed',
    async begin(on) {
      const requestId = await refusedTo(await aPerson(), on);
      return {
        who: on.scene.admin,
        async run(hand) {
          await hand.find(requestId, /^Refused request/);
          await rowWith(hand.page, NOT_ENOUGH).waitFor();
        },
      };
    },
  },
  {
    name: 'give back half of an order',
    async begin({ scene }) {
      const reference = unique('order');
      await aPurchase(await aPersonWith(10, scene.superAdmin), { amount: 8, reference });
      return {
        who: scene.admin,
        async run(hand) {
          await hand.find(reference, /^Transaction with the reference/);
          await isOn(hand, /^Transaction/);
          await hand.click(hand.page.getByRole('main').getByRole('button', { name: 'Refund', exact: true }));
          const dialog = hand.page.getByRole('dialog');
          await hand.click(dialog.getByRole('button', { name: 'Half: 4.00' }));
          await hand.type(dialog.getByLabel('Reason'), 'Torn');
          await hand.press('Enter');
          await hand.click(dialog.getByRole('button', { name: 'Refund', exact: true }));
          await hand.page
            .getByRole('status')
            .getByText(/Transaction \d+/)
            .waitFor();
        },
      };
    },
  },
  {
    name: 'freeze a wallet',
    async begin({ scene }) {
      const name = `Fred ${unique('Frozen')}`;
      await aPerson(name);
      return {
        who: scene.admin,
        async run(hand) {
          await hand.find(name, /^Fred/);
          await hand.click(hand.page.getByRole('button', { name: 'Freeze' }));
          const dialog = hand.page.getByRole('dialog');
          await hand.type(dialog.getByLabel('Reason'), 'A check');
          await hand.click(dialog.getByRole('button', { name: 'Freeze' }));
          await dialog.waitFor({ state: 'detached' });
        },
      };
    },
  },
  {
    name: 'sign somebody out everywhere',
    async begin(on) {
      const name = `Sam ${unique('Signed')}`;
      await aPerson(name);
      return {
        who: on.superAdmin,
        async run(hand) {
          await hand.find(name, /^Sam/);
          await hand.click(hand.page.getByRole('main').getByRole('link', { name: 'Sessions' }));
          await hand.click(hand.page.getByRole('button', { name: 'End all sessions' }));
          await hand.click(hand.page.getByRole('dialog').getByRole('button', { name: 'End all sessions' }));
          await hand.page.getByText('No sessions.').waitFor();
        },
      };
    },
  },
];
