import { parseArgs } from 'node:util';
import type { BrowserContext, Page, Response } from 'playwright-core';
import { openBrowser } from '../../support/browser.ts';
import { signInAs } from './support/acts.ts';

/**
 * Measures the first load, and the memory left by an hour of polling. It needs a running platform, and BASE,
 * ADMIN_EMAIL and ADMIN_PASSWORD as `npm start` prints them: node test/deploy/console/measure.ts [--path /decisions]
 * [--polls 720]
 */

const RUNS = 5;
const POLL_EVERY_MS = 5_000;
const QUIET_MS = 1_000;
/** A slow line: 50 kB/s, and 400 ms until an answer begins. */
const SLOW = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const say = (line: string) => process.stdout.write(`${line}\n`);
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

const { values } = parseArgs({
  options: {
    path: { type: 'string', default: '/decisions' },
    polls: { type: 'string', default: '720' },
  },
});
const { BASE: baseURL = '', ADMIN_EMAIL: email = '', ADMIN_PASSWORD: password = '' } = process.env;

async function load(context: BrowserContext, path: string, encodings: string, isSlow = false) {
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.setCacheDisabled', { cacheDisabled: true });
  if (isSlow) await network.send('Network.emulateNetworkConditions', SLOW);
  await page.setExtraHTTPHeaders({ 'accept-encoding': encodings });
  let [bytes, files] = [0, 0];
  network.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    files += 1;
  });
  const startedAtMs = performance.now();
  await page.goto(`/console${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const ms = performance.now() - startedAtMs;
  const readableAfterMs = await page.evaluate<number>(
    `performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN`,
  );
  let seen = -1;
  while (seen < files) {
    seen = files;
    await page.waitForTimeout(QUIET_MS);
  }
  await page.close();
  return { bytes, files, ms, readableAfterMs };
}

async function measureLoad(context: BrowserContext, what: string, path: string): Promise<void> {
  const runs: Awaited<ReturnType<typeof load>>[] = [];
  for (let run = 0; run < RUNS; run++) runs.push(await load(context, path, 'gzip, br'));
  const { bytes: gzipBytes } = await load(context, path, 'gzip');
  const [{ bytes, files } = { bytes: 0, files: 0 }] = runs;
  const median = runs.map(({ ms }) => ms).toSorted((one, other) => one - other)[Math.floor(RUNS / 2)] ?? 0;
  const size = `${kilobytes(bytes)} in ${files} answers (gzip alone: ${kilobytes(gzipBytes)})`;
  say(`${what}: ${size}; can be used after ${Math.round(median)} ms (median of ${RUNS})`);
}

async function measureSlowLoad(context: BrowserContext, what: string, path: string): Promise<void> {
  const { ms, readableAfterMs } = await load(context, path, 'gzip, br', true);
  const [readable, usable] = [readableAfterMs, ms].map((each) => `${(each / 1000).toFixed(1)} s`);
  say(`${what} at 50 kB/s and 400 ms: something to read after ${readable}, can be used after ${usable}`);
}

async function heapBytes(context: BrowserContext, page: Page): Promise<number> {
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0;
}

const isAnswer = (answer: Response) => answer.url().includes('/api/');

/** A page that becomes visible again polls at once. */
async function measureMemory(context: BrowserContext, path: string, polls: number): Promise<void> {
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(`/console${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  let answers = 0;
  page.on('response', (answer) => {
    if (isAnswer(answer)) answers += 1;
  });
  const poll = async (times: number) => {
    for (let n = 0; n < times; n++) {
      const answered = page.waitForResponse(isAnswer);
      await page.clock.fastForward(POLL_EVERY_MS + 1);
      await page.evaluate(`document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`);
      await answered;
    }
  };
  await poll(10);
  const before = await heapBytes(context, page);
  await poll(polls);
  const after = await heapBytes(context, page);
  say(`${path} polled ${polls} times (${answers} answers): heap ${kilobytes(before)} → ${kilobytes(after)}`);
  await page.close();
}

const browser = await openBrowser();
try {
  const context = await browser.newContext({ baseURL });
  await measureLoad(context, 'the page to sign in', '');
  await measureSlowLoad(context, 'the page to sign in', '');
  const page = await context.newPage();
  await page.goto('/console');
  await signInAs(page, { email, password });
  await page.getByRole('navigation').first().waitFor();
  await page.close();
  await measureLoad(context, 'the wallet', '/wallet');
  await measureSlowLoad(context, 'the wallet', '/wallet');
  await measureMemory(context, values.path, Number(values.polls));
} finally {
  await browser.close();
}
