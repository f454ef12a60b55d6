import { describe, expect, it } from '@jest/globals';
import { confirmAddress } from '../../../../support/acts/addresses.ts';
import {
  applyStep,
  aSchedule,
  inDays,
  NO_SCHEDULE,
  readSchedule,
  soon,
  waitForSchedule,
} from '../../../../support/acts/schedules.ts';
import { aPerson, mint } from '../../../../support/fixtures.ts';
import { goTo, rowWith, said, seeRefusal } from '../../support/acts.ts';
import type { OnStage } from '../../support/on-stage.ts';

const LIST = '/wallet/schedules';
const localOf = (moment: string) => {
  const at = new Date(moment);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

export function describeSchedules(on: OnStage): void {
  describe('a schedule', () => {
    it('is created, paused, resumed and cancelled by its payer', async () => {
      const [payer, payee] = [await aPerson('Pia Pays'), await aPerson('Rene Gets')];
      const { page, faults } = await on.openAs(payer, LIST, 'Schedules');
      await page.getByText('No schedules.').waitFor();
      await page.getByRole('button', { name: 'Schedule a payment' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('E-mail or id').fill(payee.email);
      await dialog.getByLabel('Amount').fill('9.5');
      await dialog.getByLabel('Reason').fill('Rent of the room');
      expect(await dialog.getByLabel('Number of payments').count()).toBe(0);
      await dialog.getByLabel('How often').selectOption('P1M');
      await dialog.getByLabel('Number of payments').fill('often');
      await dialog.getByLabel('How often').selectOption('');
      await dialog.getByLabel('First payment').fill('2020-01-31T09:00');
      await dialog.getByRole('button', { name: 'Review' }).click();
      await seeRefusal(page, 'user_not_found');
      await confirmAddress(payee);
      await dialog.getByLabel('How often').selectOption('P1M');
      await dialog.getByLabel('Number of payments').fill('12');
      await dialog.getByRole('button', { name: 'Review' }).click();
      await dialog.getByText(`The first payment of 9.50 coins to R*** G*** (${payee.email}) is on`).waitFor();
      await dialog.getByRole('button', { name: 'Schedule a payment' }).click();
      await seeRefusal(page, 'invalid_request');
      await dialog.getByLabel('First payment').fill(localOf(inDays(3)));
      await dialog.getByText('No coins are reserved').waitFor();
      await dialog.getByRole('button', { name: 'Schedule a payment' }).dblclick();
      await page.waitForURL('**/console/schedules/*');
      const id = page.url().split('/').at(-1) ?? '';
      await page.getByText('Next payment on').waitFor();
      await said(page, 'Payments left').getByText('12').waitFor();
      await said(page, 'How often').getByText('Every month').waitFor();
      await page.getByText('No payments yet.').waitFor();

      await page.getByRole('button', { name: 'Pause' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click();
      await page.getByText('It is paused').waitFor();
      expect(await readSchedule(payer, id)).toMatchObject({ status: 'PAUSED', remaining: 12, every: 'P1M' });
      await page.getByRole('button', { name: 'Resume' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click();
      await page.getByText('Next payment on').waitFor();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await applyStep(payer, id, 'cancel');
      await page.getByRole('dialog').getByRole('button', { name: 'End the schedule' }).click();
      await seeRefusal(page, 'schedule_not_open');
      await page.getByRole('dialog').getByText('It was cancelled: there are no further payments').waitFor();
      await goTo(page, LIST, 'Schedules');
      const made = page.getByRole('row').filter({ hasText: 'Rent of the room' });
      await made.first().waitFor();
      expect(await made.count()).toBe(1);
      await page.getByLabel('Status').selectOption('ACTIVE');
      await page.getByText('No schedules.').waitFor();
      expect(faults).toEqual([]);
    });

    it('shows its payments and the reason of a refused run, also to administrators', async () => {
      const { superAdmin } = on.scene;
      const [payer, payee] = [await aPerson('Noe Pays'), await aPerson('Lea Gets')];
      await mint(payer.id, 20, superAdmin);
      const asked = { toUserId: payee.id, every: 'P1W' };
      const paid = await aSchedule(payer, { ...asked, amount: 12.5, reason: 'Weekly', startsAt: soon() });
      await waitForSchedule(payer, paid.id, ({ nextAt }) => nextAt !== paid.startsAt);
      const short = await aSchedule(payer, { ...asked, amount: 15, reason: 'Too much', startsAt: soon() });
      await waitForSchedule(payer, short.id, ({ lastFailure }) => lastFailure !== null);

      const { page, faults } = await on.openAs(payer, LIST, 'Schedules');
      await rowWith(page, 'Too much').getByRole('link').first().click();
      await page.getByText('The last payment was refused.').waitFor();
      await said(page, 'Last refusal').getByText('There were not enough coins available.').waitFor();
      await goTo(page, `/schedules/${paid.id}`, 'Schedule');
      await page
        .getByRole('row')
        .filter({ hasText: /Transaction \d+/ })
        .getByText('12.5')
        .waitFor();
      expect(faults).toEqual([]);

      const seen = await on.openAs(on.superAdmin, `/schedules/${paid.id}`, 'Schedule');
      expect(await seen.page.getByRole('button', { name: /^(Pause|Cancel)$/ }).count()).toBe(0);
      await seen.page.getByRole('link', { name: /^Transaction \d+$/ }).click();
      await seen.page.getByRole('link', { name: paid.id }).click();
      await said(seen.page, 'Reason').getByText('Weekly').waitFor();
      expect(seen.faults).toEqual([]);
    });

    it('of another user does not exist', async () => {
      const { page } = await on.openAs(on.scene.ben, `/schedules/${on.scene.scheduleId}`, 'Schedule');
      await page.getByText('There is no such schedule, or it belongs to somebody else.').waitFor();
      await seeRefusal(page, 'schedule_not_found');
      await goTo(page, `/schedules/${NO_SCHEDULE}`, 'Schedule');
      await seeRefusal(page, 'schedule_not_found');
    });
  });
}
