import { describe, expect, it } from '@jest/globals';
import type { Page, Request } from 'playwright-core';
import { mintToTreasury } from '../../../../support/acts/coins.ts';
import { eventually } from '../../../../support/eventually.ts';
import { type Caller, call, get } from '../../../../support/http.ts';
import {
  goTo,
  HEALTH,
  loseHistory,
  refuse,
  rowWith,
  said,
  seeRefusal,
  signInAs,
} from '../../support/acts.ts';
import type { OnStage } from '../../support/on-stage.ts';

const STATISTICS = '**/api/admin/statistics?*';
const POLLS_SOON_MS = 25_000;
const POLL_MS = 10_000;
const HOUR_MS = 3_600_000;
/** The number of polls until all caches are filled. OVERVIEW_POLLS=360 is an hour. */
const WARM_UP_POLLS = 6;
const POLLS = Number(process.env.OVERVIEW_POLLS ?? 30);
/** Answers and their records come and go. A page that leaked its nodes at each poll would need many times this. */
const HEAP_GROWTH_MAX = 5_000_000;
const NODES_GROWTH_MAX = 500;
const LONG_MS = 240_000;

const open = (on: OnStage, path = '/overview') => on.openAs(on.scene.admin, path, 'Overview');

/** The gateways send their response times every few seconds. */
async function latencyOf(caller: Caller): Promise<string> {
  const hour = (offset: number) => new Date((Math.floor(Date.now() / HOUR_MS) + offset) * HOUR_MS);
  const range = `from=${hour(-1).toISOString()}&to=${hour(1).toISOString()}`;
  return (await get(`/api/admin/statistics/latency?${range}`, caller)).text;
}

async function seeChart(page: Page): Promise<void> {
  await page.getByLabel('Figure').selectOption('Minted');
  await page.waitForURL(/series=minted/);
  const chart = page.getByRole('region', { name: 'Minted' });
  // A bar is drawn again at each poll, so the mouse goes to its position inside the chart.
  const x = Number(await chart.locator('.recharts-bar-rectangle path').last().getAttribute('x'));
  await chart.locator('.recharts-wrapper').hover({ position: { x: x + 1, y: 100 } });
  await chart.getByText(/[1-9],\d{3}\./).waitFor();
  expect(await chart.locator('.recharts-yAxis-tick-labels text').count()).toBeGreaterThan(2);
  const ticks = () => chart.locator('.recharts-xAxis-tick-labels').textContent();
  const whole = await ticks();
  await chart.getByRole('slider').first().focus();
  // The cursor moves an hour per key, so 30 keys move the first day out of sight at any time of day.
  for (let step = 0; step < 30; step++) await page.keyboard.press('ArrowRight');
  await eventually(async () => expect(await ticks()).not.toBe(whole), POLLS_SOON_MS);
}

