import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSite, CONSOLE } from '@cowrie/local';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { ownEnv } from '../../../restore/own-platform.ts';
import { openBrowser } from '../../../support/browser.ts';
import { platformUnderTest } from '../../../support/platform/platform-env.ts';
import { platformForTests } from '../../../support/run/providers.ts';

export type Stage = {
  superAdmin: { email: string; password: string };
  open(options?: { isKept?: boolean }): Promise<Visit>;
  /** Closes the windows, because their polling takes processor time from the next test. */
  closeWindows(): Promise<void>;
  stop(): Promise<void>;
};

export type Visit = {
  page: Page;
  context: BrowserContext;
  /** Violations of the page's content security policy, and errors of its scripts. */
  faults: string[];
};

export const IS_RECORDED = process.env.RECORD === 'yes';

export const WIDE = { width: 1280, height: 860 };
export const NARROW = { width: 360, height: 740 };
export const ZOOMED = { width: WIDE.width / 2, height: WIDE.height / 2 };
const WAIT_MS = 20_000;
/** All mints of the tests together stay below this; a mint that must be held exceeds it. */
export const MINT_APPROVAL_ABOVE = 1_000_000;

export async function setStage(): Promise<Stage> {
  const home = await mkdtemp(join(tmpdir(), 'cowrie-console-'));
  await chmod(home, 0o755); // PostgreSQL may run as a user of its own and must get through
  const signal = new AbortController().signal;
  const start = { home: join(home, 'platform'), progress: () => undefined, signal };
  // One administrator sends what many tests need within a minute.
  const settings = {
    ...{
      COWRIE_STACK: 'local',
      MINT_APPROVAL_ABOVE: `${MINT_APPROVAL_ABOVE}`,
      RATE_LIMIT_USER_PER_MINUTE: '0',
    },
    WEBHOOKS_ALLOW_LOOPBACK: 'true',
  };
  // Steps that fail on an incomplete machine come first, so that nothing has to be stopped.
  const browser = await openBrowser();
  await buildConsole(home);
  const started = await platformForTests(start, settings, ownEnv());
  Object.assign(process.env, started.env);
  const { adminEmail: email, adminPassword: password } = platformUnderTest();
  const windows: BrowserContext[] = [];
  return {
    superAdmin: { email, password },
    async open({ isKept = false } = {}) {
      const visit = await openWindow(browser, started.platform.baseUrl);
      if (!isKept) windows.push(visit.context);
      return visit;
    },
    async closeWindows() {
      await Promise.all(windows.splice(0).map((context) => context.close()));
    },
    async stop() {
      await browser.close();
      await started.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

export async function buildConsole(home: string): Promise<void> {
  let report = '';
  const progress = (line: string) => {
    report = line;
  };
  if (!(await buildSite(CONSOLE, { logFile: join(home, 'console.log'), progress }))) throw new Error(report);
}

export async function openWindow(browser: Browser, baseUrl: string): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: baseUrl,
    colorScheme: 'light',
    locale: 'en-GB',
    timezoneId: 'Africa/Douala',
    viewport: WIDE,
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(WAIT_MS);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => {
    // The browser also reports answers without success here.
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) {
      faults.push(message.text());
    }
  });
  page.on('pageerror', (error) => faults.push(String(error)));
  return { page, context, faults };
}
