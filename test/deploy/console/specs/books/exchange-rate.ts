import { describe, expect, it } from '@jest/globals';
import { goTo, rowWith, seeRefusal } from '../../support/acts.ts';
import type { OnStage } from '../../support/on-stage.ts';

export function describeExchangeRate(on: OnStage): void {
  describe('the exchange rate', () => {
    it('is set by a super admin after a review, and keeps the input when it is refused', async () => {
      const { page } = await on.openAs(on.superAdmin, '/exchange', 'Exchange');
      await page.getByLabel('XAF per coin', { exact: true }).fill('6559.57');
      await page.getByLabel('Fee', { exact: true }).fill('100,5');
      await page.getByText('A number from 0 to 100').waitFor();
      await page.getByLabel('Fee', { exact: true }).fill('2,25');
      await page.getByRole('button', { name: 'Review' }).click();
      await page.getByText('Check the decimal point.').waitFor();
      await rowWith(page, '100 coins give').getByText('641,197 XAF').waitFor();
      await page.getByRole('button', { name: 'Change', exact: true }).click();
      await page.getByLabel('XAF per coin', { exact: true }).fill('656.5');
      await page.getByRole('button', { name: 'Review' }).click();
      await page.route('**/api/admin/exchange/rate', (route) => {
        const problem = { code: 'unavailable', status: 503, title: 'x', detail: 'Later.', instance: 'r-1' };
        return route.fulfill({ status: 503, contentType: 'application/problem+json', json: problem });
      });
      await page.getByRole('button', { name: 'Set the rate' }).click();
      await seeRefusal(page, 'unavailable');
      await page.unroute('**/api/admin/exchange/rate');
      await page.reload();
      const sent: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'PUT') sent.push(request.postData() ?? '');
      });
      await page.getByRole('button', { name: 'Set the rate' }).dblclick();
      await page.getByText('The rate is set.').waitFor();
      expect(sent).toEqual(['{"xafPerCoin":656.5,"feePercent":2.25}']);
      await rowWith(page, '656.5').waitFor();
      await rowWith(page, '655.957').waitFor();
      await page
        .getByRole('region', { name: 'XAF per coin over time' })
        .locator('.recharts-line-curve')
        .waitFor();
      await page.context().close();
    });

    it('is read-only for an administrator', async () => {
      const { page } = await on.openAs(on.scene.admin, '/exchange', 'Exchange');
      await rowWith(page, '655.957').waitFor();
      expect(await page.getByRole('button', { name: 'Review' }).count()).toBe(0);
      await goTo(page, '/exchange', 'Exchange');
      await page.context().close();
    });
  });
}
