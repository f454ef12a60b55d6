import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { goTo, rowWith, signInAs } from '../deploy/console/support/acts.ts';
import { buildConsole, openWindow, type Visit } from '../deploy/console/support/stage.ts';
import { aHold, aPurchase } from '../support/acts/coins.ts';
import { aRequest } from '../support/acts/payment-requests.ts';
import { openBrowser } from '../support/browser.ts';
import { aPerson, aPersonWith, type Person, theSuperAdmin, unique } from '../support/fixtures.ts';
import { post } from '../support/http.ts';
import { platformUnderTest } from '../support/platform/platform-env.ts';

/* One page of each area must show a record of this test. */

const READY_WITHIN_MS = 180_000;
const reason = unique('Smoke');
/** Slugs of platforms allow only lower-case letters and digits. */
const slug = reason.toLowerCase();

let browser: Browser;
let home: string;
let ada: Person;
let ofAda: Visit;
let ofAdministrator: Visit;

async function openAs(who: { email: string; password: string }): Promise<Visit> {
  const visit = await openWindow(browser, platformUnderTest().baseUrl);
  await visit.page.goto('/console');
  await signInAs(visit.page, who);
  await visit.page.getByRole('heading', { level: 1, name: /^(Overview|My wallet)$/ }).waitFor();
  return visit;
}

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'cowrie-smoke-'));
  browser = await openBrowser();
  await buildConsole(home);
  const superAdmin = await theSuperAdmin();
  ada = await aPersonWith(100, superAdmin);
  await aPurchase(ada, { amount: 5, reason });
  await aHold(ada, { toTreasury: 'rewards' }, 1);
  await aRequest(await aPerson(), { payerUserId: ada.id, amount: 4, reason });
  await post('/api/admin/platforms', { id: slug, name: reason }, superAdmin);
  const { adminEmail: email, adminPassword: password } = platformUnderTest();
  [ofAda, ofAdministrator] = [await openAs(ada), await openAs({ email, password })];
}, READY_WITHIN_MS);
afterAll(async () => {
  await browser?.close();
  await rm(home, { recursive: true, force: true });
});

it('a wallet user sends coins', async () => {
  const { page, faults } = ofAda;
  const ben = await aPerson();
  await goTo(page, `/wallet/transfer?userId=${ben.id}&amount=2&reason=Tea`, 'Transfer');
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('Your balance is now').waitFor();
  expect(faults).toEqual([]);
});

it.each([
  ['the wallet', '/wallet', 'My wallet', () => reason],
  ['what others ask for', '/wallet/payment-requests?as=payer', /./, () => reason],
])('%s is shown to its owner', async (_area, path, title, text) => {
  const { page, faults } = ofAda;
  await goTo(page, path, title);
  await page.getByText(text()).first().waitFor();
  expect(faults).toEqual([]);
});

it.each([
  ['the overview', () => '/overview', 'Overview', () => 'Needs a decision'],
  ['users', () => `/users?search=${ada.email}`, 'Users', () => ada.email],
  ['a user', () => `/users/${ada.id}`, /./, () => ada.email],
  ['treasuries', () => '/treasuries', 'Treasuries', () => 'Course fees'],
  ['platforms', () => '/platforms', 'Platforms', () => reason],
  ['keys', () => '/keys', 'API keys', () => /bootstrap/i],
  ['rules', () => '/rules', 'Rules', () => /./],
  ['webhooks', () => '/webhooks', 'Webhooks', () => /./],
  ['the audit log', () => '/audit-log', 'Audit log', () => reason],
])('%s is visible to an administrator', async (_area, path, title, text) => {
  const { page, faults } = ofAdministrator;
  await goTo(page, path(), title);
  await page.getByRole('main').getByText(text()).first().waitFor();
  expect(faults).toEqual([]);
});

it.each([
  ['transactions', 'Transactions', 'Purchase'],
  ['holds', 'Holds', 'Rewards'],
])('%s of a user are visible to an administrator', async (area, title, text) => {
  const { page, faults } = ofAdministrator;
  await goTo(page, `/${area}?userId=${ada.id}`, title);
  await rowWith(page, text).waitFor();
  expect(faults).toEqual([]);
});
