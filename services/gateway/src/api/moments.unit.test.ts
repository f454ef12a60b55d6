import { describe, expect, it } from '@jest/globals';
import { createBus, type RequestContext } from '../bus/bus.ts';
import { fakeRequester } from '../testing/fakes.ts';
import { ledgerNow, notYet } from './moments.ts';

const context: RequestContext = {
  principal: 'user:1',
  apiKeyId: null,
  requestId: 'r',
  traceparent: null,
  network: null,
};
const NOW_MS = Date.UTC(2030, 0, 1);
const YEAR_MS = 365 * 86_400_000;

const depsOf = (isSandbox: boolean, clock: object) => ({
  bus: createBus(fakeRequester({ 'sandbox-clock.get': () => clock }), Date.now),
  isSandbox,
  now: () => NOW_MS,
});
const AHEAD = { clock: { nowMs: NOW_MS + YEAR_MS, status: 'IDLE' }, targetMs: null };
const AWAY = { failure: 'unavailable' };

describe('whether a moment has been', () => {
  it('is by the clock to test with, where there is one', async () => {
    const inHalfAYear = NOW_MS + YEAR_MS / 2;
    expect(await notYet(depsOf(true, AHEAD), context, inHalfAYear)).toBeNull();
    expect(await notYet(depsOf(false, AHEAD), context, inHalfAYear)).toMatchObject({
      code: 'invalid_request',
    });
  });

  it('is not known while nobody says what time it is, and is not guessed by another clock', async () => {
    const deps = depsOf(true, AWAY);
    expect(await ledgerNow(deps, context)).toMatchObject({ ok: false, code: 'unavailable' });
    for (const atMs of [NOW_MS - YEAR_MS, NOW_MS + YEAR_MS])
      expect(await notYet(deps, context, atMs)).toMatchObject({ ok: false, code: 'unavailable' });
  });
});
