import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSite, GUIDES } from '@cowrie/local';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Browser, chromium } from 'playwright-core';
import { createTestGateway } from '../../../services/gateway/src/testing/gateway.ts';

/** The guides and the API reference as a reader has them; nothing is behind the gateway. */

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
  const executablePath = execFileSync('which', ['chromium'], { encoding: 'utf8' }).trim();
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
});

afterAll(async () => {
  await browser?.close();
  await stop?.();
  await rm(home, { recursive: true, force: true });
});

it('an unknown address leads to the quick start', async () => {
  const page = await browser.newPage();
  await page.goto(`${baseUrl}/docs/nope`);
  await page.getByRole('link', { name: 'Quick start' }).and(page.locator('.NotFound a')).click();
  await page.getByRole('heading', { name: 'A Cowrie of your own' }).waitFor();
  expect(page.url()).toBe(`${baseUrl}/docs/quick-start`);
});

it('the search finds an operation by the keyboard alone, and the page that it leads to is there as Markdown', async () => {
  const page = await browser.newPage();
  const forbidden: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) forbidden.push(message.text());
  });
  await page.goto(`${baseUrl}/docs/errors/insufficient_funds`, { waitUntil: 'networkidle' });
  await page.keyboard.press('/');
  // The box is loaded with the first use; what is typed before it is there goes nowhere.
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

it('the sample of an operation that takes an idempotency key sends one', async () => {
  const page = await browser.newPage();
  const forbidden: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) forbidden.push(message.text());
  });
  await page.goto(`${baseUrl}/docs#tag/coins/POST/api/coins/transfer`);
  const sample = page.locator('pre', { hasText: '/api/coins/transfer' }).first();
  await sample.waitFor();
  expect(await sample.innerText()).toMatch(/--header 'Idempotency-Key: \S+'/i);
  // The page needs nothing that its policy forbids.
  expect(forbidden).toEqual([]);
});
