import { createClient } from '@cowrie/client';
import { expect, it } from '@jest/globals';
import { EXIT, explain } from './failures.ts';

/** What a transfer without an answer throws. */
const lost = (idempotencyKey: string): Promise<unknown> =>
  createClient({
    ...{ baseUrl: 'http://localhost:3000', accessToken: 'token', attemptsMax: 1 },
    fetch: () => Promise.reject(new TypeError('cut')),
  })
    .transferCoins({ toUserId: 7, amount: 1, reason: 'A test' }, { idempotencyKey })
    .catch((error: unknown) => error);

const explained = async (args: readonly string[], idempotencyKey: string | null) =>
  explain(await lost('of-the-call'), args, { idempotencyKey, notLoggedInAt: null });

it('prints the command that repeats a call under its key', async () => {
  const { lines, exitCode } = await explained(['transfer', '7', '1', 'A test'], 'of-the-call');
  expect(exitCode).toBe(EXIT.outcomeUnknown);
  expect(lines.at(-1)).toContain('--idempotency-key of-the-call');
});

it('prints none where the command again would be done under other keys', async () => {
  const { lines, exitCode } = await explained(['trigger', 'transfer'], null);
  expect(exitCode).toBe(EXIT.outcomeUnknown);
  expect(lines.slice(1)).toEqual(['It may have happened, or may still: look before you repeat it.']);
});
