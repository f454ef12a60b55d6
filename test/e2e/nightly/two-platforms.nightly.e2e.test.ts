import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
import { checkoutDir } from '../../../deploy/local/src/home/paths.ts';
import { platformUnderTest } from '../../support/platform/platform-env.ts';

const TIMEOUT_MS = 120_000;

it(
  'the two platforms run to the end, and the statement of each equals its events',
  async () => {
    const { baseUrl, adminEmail, adminPassword, apiKey } = platformUnderTest();
    const given = { BASE: baseUrl, ADMIN_EMAIL: adminEmail, ADMIN_PASSWORD: adminPassword, API_KEY: apiKey };
    const env = { ...process.env, NODE_OPTIONS: '', ...given };
    const program = join(checkoutDir, 'docs/examples/platforms/play.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [program], { env, timeout: TIMEOUT_MS });
    expect(stdout.replaceAll(/-[0-9a-f]{8}/g, '')).toBe(`the shop sees A** L******* and B** L*******
the school registers Cyd: PROVISIONAL
the school rewards 8 and 8 of 20 for today, and 8 more is budget_exceeded
while the shop is suspended, an order is platform_suspended
afterwards the same order goes through, once: true
a dropped link: its token is unauthenticated, another is invalid_request
shop: 3 in the statement, 3 events, equal: true
school: 3 in the statement, 3 events, equal: true
`);
  },
  TIMEOUT_MS + 5_000,
);
