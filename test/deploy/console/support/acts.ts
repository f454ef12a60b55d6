import type { Page } from 'playwright-core';

export async function signInAs(page: Page, who: { email: string; password: string }): Promise<void> {
  await page.getByRole('textbox', { name: /^(E-mail|Adresse e-mail)$/ }).fill(who.email);
  await page.locator('input[name=password]').fill(who.password);
  await page.getByRole('button', { name: /^(Sign in|Se connecter)$/ }).click();
}

export async function goTo(page: Page, path: string, title: string | RegExp): Promise<void> {
  await page.goto(`/console${path}`);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
}

/** Works even when the reader has keys of their own to choose. */
export async function pasteKey(place: Pick<Page, 'locator' | 'getByRole'>, apiKey: string): Promise<void> {
  const secret = place.locator('input[type=password]');
  await secret.waitFor();
  const own = place.getByRole('combobox', { name: 'API key' });
  if ((await own.count()) > 0) await own.selectOption('another');
  await secret.fill(apiKey);
}

export async function seeRefusal(page: Page, code: string): Promise<void> {
  await page.getByRole('alert').getByText(code, { exact: true }).waitFor();
}

export const rowWith = (page: Pick<Page, 'getByRole'>, text: string) =>
  page.getByRole('row').filter({ hasText: text }).first();

export const said = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd');

export const refuse = (page: Page, path: string) =>
  page.route(path, (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      headers: { 'x-request-id': 'a-request' },
      body: JSON.stringify({
        type: '/docs/errors/unavailable',
        title: 'Unavailable',
        status: 503,
        detail: 'The service is not available.',
        code: 'unavailable',
        instance: 'a-request',
      }),
    }),
  );

export const HEALTH = '**/api/admin/health';

export const loseHistory = (page: Page) =>
  page.route(HEALTH, async (route) => {
    const answer = await route.fetch();
    const health = await answer.json();
    const services = health.services.map((each: { service: string }) =>
      each.service === 'history' ? { ...each, answers: false, partitions: null, deadLetters: null } : each,
    );
    await route.fulfill({ response: answer, json: { ...health, services, waiting: null } });
  });
