import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { treasuryNow } from '../../../../support/acts/coins.ts';
import { aPerson, walletOf } from '../../../../support/fixtures.ts';
import { remove } from '../../../../support/http.ts';
import { refuse, rowWith, seeRefusal } from '../../support/acts.ts';
import type { OnStage } from '../../support/on-stage.ts';

const TITLE = 'Rewards from a file';

export function describeRewardFiles(on: OnStage): void {
  const balanceOfRewards = async () => (await treasuryNow(on.scene.superAdmin, 'rewards')).balance;

  describe('a file of rewards', () => {
    it('is checked row by row, and the valid rows are paid under a key that survives a lost answer', async () => {
      const [hal, ivy] = [await aPerson('Hal Kamga'), await aPerson('Ivy Fotso')];
      const before = await balanceOfRewards();
      const { page } = await on.openAs(on.scene.admin, '/acts/rewards', TITLE);
      // French Excel on Windows writes semicolons, decimal commas, and no UTF-8.
      const lines = [
        'userId;email;amount;reason',
        `${hal.id};;12,5;"Meilleure réponse; semaine 4"`,
        `;${ivy.email};1,00005;Quiz`,
        ';nobody@example.org;1;Quiz',
        `${hal.id};;12,50;"Meilleure réponse; semaine 4"`,
        `;${ivy.email.toUpperCase()};7;Quiz`,
        'x;;1;Quiz',
      ];
      const buffer = Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1');
      await page.setInputFiles('input[type=file]', { name: 'rewards.csv', mimeType: 'text/csv', buffer });
      await rowWith(page, 'the amount has more than 4 decimals').waitFor();
      await rowWith(page, 'there is no such user').waitFor();
      await rowWith(page, 'the same as line 2').waitFor();
      await rowWith(page, 'userId is not a valid id').waitFor();
      await page.getByRole('button', { name: 'Review 2 of 6 rewards' }).click();
      await page.getByText('pays 19.50 coins in 2 rewards').waitFor();
      await rowWith(page, 'Meilleure réponse; semaine 4').waitFor();
      await page.route('**/api/coins/rewards', async (route) => {
        await route.fetch();
        await route.abort();
      });
      await page.getByRole('button', { name: 'Pay rewards' }).click();
      await page.getByText('It may have happened.').waitFor();
      await page.unroute('**/api/coins/rewards');
      await page.reload();
      await page.getByRole('button', { name: 'Send again' }).dblclick();
      await page.getByText('Paid: 2 rewards.').waitFor();
      expect([(await walletOf(hal)).balance, (await walletOf(ivy)).balance]).toEqual([12.5, 7]);
      expect(await balanceOfRewards()).toBe(before - 19.5);
      const result = await saved(page, 'Download the result');
      expect(result).toMatch(new RegExp(`^2,${hal.id},12.5,"?Meilleure réponse; semaine 4"?,\\d+,\r$`, 'm'));
      expect(result).toMatch(/^4,,1,Quiz,,there is no such user\r$/m);
    });

    it('pays nobody when it is refused, and names the deleted user', async () => {
      const jan = await aPerson('Jan Eyenga');
      const { page } = await on.openAs(on.superAdmin, '/acts/rewards', TITLE);
      await page.getByLabel('Rows').fill(`userId,amount,reason\n${on.scene.ben.id},1,Quiz\n${jan.id},1,Quiz`);
      await page.getByRole('button', { name: 'Review 2 rewards' }).click();
      await remove(`/api/admin/users/${jan.id}`, on.scene.superAdmin);
      const before = await balanceOfRewards();
      await page.getByRole('button', { name: 'Pay rewards' }).click();
      await seeRefusal(page, 'user_not_found');
      expect(await balanceOfRewards()).toBe(before);
      await page.getByRole('button', { name: 'Change' }).click();
      await rowWith(page, 'there is no such user').waitFor();
      await page.getByRole('button', { name: 'Review 1 of 2 rewards' }).waitFor();
    });

    it('is not paid as before when its rows cannot be checked', async () => {
      const [kai, lee] = [await aPerson('Kai Before'), await aPerson('Lee After')];
      const { page } = await on.openAs(on.scene.admin, '/acts/rewards', TITLE);
      const file = page.getByRole('textbox', { name: 'Rows' });
      await file.fill(`userId,amount,reason\n${kai.id},1,Quiz`);
      await rowWith(page, 'Kai Before').waitFor();
      await refuse(page, `**/api/admin/users/${lee.id}`);
      await file.fill(`userId,amount,reason\n${lee.id},1,Quiz`);
      await seeRefusal(page, 'unavailable');
      expect(await page.getByRole('row').filter({ hasText: 'Kai Before' }).count()).toBe(0);
      expect(await page.getByRole('button', { name: /^Review/ }).isDisabled()).toBe(true);
      await page.unroute(`**/api/admin/users/${lee.id}`);
      await page.getByRole('button', { name: 'Try again' }).click();
      await rowWith(page, 'Lee After').waitFor();
      await page.getByRole('button', { name: 'Review 1 reward' }).click();
      await page.getByRole('button', { name: 'Pay rewards' }).waitFor();
    });

    it('is refused as a whole when it cannot be read or has more than 1,000 rows', async () => {
      const { page } = await on.openAs(on.scene.admin, '/acts/rewards', TITLE);
      await page.getByLabel('Rows').fill('name,amount\nAda,1');
      await page.getByText('Missing: userId / email, reason.').waitFor();
      const rows = `${on.scene.ben.id},0.01,Quiz\n`.repeat(1001);
      await page.getByLabel('Rows').fill(`userId,amount,reason\n${rows}`);
      await page.getByText('The file has 1001 rows').waitFor();
      expect(await saved(page, 'Download a sample')).toMatch(/^\uFEFFuserId,email,amount,reason\r\n/);
    });
  });
}

async function saved(page: Page, button: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return readFile(await download.path(), 'utf8');
}
