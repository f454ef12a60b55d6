import { describe, expect, it } from '@jest/globals';
import { aPerson, mint } from '../../../../support/fixtures.ts';
import { type Caller, get, post, put } from '../../../../support/http.ts';
import { goTo, rowWith, said } from '../../support/acts.ts';
import type { OnStage } from '../../support/on-stage.ts';

export function describeRules(on: OnStage): void {
  describe('rules', () => {
    it('a wallet is frozen by support, who sees the reason and the actor, and unfrozen', async () => {
      const { admin, ada } = on.scene;
      const eve = await aPerson('Eve Mballa');
      const { page, faults } = await on.openAs(admin, `/users/${eve.id}`, 'Eve Mballa');
      const dialog = page.getByRole('dialog');
      await page.getByText('The wallet is not frozen').waitFor();
      await page.getByRole('button', { name: 'Freeze' }).click();
      await dialog.getByLabel('What to block').selectOption('IN');
      await dialog.getByRole('button', { name: 'Freeze' }).click();
      await dialog.locator('input[aria-invalid=true]').waitFor();
      await dialog.getByLabel('Reason').fill('Reported as stolen');
      await dialog.getByRole('button', { name: 'Freeze' }).click();
      await page.getByText('Frozen', { exact: true }).waitFor();
      expect(await said(page, 'Reason').innerText()).toBe('Reported as stolen');
      expect(await said(page, 'What is blocked').innerText()).toMatch(/^They cannot receive/);
      expect(await said(page, 'Until').innerText()).toBe('Until somebody unfreezes it');
      await said(page, 'By').getByText('You', { exact: true }).waitFor();
      expect(await sent(ada, eve.id, 1)).toBe('receiver_frozen');
      const own = await on.openAs(eve, '/wallet', 'My wallet');
      await own.page.getByText('Your wallet is frozen: others cannot send you coins.').waitFor();
      await page.getByRole('button', { name: 'Français' }).click();
      await page.getByRole('button', { name: 'Dégeler' }).click();
      await dialog.getByRole('button', { name: 'Dégeler' }).click();
      await page.getByText('Le portefeuille n’est pas gelé').waitFor();
      expect(await sent(ada, eve.id, 1)).toBe(201);
      expect(faults).toEqual([]);
    });

    it('a limit is created, enforced, shown to its user, raised and deleted', async () => {
      const { superAdmin, ben } = on.scene;
      const kay = await aPerson('Kay Fotso');
      await mint(kay.id, 100, superAdmin);
      const { page, faults } = await on.openAs(on.superAdmin, `/users/${kay.id}?tab=limits`, 'Kay Fotso');
      const dialog = page.getByRole('dialog');
      await rowWith(page, 'A day of spending').waitFor();
      await page.getByRole('button', { name: 'New spending limit' }).click();
      expect(await dialog.getByLabel('User', { exact: true }).inputValue()).toBe(String(kay.id));
      await dialog.getByLabel('Name').fill('Kay is careful');
      // An amount or a count is required.
      await dialog.getByRole('button', { name: 'Create' }).click();
      await dialog.getByText('This field is required.').waitFor();
      await dialog.getByLabel('Maximum coins').fill('5');
      await dialog.getByLabel('Period').fill('36');
      await dialog.getByLabel('Unit').selectOption('hour');
      await dialog.getByLabel('TRANSFER').check();
      await dialog.getByLabel('Above the limit').selectOption('ENFORCE');
      await dialog.getByRole('button', { name: 'Create' }).click();
      await rowWith(page, 'Kay is careful').getByText('5.00 coins in 36 hours').waitFor();
      expect(await limitOf('Kay is careful', superAdmin)).toMatchObject({
        ...{ userId: kay.id, window: 'PT36H', maxAmount: 5, maxCount: null },
        ...{ types: ['TRANSFER'], mode: 'ENFORCE', role: null, platform: null },
      });
      expect([await sent(kay, ben.id, 4), await sent(kay, ben.id, 2)]).toEqual([201, 'limit_exceeded']);

      await page.reload();
      await rowWith(page, 'Kay is careful').getByText('4.00 coins', { exact: true }).waitFor();

      const own = await on.openAs(kay, '/wallet', 'My wallet');
      await own.page.getByText('4.00 of 5.00 coins').waitFor();
      const bar = own.page.getByRole('progressbar', { name: 'Kay is careful, within 36 hours' });
      expect(await bar.getAttribute('aria-valuenow')).toBe('80');
      await own.page.getByText('Your limits allow you to send 1.00 coins now.').waitFor();
      await put(`/api/admin/users/${kay.id}/freeze`, { direction: 'IN', reason: 'A check' }, superAdmin);
      await own.page.reload();
      await own.page.getByText('Your wallet is frozen: others cannot send you coins.').waitFor();
      await own.page.getByText('Your limits allow you to send 1.00 coins now.').waitFor();

      await goTo(page, '/rules', 'Rules');
      await rowWith(page, 'Kay is careful').getByRole('button', { name: 'Change' }).click();
      expect(await dialog.getByLabel('Period').inputValue()).toBe('36');
      await dialog.getByLabel('Above the limit').selectOption('OBSERVE');
      await dialog.getByRole('button', { name: 'Change' }).click();
      await rowWith(page, 'Kay is careful').getByText('Only counts').waitFor();
      expect(await sent(kay, ben.id, 2)).toBe(201);
      await rowWith(page, 'Kay is careful').getByRole('button', { name: 'Delete' }).click();
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await rowWith(page, 'Kay is careful').waitFor({ state: 'detached' });
      expect(faults).toEqual([]);
    });
  });
}

async function sent(by: Caller, toUserId: number, amount: number): Promise<string | number> {
  const answer = await post('/api/coins/transfer', { toUserId, amount, reason: 'Lunch' }, by);
  return (answer.json as { code?: string }).code ?? answer.status;
}

async function limitOf(name: string, by: Caller) {
  const { limits } = (await get('/api/admin/limits', by)).json as { limits: { name: string }[] };
  return limits.find((each) => each.name === name);
}
