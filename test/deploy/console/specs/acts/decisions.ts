import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { aWithdrawal, decide, exchangeCoins } from '../../../../support/acts/exchange.ts';
import { aPerson, mint } from '../../../../support/fixtures.ts';
import { goTo, pasteKey, rowWith, said } from '../../support/acts.ts';
import type { OnStage } from '../../support/on-stage.ts';
import { MINT_APPROVAL_ABOVE } from '../../support/stage.ts';

export function describeDecisions(on: OnStage): void {
  describe('the decisions', () => {
    it('let nobody approve their own mint, but let them cancel it', async () => {
      const { page } = await on.openAs(
        on.superAdmin,
        `/acts/mint?treasury=rewards&amount=${MINT_APPROVAL_ABOVE + 5678}&reason=Much`,
        'Mint',
      );
      await page.getByRole('button', { name: 'Review' }).click();
      await pasteKey(page, on.scene.superAdmin.apiKey);
      await page.getByRole('button', { name: 'Mint' }).click();
      await page.getByText('Nothing is minted yet.').waitFor();
      await goTo(page, '/inbox', 'Decisions');
      const row = rowWith(page, '5,678');
      await row.getByText('This is your request').waitFor();
      expect(await row.getByRole('button', { name: 'Approve' }).count()).toBe(0);
      await row.getByRole('button', { name: 'Reject' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await row.waitFor({ state: 'detached' });
      await goTo(page, '/approvals?status=REJECTED', 'Decisions');
      await rowWith(page, '5,678').waitFor();
      expect(page.url()).toMatch(/\/decisions\?status=REJECTED&kind=acts$/);
    });

    it('settle several withdrawals from the overview after a review of the sum, each under its own key', async () => {
      const { page, dialog, rows } = await severalOf(on, [501, 502, 503]);
      for (const name of rows) await page.getByRole('checkbox', { name }).check();
      await page.getByText('3 selected: 1,506 XAF').waitFor();
      const keys = keysOf(page);
      const ids = await idsIn(page, rows);
      await page.route(`**/${ids[1]}/settle`, (route) => route.abort());
      await page.getByRole('button', { name: 'Settle selected' }).click();
      expect(await said(page, 'Sum in XAF').innerText()).toBe('1,506');
      await said(page, 'Largest').getByText('503').waitFor();
      await dialog.getByRole('row').filter({ hasText: 'Lea Moto' }).getByText('1,004').waitFor();
      await dialog.getByRole('button', { name: 'Settle 3 withdrawals' }).click();
      await dialog.getByText('2 of 3 done').waitFor();
      await dialog.getByText('No answer: it may have happened').waitFor();

      await page.reload();
      await page.getByText('The result of 1 withdrawal is not known').waitFor();
      await page.unroute(`**/${ids[1]}/settle`);
      await page.getByRole('button', { name: 'Review them' }).click();
      await dialog.getByRole('button', { name: 'Settle 1 withdrawal' }).click();
      await dialog.getByText('1 of 1 done').waitFor();
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await page.getByText('is not known.').waitFor({ state: 'detached' });
      expect([...keys.keys()].toSorted()).toEqual(ids.toSorted());
      expect([...keys.values()].map(({ size }) => size)).toEqual([1, 1, 1]);
      expect(new Set([...keys.values()].flatMap((each) => [...each])).size).toBe(3);
      await goTo(page, '/decisions?kind=withdrawals&status=SETTLED', 'Decisions');
      for (const xaf of ['501', '502', '503']) await rowWith(page, xaf).waitFor();
    });

    it('reject several by keyboard and report those that somebody else decided first; a file has the listed rows', async () => {
      const { page, dialog, rows, people } = await severalOf(on, [511, 512, 513]);
      const [quick] = await idsIn(page, rows.slice(0, 1));
      await page.getByRole('combobox', { name: 'User', exact: true }).fill(String(people[0].id));
      await rowWith(page, '512').waitFor({ state: 'detached' });
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Withdrawals as CSV' }).click();
      const file = await readFile(await (await saved).path(), 'utf8');
      expect(file.trimEnd().split('\r\n').slice(1)).toEqual([
        expect.stringMatching(/,PENDING,\d+,bank,IBAN 1,513$/),
        expect.stringMatching(/,PENDING,\d+,bank,IBAN 1,511$/),
      ]);
      await page.getByRole('row').filter({ hasText: '513' }).focus();
      for (const key of ['Space', 'ArrowDown', 'Space']) await page.keyboard.press(key);
      await page.getByText('2 selected: 1,024 XAF').waitFor();
      expect((await decide(on.scene.superAdmin, 'settle', quick ?? '')).status).toBe(200);
      await page.getByRole('button', { name: 'Reject selected' }).click();
      await dialog.getByRole('button', { name: 'Reject 2 withdrawals' }).click();
      await dialog.getByText('1 of 2 done').waitFor();
      await dialog.getByRole('row').filter({ hasText: '511' }).getByText('Already decided').waitFor();
      await dialog.getByRole('row').filter({ hasText: '513' }).getByText('Rejected').waitFor();
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await page.getByText('No withdrawals wait to be settled.').waitFor();
    });
  });
}

async function severalOf(on: OnStage, amounts: readonly number[]) {
  const { superAdmin, admin } = on.scene;
  const people = [await aPerson('Lea Moto'), await aPerson('Kim Fon')] as const;
  for (const each of people) {
    await mint(each.id, 10, superAdmin);
    await exchangeCoins(each, 10);
  }
  const rows: string[] = [];
  for (const [index, xaf] of amounts.entries()) {
    const who = people[index % 2 === 0 ? 0 : 1];
    await aWithdrawal(who, xaf);
    rows.push(`${xaf} XAF of ${who === people[0] ? 'Lea Moto' : 'Kim Fon'} (user ${who.id})`);
  }
  rows.sort();
  const { page } = await on.openAs(admin, '/overview', 'Overview');
  await page.getByRole('link', { name: 'Withdrawals to settle' }).click();
  await page.getByRole('heading', { level: 1, name: 'Decisions' }).waitFor();
  return { page, rows, people, dialog: page.getByRole('dialog') };
}

const idsIn = (page: Page, rows: readonly string[]): Promise<string[]> =>
  Promise.all(
    rows.map(async (name) => {
      const row = page.getByRole('row').filter({ has: page.getByRole('checkbox', { name }) });
      const path = await row.locator('a[href*="/withdrawals/"]').getAttribute('href');
      return new URL(path ?? '', 'http://any').pathname.split('/').at(-1) ?? '';
    }),
  );

function keysOf(page: Page): Map<string, Set<string | undefined>> {
  const keys = new Map<string, Set<string | undefined>>();
  page.on('request', (request) => {
    const id = /withdrawals\/([^/]+)\/settle$/.exec(request.url())?.[1];
    if (id === undefined || request.method() !== 'POST') return;
    const known = keys.get(id) ?? new Set();
    keys.set(id, known.add(request.headers()['idempotency-key']));
  });
  return keys;
}
