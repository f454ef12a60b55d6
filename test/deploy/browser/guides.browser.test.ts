import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSite, GUIDES } from '@cowrie/local';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import packageJson from '../../../package.json' with { type: 'json' };
import { createTestGateway } from '../../../services/gateway/src/testing/gateway.ts';
import { openBrowser } from '../../support/browser.ts';

let home: string;
let baseUrl: string;
let browser: Browser;
let stop: () => Promise<unknown>;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'cowrie-guides-'));
  const isBuilt = await buildSite(GUIDES, { logFile: join(home, 'build.log'), progress: () => undefined });
  if (!isBuilt) throw new Error('the guides are not built');
  const { app } = await createTestGateway();
  stop = () => app.close();
  baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  await stop?.();
  await rm(home, { recursive: true, force: true });
});

it('an unknown address shows the quick start', async () => {
  const page = await browser.newPage();
  await page.goto(`${baseUrl}/docs/nope`);
  await page.getByRole('link', { name: 'Quick start' }).and(page.locator('.NotFound a')).click();
  await page.getByRole('heading', { name: 'A Cowrie of your own' }).waitFor();
  expect(page.url()).toBe(`${baseUrl}/docs/quick-start`);
});

it('the keyboard alone finds an operation by the search, and its page also exists as Markdown', async () => {
  const page = await browser.newPage();
  const forbidden: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) forbidden.push(message.text());
  });
  await page.goto(`${baseUrl}/docs/errors/insufficient_funds`, { waitUntil: 'networkidle' });
  await page.keyboard.press('/');
  // The search box is loaded on first use, and earlier keystrokes are lost.
  await page.locator('.VPLocalSearchBox input:focus').waitFor();
  await page.keyboard.type('captureHold');
  const found = page.getByRole('option', { selected: true });
  await found.filter({ hasText: 'Capture a hold' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(`${baseUrl}/docs/operations#capture-a-hold-*`);
  await page.getByRole('link', { name: 'Markdown' }).click();
  await page.getByText('`captureHold` in the clients').waitFor();
  expect(page.url()).toBe(`${baseUrl}/docs/operations.md`);
  expect(forbidden).toEqual([]);
});

it.each(['/docs/', '/docs/holds', '/docs/reference/'])('%s has the header of the site', async (path) => {
  const page = await browser.newPage();
  await page.goto(`${baseUrl}${path}`);
  const header = page.locator('header').first();
  await header.locator('img[src="/docs/icon.svg"]').waitFor();
  const texts = await header.getByRole('link').allInnerTexts();
  expect(texts.map((text) => text.trim())).toEqual(
    expect.arrayContaining(['Cowrie', 'Guides', 'Errors', 'API reference']),
  );
  for (const [name, address] of Object.entries({ Guides: '/docs/quick-start', Cowrie: '/docs/' })) {
    const link = header.getByRole('link', { name, exact: true });
    expect(await link.getAttribute('href')).toBe(address);
  }
  expect(await header.getByRole('switch').count()).toBe(1);
  await page.keyboard.press('/');
  await page.locator('.VPLocalSearchBox input:focus').waitFor();
});

it('dark mode is one setting for guides and reference', async () => {
  const context = await browser.newContext({ colorScheme: 'light' });
  const page = await context.newPage();
  await page.goto(`${baseUrl}/docs/holds`, { waitUntil: 'networkidle' });
  await page.locator('header').getByRole('switch').click();
  await page.locator('html.dark').waitFor();
  await page.goto(`${baseUrl}/docs/reference/`);
  await page.locator('body.dark-mode .section').first().waitFor();
  await page.getByRole('switch', { name: 'Dark mode', checked: true }).click();
  await page.locator('body.light-mode:not(.dark-mode)').waitFor();
  await page.goto(`${baseUrl}/docs/holds`, { waitUntil: 'networkidle' });
  expect(await page.locator('html.dark').count()).toBe(0);
  await context.close();
});

