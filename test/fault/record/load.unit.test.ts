import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../support/eventually.ts';
import { startLoad } from './load.ts';
import {
  type Gateway,
  type Reaction,
  type ReceivedRequest,
  startGateway,
  transactionAnswer,
  UNAVAILABLE,
} from './testing.ts';
import type { Load, LoadOptions } from './types.ts';

const SOON_MS = 5_000;

let gateway: Gateway | undefined;
let load: Load | undefined;
afterEach(async () => {
  await load?.stop();
  await gateway?.close();
});

async function gatewayWith(answer: (asked: ReceivedRequest) => Reaction | undefined): Promise<Gateway> {
  let users = 1;
  let transactions = 0;
  const done = new Map<string, Reaction>();
  return startGateway((asked) => {
    if (asked.path === '/api/auth/login') return { status: 200, body: { accessToken: 'a-token' } };
    if (asked.path === '/api/auth/me') return { status: 200, body: { id: 1 } };
    if (asked.path === '/api/auth/register') return { status: 201, body: { user: { id: ++users } } };
    const said = asked.key.includes('set-up') ? undefined : answer(asked);
    if (said) return said;
    const before = done.get(asked.key);
    if (typeof before === 'object') return { ...before, headers: { 'idempotency-replayed': 'true' } };
    const first = transactionAnswer(asked, ++transactions);
    done.set(asked.key, first);
    return first;
  });
}

async function startOn(on: Gateway, over: Partial<LoadOptions> = {}): Promise<Load> {
  const platform = {
    baseUrls: [on.baseUrl],
    superAdmin: { email: 'admin@example.org', password: 'a password' },
    apiKey: 'an-api-key',
  };
  load = startLoad({ platform, users: 4, concurrency: 3, seed: 1, mix: { transfer: 3, replay: 1 }, ...over });
  await load.ready;
  return load;
}

const untilAsked = (count: number) =>
  eventually(() => expect(gateway?.asked.length).toBeGreaterThanOrEqual(count), SOON_MS);

describe('the load', () => {
  it('records the set-up, the requests, and their results', async () => {
    gateway = await gatewayWith(() => undefined);
    const recording = await startOn(gateway).then(async (started) => {
      await untilAsked(60);
      return started.stop();
    });
    expect(recording.setUp.map(({ type }) => type)).toEqual(['MINT', 'MINT', 'MINT', 'MINT']);
    expect(recording.violations).toEqual([]);
    const attempts = recording.operations.flatMap((operation) => operation.attempts);
    expect(attempts.length + recording.setUp.length).toBe(gateway.asked.length);
    expect(attempts.filter(({ purpose }) => purpose === 'replay').length).toBeGreaterThan(3);
    expect(attempts.every(({ purpose, replayed }) => (purpose === 'replay') === replayed)).toBe(true);
  });

  it('continues while the gateway refuses, resets and is silent, and retries under the same key', async () => {
    const faults: Reaction[] = [
      UNAVAILABLE,
      'reset',
      { ...UNAVAILABLE, headers: { 'retry-after': '0' } },
      'reset',
    ];
    gateway = await gatewayWith(() => faults.shift());
    const started = await startOn(gateway);
    started.allow({ connectionErrors: true });
    await untilAsked(40);
    const { operations, violations } = await started.stop();
    expect(faults).toEqual([]);
    expect(violations).toEqual([]);
    expect(operations.flatMap(({ attempts }) => attempts).some(({ purpose }) => purpose === 'retry')).toBe(
      true,
    );
  });

  it('sends nothing during a pause; each take has what came since the last', async () => {
    gateway = await gatewayWith(() => undefined);
    const started = await startOn(gateway);
    await untilAsked(20);
    const first = await started.take();
    const sent = gateway.asked.length;
    expect(first.setUp.length + first.operations.flatMap(({ attempts }) => attempts).length).toBe(sent);
    expect(started.recording()).toMatchObject({ setUp: [], operations: [], attempts: 0 });
    started.resume();
    await untilAsked(sent + 10);
    const second = await started.stop();
    expect(second.setUp).toEqual([]);
    expect(second.attempts).toBe(gateway.asked.length - sent);
    const keys = new Set(first.operations.map(({ key }) => key));
    expect(second.operations.filter(({ key }) => keys.has(key))).toEqual([]);
  });
});
