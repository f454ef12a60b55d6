import { describe, expect, it } from '@jest/globals';
import { confirmAddress } from '../../../../support/acts/addresses.ts';
import { aPerson, aPersonWith, walletOf } from '../../../../support/fixtures.ts';
import { put } from '../../../../support/http.ts';
import { seeRefusal, signInAs } from '../../support/acts.ts';
import type { OnStage } from '../../support/on-stage.ts';

export function describeSend(on: OnStage): void {
  describe('a transfer to a person', () => {
    it('reaches the owner of an e-mail address by keyboard alone, after the masked name is confirmed', async () => {
      const [payer, zoe] = [await aPersonWith(20, on.scene.superAdmin), await aPerson('Zoe Abena')];
      await confirmAddress(zoe);
      const { page, faults } = await on.stage.open();
      await page.goto('/console');
      await signInAs(page, payer);
      await page.getByRole('link', { name: 'Transfer' }).click();
      await page.getByLabel('E-mail or id').fill(zoe.email.toUpperCase());
      await page.keyboard.press('Tab');
      await page.keyboard.type('5');
      await page.keyboard.press('Tab');
      await page.keyboard.type('The taxi');
      await page.keyboard.press('Enter');
      const said = `You send 5.00 coins to Z** A**** (${zoe.email.toUpperCase()}). Is this the right person?`;
      await page.getByText(said).waitFor();
      await page.reload();
      await page.getByText(said).waitFor();
      await page.getByRole('button', { name: 'Send', exact: true }).dblclick();
      await page.getByText('Your balance is now').waitFor();
      expect([(await walletOf(payer)).balance, (await walletOf(zoe)).balance]).toEqual([15, 5]);
      expect(faults).toEqual([]);
    });

    it('is not sent to an unknown address, and reaches another one only after it is found', async () => {
      const [payer, late] = [await aPersonWith(20, on.scene.superAdmin), await aPerson('Late Found')];
      const { page } = await on.openAs(payer, '/wallet/transfer?amount=3&reason=Tea', 'Transfer');
      const whom = page.getByLabel('E-mail or id');
      const review = page.getByRole('button', { name: 'Review' });
      await whom.fill('Late Found');
      await review.click();
      await page.getByText('Enter an e-mail address or an id.').waitFor();
      await whom.fill(late.email);
      await review.click();
      await page
        .getByText('People who have not confirmed their e-mail address can only be found by their id')
        .waitFor();
      await seeRefusal(page, 'user_not_found');
      await confirmAddress(late);
      await review.click();
      await page.getByText('3.00 coins to L*** F****').waitFor();
      await page.getByRole('button', { name: 'Change' }).click();
      await whom.fill(String(on.scene.ben.id));
      await review.click();
      await page.getByText(`3.00 coins to user ${on.scene.ben.id}.`).waitFor();
      await page.getByRole('button', { name: 'Change' }).click();
      await whom.fill(payer.email);
      await page.getByText('That is you.').waitFor();
      await whom.fill(String(payer.id));
      await review.click();
      await page.getByText('you cannot send coins to yourself').waitFor();
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await seeRefusal(page, 'self_transfer');
      expect((await walletOf(payer)).balance).toBe(20);
    });

    it('is refused in words when the receiver’s wallet is frozen, and accepts numbers as the console prints them', async () => {
      const { superAdmin } = on.scene;
      const [payer, cold] = [await aPersonWith(30, superAdmin), await aPerson('Cold Storage')];
      await put(`/api/admin/users/${cold.id}/freeze`, { direction: 'IN', reason: 'A check' }, superAdmin);
      const { page } = await on.openAs(payer, `/wallet/transfer?userId=${cold.id}&reason=Rent`, 'Transfer');
      const amount = page.getByLabel('Amount');
      await amount.fill('1,500');
      await page.getByText('“1,500” can be read in two ways: enter 1500, or 1.500 with decimals.').waitFor();
      await amount.fill('1,500.50');
      await page.getByRole('button', { name: 'Review' }).click();
      await page.getByText('You send 1,500.50 coins').waitFor();
      await page.getByRole('button', { name: 'Change' }).click();
      await amount.fill('2.5');
      await page.getByRole('button', { name: 'Review' }).click();
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.getByText('The receiver’s wallet is frozen.').waitFor();
      await seeRefusal(page, 'receiver_frozen');
      await page.getByRole('button', { name: 'Français' }).click();
      await page.getByText('Le portefeuille du destinataire est gelé.').waitFor();
      await page.getByRole('button', { name: 'Modifier' }).click();
      await page.getByLabel('E-mail ou n°').fill(String(on.scene.ben.id));
      await page.getByLabel('Montant').fill('1 500,25');
      await page.getByRole('button', { name: 'Vérifier' }).click();
      await page.getByText(/Vous envoyez 1.500,25 pièces/).waitFor();
      await page.getByRole('button', { name: 'Modifier' }).click();
      await page.getByLabel('Montant').fill('2,5');
      await page.getByRole('button', { name: 'Vérifier' }).click();
      await page.getByRole('button', { name: 'Envoyer' }).click();
      await page.getByText('Votre solde est maintenant de').waitFor();
      expect((await walletOf(payer)).balance).toBe(27.5);
    });
  });
}
