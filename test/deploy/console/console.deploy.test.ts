import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { post } from '../../support/http.ts';
import { platformUnderTest } from '../../support/platform-env.ts';
import { goTo, rowWith, seeRefusal, signInAs } from './acts.ts';
import { lookAt } from './look.ts';
import { type Scene, setScene } from './scene.ts';
import { type Stage, setStage } from './stage.ts';

let stage: Stage;
let scene: Scene;
let superAdmin: { email: string; password: string };

beforeAll(async () => {
  stage = await setStage();
  scene = await setScene();
  const { adminEmail: email, adminPassword: password } = platformUnderTest();
  superAdmin = { email, password };
});
afterAll(async () => stage?.stop());

async function openAs(who: { email: string; password: string }, path: string, title: string | RegExp) {
  const visit = await stage.open();
  await visit.page.goto('/console/wallet');
  await signInAs(visit.page, who);
  await visit.page.getByRole('heading', { level: 1, name: 'My wallet' }).waitFor();
  await goTo(visit.page, path, title);
  return visit;
}

describe('signing in', () => {
  it('outlives a reload, is there in a second tab, and ends in all of them', async () => {
    const { page, context, faults } = await stage.open();
    await page.goto('/console/wallet/holds');
    await signInAs(page, { ...scene.ada, password: 'not the right password' });
    await seeRefusal(page, 'unauthenticated');
    await signInAs(page, scene.ada);
    await page.getByRole('heading', { level: 1, name: 'Holds' }).waitFor();
    const other = await context.newPage();
    await Promise.all([goTo(page, '/wallet', 'My wallet'), goTo(other, '/wallet', 'My wallet')]);
    await page.getByText('1,061.9044').first().waitFor();
    const kept = await page.evaluate<string>('JSON.stringify({ ...localStorage, ...sessionStorage })');
    expect(kept).not.toMatch(/eyJ|cwr_/);
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    for (const each of [page, other]) await each.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(faults).toEqual([]);
  });
});

