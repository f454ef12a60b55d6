import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { checkoutDir } from '../../../deploy/local/src/home/paths.ts';
import { openBrowser } from '../../support/browser.ts';
import { aPersonWith, type Person, theSuperAdmin } from '../../support/index.ts';
import { type Origin, startOrigin } from '../../support/platform/same-origin.ts';
import { usePlatform } from '../../support/platform/use-platform.ts';

const own = usePlatform();
let origin: Origin;
let browser: Browser;
let person: Person;

beforeAll(async () => {
  const directory = join(own.home, 'client');
  await promisify(execFile)(process.execPath, [join(checkoutDir, 'libs/client/tools/build.ts'), directory]);
  origin = await startOrigin(own.platform.baseUrl, directory);
  own.atEnd(origin.stop);
  person = await aPersonWith(10, await theSuperAdmin());
  browser = await openBrowser();
  own.atEnd(() => browser.close());
});

async function buyFrom(baseUrl: string): Promise<unknown> {
  const page = await browser.newPage();
  await page.goto(origin.url);
  const { email, password } = person;
  return page.evaluate(
    async ({ module, baseUrl, email, password }) => {
      const { createClient } = await import(module);
      const client = createClient({ baseUrl, attemptsMax: 1 });
      try {
        await client.logIn({ email, password });
        const key = { idempotencyKey: 'a-course' };
        const input = { treasury: 'course-fees', amount: '2.5', reason: 'A course' };
        await client.makePurchase(input, key);
        const { wallet } = await client.makePurchase(input, key);
        const csv = await new Response(await client.exportMyTransactions({ format: 'csv' })).text();
        return { balance: String(wallet.balance), lines: csv.trimEnd().split('\n').length };
      } catch (error) {
        return { code: (error as { code?: string }).code };
      }
    },
    { module: '/client/index.js', baseUrl, email, password },
  );
}

describe('the client in a browser', () => {
  it('works on a page of the origin that the gateway is behind', async () => {
    expect(await buyFrom(origin.url)).toEqual({ balance: '7.5', lines: 5 });
  });

  it('is blocked from a gateway of another origin, which sends no CORS headers', async () => {
    expect(await buyFrom(own.platform.baseUrl)).toEqual({ code: 'network_failed' });
  });
});
