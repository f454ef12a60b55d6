import { execFile, execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser, chromium } from 'playwright-core';
import { checkoutDir } from '../../../deploy/local/src/home/paths.ts';
import { ownEnv } from '../../restore/own-platform.ts';
import { aPersonWith, type Person, theSuperAdmin } from '../../support/index.ts';
import { type Origin, startOrigin } from '../../support/platform/same-origin.ts';
import { platformForTests } from '../../support/run/providers.ts';

/** The client as it is published, in a browser, against a platform. */

let home: string;
let origin: Origin;
let browser: Browser;
let gatewayUrl: string;
let person: Person;
let stopPlatform: () => Promise<void>;

const programOf = (name: string) => execFileSync('which', [name], { encoding: 'utf8' }).trim();

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'cowrie-browser-'));
  await chmod(home, 0o755); // PostgreSQL may run as a user of its own and must get through
  const directory = join(home, 'client');
  await promisify(execFile)(process.execPath, [join(checkoutDir, 'libs/client/tools/build.ts'), directory]);
  const signal = new AbortController().signal;
  const start = { home: join(home, 'platform'), progress: () => undefined, signal };
  const started = await platformForTests(start, { COWRIE_STACK: 'local' }, ownEnv());
  stopPlatform = started.stop;
  Object.assign(process.env, started.env);
  gatewayUrl = started.platform.baseUrl;
  origin = await startOrigin(gatewayUrl, directory);
  person = await aPersonWith(10, await theSuperAdmin());
  browser = await chromium.launch({ executablePath: programOf('chromium'), args: ['--no-sandbox'] });
});
afterAll(async () => {
  await browser?.close();
  await origin?.stop();
  await stopPlatform?.();
  await rm(home, { recursive: true, force: true });
});

/** Logs in from a page of the origin, moves coins, and tells what happened. */
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

  it('is kept from a gateway of another origin, which sends no CORS headers', async () => {
    expect(await buyFrom(gatewayUrl)).toEqual({ code: 'network_failed' });
  });
});