describe('a transfer', () => {
  it('is looked over, refused without losing what was typed, and sent once by a double click', async () => {
    const { page } = await openAs(scene.ada, '/wallet/transfer', 'Transfer');
    await page.getByLabel('User id').fill(String(scene.ben.id));
    await page.getByLabel('Amount').fill('90000');
    await page.getByLabel('Reason').fill('Thanks');
    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByText('This is more than you can spend.').waitFor();
    await page.getByRole('button', { name: 'Send' }).click();
    await seeRefusal(page, 'insufficient_funds');
    await page.getByRole('button', { name: 'Change' }).click();
    expect(await page.getByLabel('Reason').inputValue()).toBe('Thanks');
    await page.getByLabel('Amount').fill('1,5');
    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByRole('button', { name: 'Send' }).dblclick();
    await page.getByText('Your balance is now').waitFor();
    await goTo(page, '/wallet', 'My wallet');
    await page.getByText('1,060.4044').first().waitFor();
  });

  it('whose answer is lost is sent again under its key after a reload, and happens once', async () => {
    const { page } = await openAs(scene.ada, '/wallet/transfer', 'Transfer');
    await page.getByLabel('User id').fill(String(scene.ben.id));
    await page.getByLabel('Amount').fill('2');
    await page.getByLabel('Reason').fill('Once');
    await page.getByRole('button', { name: 'Review' }).click();
    await page.route('**/api/coins/transfer', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('It may have happened.').waitFor();
    await page.unroute('**/api/coins/transfer');
    await page.reload();
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.getByText('Your balance is now').waitFor();
    await goTo(page, '/wallet', 'My wallet');
    await page.getByText('1,058.4044').first().waitFor();
  });
});

describe('users', () => {
  it('are found as the reader types, and stand in the address', async () => {
    const { page } = await openAs(scene.admin, '/users', 'Users');
    await page.getByLabel('Search').fill('tamo');
    await page.getByText('1 user', { exact: true }).waitFor();
    expect(page.url()).toMatch(/search=tamo/);
    await page.getByRole('link', { name: 'Ben Tamo' }).click();
    await page.getByRole('heading', { level: 1, name: 'Ben Tamo' }).waitFor();
    expect(await page.getByRole('button', { name: 'Delete' }).count()).toBe(0);
  });

  it('get another role and are deleted by a super admin, who types their address', async () => {
    const email = 'dora@example.org';
    const body = { email, password: scene.ada.password, fullName: 'Dora Essomba' };
    const made = (await post('/api/auth/register', body)).json as { user: { id: number } };
    const { page } = await openAs(superAdmin, `/users/${made.user.id}`, 'Dora Essomba');
    await page.getByRole('button', { name: 'Change role' }).click();
    await page.getByLabel('New role').selectOption('DEVELOPER');
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('DEVELOPER').waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete' });
    expect(await confirm.isDisabled()).toBe(true);
    await page.getByLabel(/To confirm, type/).fill(email);
    await confirm.click();
    await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
    await goTo(page, `/users/${made.user.id}`, `Person ${made.user.id}`);
    await seeRefusal(page, 'user_not_found');
  });

  it('keep the last super admin', async () => {
    const { page } = await openAs(superAdmin, `/users/${scene.superAdmin.id}`, /./);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByLabel(/To confirm, type/).fill(superAdmin.email);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await seeRefusal(page, 'last_super_admin');
  });
});

describe('a withdrawal', () => {
  it('is settled or rejected, once', async () => {
    const { page, context } = await openAs(scene.admin, '/withdrawals', 'Withdrawals');
    const other = await context.newPage();
    await goTo(other, '/withdrawals', 'Withdrawals');
    await rowWith(other, '500').getByRole('button', { name: 'Settle' }).click();
    await rowWith(page, '500').getByRole('button', { name: 'Settle' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Settle' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await other.getByRole('dialog').getByRole('button', { name: 'Settle' }).click();
    await seeRefusal(other, 'withdrawal_not_open');
    await goTo(page, '/withdrawals?status=SETTLED', 'Withdrawals');
    await rowWith(page, '500').waitFor();
  });
});

describe('a mint request', () => {
  it('is approved by a second person with a key, and shows which key is none', async () => {
    const { page } = await openAs(scene.admin, '/mint-requests', 'Mint requests');
    await rowWith(page, '6,000').getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('dialog').locator('input').fill('cwk_unknown');
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await seeRefusal(page, 'unauthenticated');
    await page.getByRole('dialog').locator('input').fill(scene.superAdmin.apiKey);
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await goTo(page, '/mint-requests?status=APPROVED', 'Mint requests');
    await rowWith(page, '6,000').waitFor();
  });
});

describe('every page', () => {
  it.each([
    ['light', { colorScheme: 'light' }],
    ['dark', { colorScheme: 'dark' }],
    ['narrow', { isNarrow: true }],
    ['French', { language: 'fr', isNarrow: true, colorScheme: 'dark' }],
  ] as const)('is accessible, complete and within its policy: %s', async (_name, look) => {
    const { ada } = scene;
    const pages = [
      { name: 'wallet', path: '/wallet', title: /./ },
      { name: 'transfer', path: '/wallet/transfer', title: /./ },
      { name: 'holds', path: '/wallet/holds', title: /./ },
      { name: 'users', path: '/users', title: /./ },
      { name: 'user', path: `/users/${ada.id}`, title: 'Ada Ngo' },
      { name: 'treasuries', path: '/treasuries', title: /./ },
      { name: 'treasury', path: '/treasuries/course-fees', title: /./ },
      { name: 'withdrawals', path: '/withdrawals', title: /./ },
      { name: 'mint-requests', path: '/mint-requests', title: /./ },
      { name: 'keys', path: '/keys', title: /./ },
      { name: 'audit-log', path: '/audit-log', title: /./ },
      { name: 'webhooks', path: '/webhooks', title: /./ },
    ];
    expect(await lookAt(stage, superAdmin, pages, look)).toEqual([]);
  });
});