export function describeOverview(on: OnStage): void {
  describe('the overview', () => {
    it('is the first page of administrators; everybody else starts with the wallet', async () => {
      for (const [who, title] of [
        [on.scene.admin, 'Overview'],
        [on.scene.ada, 'My wallet'],
      ] as const) {
        const { page, faults, context } = await on.stage.open();
        await page.goto('/console');
        await signInAs(page, who);
        await page.getByRole('heading', { level: 1, name: title }).waitFor();
        if (who === on.scene.ada) {
          await page.goto('/console/overview');
          await page.getByText('Your role does not give access to this page.').waitFor();
        }
        expect(faults).toEqual([]);
        await context.close();
      }
    });

    it('shows pending decisions, and the movements of the period in its address', async () => {
      const { page, context, faults } = await open(on);
      await said(page, 'Waiting for approval').filter({ hasText: /^\d+$/ }).waitFor();
      await page.getByText('The numbers as a table').click();
      const table = page.getByRole('table', { name: 'The numbers as a table' });
      await table.getByText('120.25').waitFor();
      const flow = page.getByRole('region', { name: 'Flow' });
      await eventually(async () => expect(await latencyOf(on.scene.admin)).toContain('p95Ms'), POLLS_SOON_MS);
      await flow.getByLabel('Figure').selectOption('Response times');
      await flow
        .getByText(/^\d[\d,]* ms$/)
        .nth(2)
        .waitFor();
      await flow.getByRole('region', { name: '95 % within, by hour' }).locator('path').first().waitFor();
      await flow
        .getByRole('radio', { name: '30 days' })
        .and(page.locator(':disabled'))
        .waitFor({ state: 'attached' });
      await seeChart(page);
      await page.getByText('30 days', { exact: true }).click();
      await page.waitForURL(/period=month/);
      await page.getByText('Hour', { exact: true }).click();
      await page.waitForURL(/interval=hour/);
      await page.reload();
      await page
        .getByRole('radio', { name: '30 days' })
        .and(page.locator(':checked'))
        .waitFor({ state: 'attached' });
      await page
        .getByRole('radio', { name: 'Hour', exact: true })
        .and(page.locator(':checked'))
        .waitFor({ state: 'attached' });
      await goTo(page, '/overview?period=year&interval=hour', 'Overview');
      await page
        .getByRole('radio', { name: 'Hour', exact: true })
        .and(page.locator(':disabled'))
        .waitFor({ state: 'attached' });
      await page.getByText('The numbers as a table').click();
      await table.getByText('120.25').waitFor();
      await page.getByRole('link', { name: 'Withdrawals to settle' }).click();
      await page.getByRole('heading', { level: 1, name: 'Decisions' }).waitFor();
      expect(faults).toEqual([]);
      await context.close();
    });

    it('shows each fault above every page, with a link to handle it, and announces it once', async () => {
      const { superAdmin, admin } = on.scene;
      await mintToTreasury(superAdmin, 'subscriptions', 3);
      const alarm = (below: number | null) =>
        call('PUT', '/api/admin/treasuries/subscriptions/alarm', { below }, superAdmin);
      await alarm(1_000_000);
      const { page, faults } = await on.stage.open();
      await page.clock.install();
      await page.goto('/console/wallet');
      await signInAs(page, admin);
      const strip = page.getByRole('region', { name: 'Current problems' });
      const low = strip.getByText(
        /^The Subscriptions treasury is low: .* below its alarm of 1,000,000\.00\.$/,
      );
      await low.waitFor();
      const announced = page.getByRole('status').filter({ hasText: 'Subscriptions' });
      const [before, heard] = [await low.innerText(), await announced.textContent()];
      expect(heard).toBe(before);
      await mintToTreasury(superAdmin, 'subscriptions', 1);
      await page.clock.runFor(POLL_MS);
      await low.filter({ hasNotText: before }).waitFor();
      expect(await announced.textContent()).toBe(heard);

      await refuse(page, HEALTH);
      await page.clock.runFor(POLL_MS);
      await strip
        .getByText(/^The health of the services cannot be read. These figures are from .*\d:\d\d\.$/)
        .waitFor();
      expect(await low.isVisible()).toBe(false);
      await strip.getByRole('button', { name: /^and \d+ more$/ }).click();
      await low.waitFor();
      await page.getByRole('button', { name: 'Français' }).click();
      await page
        .getByRole('region')
        .getByText(/^Le solde de la trésorerie Abonnements est bas/)
        .waitFor();
      await page.getByRole('button', { name: 'English' }).click();
      await low.click();
      await page.getByRole('heading', { level: 1, name: 'Subscriptions' }).waitFor();
      await page.unroute(HEALTH);
      await alarm(null);
      // A reader who returns to the tab need not wait for the next poll.
      await see(page, 'hidden');
      await page.clock.runFor(POLL_MS);
      await see(page, 'visible');
      await strip.waitFor({ state: 'detached' });
      expect(faults).toEqual([]);
    });

    it('names refused and unknown figures, and shows the others', async () => {
      const { page, context } = await open(on);
      await refuse(page, STATISTICS);
      await page.getByText('24 h', { exact: true }).click();
      await seeRefusal(page, 'unavailable');
      const refusal = page.getByRole('alert');
      await refusal.getByText('a-request').waitFor();
      await refusal.getByText('nothing was changed').waitFor();
      await refusal.getByText('Details').click();
      await refusal.getByText('The service is not available.').waitFor();
      await said(page, 'Overdue holds').filter({ hasText: /\d/ }).waitFor();
      await page.unroute(STATISTICS);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('alert').waitFor({ state: 'detached' });
      await loseHistory(page);
      await said(page, 'Overdue holds').filter({ hasText: 'Unknown' }).waitFor({ timeout: POLLS_SOON_MS });
      await page.getByRole('link', { name: 'The service history does not answer' }).click();
      await page.getByRole('heading', { level: 1, name: 'Services' }).waitFor();
      await page.getByText('ledger-1').first().waitFor();
      await rowWith(page, 'No answer').getByText('history').waitFor();
      await rowWith(page, 'No answer').getByText('Unknown').first().waitFor();
      await context.close();
    });

    it('polls while it is visible, and only then', async () => {
      const { page, context } = await on.stage.open();
      const onTheWay = requestsOf(page);
      await page.clock.install();
      await page.goto('/console/treasuries');
      await signInAs(page, on.scene.admin);
      const rewards = rowWith(page, 'Rewards');
      await rewards.filter({ hasText: /\d/ }).waitFor();
      const before = await rewards.innerText();
      await mintToTreasury(on.scene.superAdmin, 'rewards', 1);
      await page.clock.runFor(POLL_MS);
      await rewards.filter({ hasNotText: before }).waitFor();
      // A request in flight during the clock's jump would count as late and be sent again.
      await eventually(async () => expect([...onTheWay].map((request) => request.url())).toEqual([]), 5_000);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await see(page, 'hidden');
      await page.clock.runFor(6 * POLL_MS);
      expect(asked).toEqual([]);
      await see(page, 'visible');
      const again = page.waitForResponse(HEALTH);
      await page.clock.runFor(POLL_MS);
      await again;
      await context.close();
    });

    it(
      'does not use more memory the longer it is open',
      async () => {
        const { page, context, faults } = await on.stage.open();
        await page.clock.install();
        await page.goto('/console');
        await signInAs(page, on.scene.admin);
        await said(page, 'Overdue holds').filter({ hasText: /\d/ }).waitFor();
        const devTools = await context.newCDPSession(page);
        const measure = async () => {
          await devTools.send('HeapProfiler.collectGarbage');
          const { usedSize } = await devTools.send('Runtime.getHeapUsage');
          const { nodes, jsEventListeners } = await devTools.send('Memory.getDOMCounters');
          return { usedSize, nodes, jsEventListeners };
        };
        const polls = async (count: number) => {
          for (let done = 0; done < count; done += 1) {
            const answer = page.waitForResponse(HEALTH);
            await page.clock.runFor(POLL_MS);
            await (await answer).finished();
          }
        };
        await polls(WARM_UP_POLLS);
        const before = await measure();
        await polls(POLLS);
        const after = await measure();
        process.stderr.write(`the overview, ${POLLS} polls: ${JSON.stringify({ before, after })}\n`);
        expect(after.usedSize - before.usedSize).toBeLessThan(HEAP_GROWTH_MAX);
        expect(after.nodes - before.nodes).toBeLessThan(NODES_GROWTH_MAX);
        expect(faults).toEqual([]);
        await context.close();
      },
      LONG_MS,
    );
  });
}

function requestsOf(page: Page): ReadonlySet<Request> {
  const onTheWay = new Set<Request>();
  page.on('request', (request) => request.url().includes('/api/') && onTheWay.add(request));
  page.on('requestfinished', (request) => onTheWay.delete(request));
  page.on('requestfailed', (request) => onTheWay.delete(request));
  return onTheWay;
}

async function see(page: Page, state: 'visible' | 'hidden'): Promise<void> {
  await page.evaluate(`{
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => '${state}' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }`);
}