it('a language chosen in one sample applies to all samples on every page', async () => {
  const page = await browser.newPage();
  await page.goto(`${baseUrl}/docs/holds`, { waitUntil: 'networkidle' });
  const shown = page.locator('.vp-code-group .blocks > .active');
  const groups = await shown.count();
  expect(groups).toBeGreaterThan(1);
  await page.locator('.vp-code-group label', { hasText: 'Python' }).last().click();
  expect(await page.locator('.vp-code-group .blocks > .active.language-python').count()).toBe(groups);
  await page.getByRole('link', { name: 'Idempotency and retries' }).first().click();
  await page.waitForURL('**/docs/idempotency');
  await page.locator('.vp-code-group .blocks > .active.language-python').first().waitFor();
  await page.goto(`${baseUrl}/docs/money`);
  await page.locator('.vp-code-group .blocks > .active.language-python').first().waitFor();
  expect(await page.locator('.vp-code-group label:has-text("Python")').count()).toBe(await shown.count());
});

it('the search covers the documents: it finds the changelog', async () => {
  const page = await browser.newPage();
  await page.goto(`${baseUrl}/docs/`, { waitUntil: 'networkidle' });
  await page.keyboard.press('Control+k');
  await page.locator('.VPLocalSearchBox input:focus').waitFor();
  await page.keyboard.type('Changelog');
  await page.getByRole('option').filter({ hasText: 'Changelog' }).first().click();
  await page.waitForURL('**/docs/changelog*');
  await page.getByRole('heading', { name: packageJson.version }).waitFor();
});

it('a search from the reference finds an operation there', async () => {
  const page = await browser.newPage();
  await page.goto(`${baseUrl}/docs/reference/`);
  await page.getByRole('link', { name: 'Search' }).click();
  await page.locator('.VPLocalSearchBox input:focus').waitFor();
  await page.keyboard.type('captureHold');
  await page.getByRole('option', { selected: true }).filter({ hasText: 'Capture a hold' }).waitFor();
  await page.keyboard.press('Enter');
  const operation = `${baseUrl}/docs/reference/#tag/holds/POST/api/coins/holds/{id}/capture`;
  await page.waitForURL(({ href }) => href === operation);
});

it('the former address of the reference redirects to it', async () => {
  const page = await browser.newPage();
  await page.goto(`${baseUrl}/docs#tag/coins/POST/api/coins/transfer`);
  await page.waitForURL(`${baseUrl}/docs/reference/#tag/coins/POST/api/coins/transfer`);
});

it.each([1280, 390])('samples fit into a page of %i pixels', async (width) => {
  const page = await browser.newPage({ viewport: { width, height: 800 } });
  const operation = '#tag/coins/POST/api/coins/transfer';
  for (const path of ['quick-start', 'webhooks', 'hash-chain', `reference/${operation}`]) {
    await page.goto(`${baseUrl}/docs/${path}`, { waitUntil: 'networkidle' });
    const samples = page.locator('pre:visible');
    await samples.first().waitFor();
    const wide = await samples.evaluateAll((all) =>
      all
        .filter(({ parentElement }) => !parentElement?.matches('.language-txt'))
        .filter((each) => each.scrollWidth > each.clientWidth + 1)
        .map(({ textContent }) => textContent),
    );
    expect([path, wide]).toEqual([path, []]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
  }
});

it('the sample of an operation with an idempotency key sends one', async () => {
  const page = await browser.newPage();
  const forbidden: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) forbidden.push(message.text());
  });
  await page.goto(`${baseUrl}/docs/reference/#tag/coins/POST/api/coins/transfer`);
  const sample = page.locator('pre', { hasText: '/api/coins/transfer' }).first();
  await sample.waitFor();
  expect(await sample.innerText()).toMatch(/--header 'Idempotency-Key: \S+'/i);
  await page.locator('.request-card button').filter({ hasText: 'Curl' }).first().click();
  await page.getByRole('option', { name: '@cowrie/client' }).first().click();
  await page.locator('pre', { hasText: 'client.transferCoins(' }).waitFor();
  await page.getByText('const idempotencyKey = newIdempotencyKey();').first().waitFor();
  // The page's content security policy allows everything that it needs.
  expect(forbidden).toEqual([]);
});
