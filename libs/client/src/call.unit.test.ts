import { getEventListeners, once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { type ClientOptions, createClient, each, memoryStore } from './index.ts';

/** JavaScript callers can pass these options. */
const createWith =
  (...options: unknown[]) =>
  () =>
    createClient(...(options as [ClientOptions]));

describe('a client', () => {
  it.each([
    ['no argument', [], 'nothing is given'],
    ['no address', [{}], 'nothing is given'],
    ['an empty address', [{ baseUrl: '' }], '"" is given'],
    ['an address without a scheme', [{ baseUrl: 'localhost:4870' }], '"localhost:4870" is given'],
    ['an address without a host', [{ baseUrl: 'http://' }], '"http://" is given'],
  ])('is refused for %s, and says why', (_what, options, given) => {
    const message = `baseUrl: must be the address of a gateway, such as https://coins.example.org; ${given}`;
    expect(createWith(...options)).toThrow(expect.objectContaining({ name: 'CowrieInputError', message }));
  });

  it.each(['http://localhost:4870', 'https://coins.example.org/base/'])('is made for %s', (baseUrl) => {
    expect(createWith({ baseUrl })).not.toThrow();
  });
});

function answering(answer: () => object) {
  const sent: { url: URL; body: { operations?: { idempotencyKey?: string }[] } | null }[] = [];
  const client = createClient({
    baseUrl: 'https://coins.example.org',
    accessToken: 'token',
    async fetch(url, init) {
      sent.push({ url: new URL(String(url)), body: init?.body ? JSON.parse(String(init.body)) : null });
      return Response.json(answer());
    },
  });
  return { client, sent };
}

describe('a bulk', () => {
  it('has a key for each operation, also where the one that is given is undefined', async () => {
    const { client, sent } = answering(() => ({ results: [] }));
    const data = { toUserId: 7, amount: '1', reason: 'A test' };
    await client.applyBulk({
      operations: [
        { operation: 'transfer', data },
        { operation: 'transfer', data, idempotencyKey: undefined },
        { operation: 'transfer', data, idempotencyKey: 'mine' },
      ],
    });
    const keys = sent[0]?.body?.operations?.map(({ idempotencyKey }) => idempotencyKey) ?? [];
    expect(keys).toEqual([expect.any(String), expect.any(String), 'mine']);
    expect(new Set(keys).size).toBe(3);
  });
});

describe('all items of a list', () => {
  it('are asked for by offset once, and by cursor from there', async () => {
    const pages = [
      { transactions: [{ id: 1 }], nextCursor: 'next' },
      { transactions: [{ id: 2 }], nextCursor: null },
    ];
    const { client, sent } = answering(() => pages.shift() ?? {});
    const ids: number[] = [];
    for await (const { id } of each(client.listMyTransactions, { offset: 5 })) ids.push(id);
    expect(ids).toEqual([1, 2]);
    expect(sent.map(({ url }) => url.search)).toEqual(['?offset=5', '?cursor=next']);
  });
});

describe('a call with a deadline', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  it.each([2 ** 32, Number.POSITIVE_INFINITY])('of %d ms waits for its answer', async (deadlineMs) => {
    jest.useFakeTimers();
    const client = createClient({
      ...{ baseUrl: 'https://coins.example.org', accessToken: 'token', attemptsMax: 1, deadlineMs },
      async fetch(_url, init) {
        const body = new ReadableStream({
          async start(stream) {
            await new Promise((resolve) => setTimeout(resolve, 20));
            if (init?.signal?.aborted) return stream.error(init.signal.reason);
            stream.enqueue(new TextEncoder().encode('{"id":7}'));
            stream.close();
          },
        });
        return new Response(body, { headers: { 'content-type': 'application/json' } });
      },
    });
    const call = client.getMyUser();
    await jest.advanceTimersByTimeAsync(20);
    expect(await call).toEqual({ id: 7 });
  });
});

describe('a call whose token does not come', () => {
  const client = createClient({
    baseUrl: 'https://coins.example.org',
    accessToken: () => new Promise<string>(() => {}),
    deadlineMs: 20,
  });

  it('ends at its deadline, and has not happened', async () => {
    await expect(client.transferCoins({ toUserId: 7, amount: 1, reason: 'A test' })).rejects.toMatchObject({
      name: 'CowrieConnectionError',
      code: 'deadline_exceeded',
      isOutcomeUnknown: false,
    });
  });

  it('ends with its signal', async () => {
    const controller = new AbortController();
    const call = client.getMyUser({}, { signal: controller.signal, deadlineMs: 60_000 });
    controller.abort(new Error('enough'));
    await expect(call).rejects.toThrow('enough');
  });
});

describe('a call that waited long for its token', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  it('may be under way for as long as any other from when it was sent', async () => {
    jest.useFakeTimers({ now: 0, doNotFake: ['setTimeout', 'clearTimeout'] });
    const problem = { code: 'insufficient_funds', status: 422, title: '', detail: '', instance: 'r' };
    const answers = [
      () => Promise.reject(new TypeError('cut')),
      async () =>
        Response.json(problem, { status: 422, headers: { 'content-type': 'application/problem+json' } }),
    ];
    const client = createClient({
      baseUrl: 'https://coins.example.org',
      deadlineMs: 60_000,
      async accessToken() {
        if (answers.length === 2) jest.setSystemTime(10_000);
        return 'token';
      },
      fetch: () => answers.shift()?.() ?? Promise.reject(new Error('asked too often')),
    });
    await expect(client.transferCoins({ toUserId: 7, amount: 1, reason: 'A test' })).rejects.toMatchObject({
      code: 'insufficient_funds',
      isOutcomeUnknown: true,
    });
  });
});

describe('calls that wait for one renewal of the token', () => {
  it('each say their own key when it fails', async () => {
    const store = memoryStore();
    await store.write({ accessToken: 'a', refreshToken: 'r', expiresAtMs: 0 });
    let renewals = 0;
    const client = createClient({
      ...{ baseUrl: 'https://coins.example.org', store, attemptsMax: 1 },
      async fetch() {
        renewals += 1;
        throw new TypeError('away');
      },
    });
    const input = { toUserId: 7, amount: 1, reason: 'A test' };
    const keys = ['first', 'second'];
    const ends = await Promise.allSettled(
      keys.map((idempotencyKey) => client.transferCoins(input, { idempotencyKey })),
    );
    expect(renewals).toBe(1);
    expect(ends).toEqual(
      keys.map((idempotencyKey) => ({
        status: 'rejected',
        reason: expect.objectContaining({ name: 'CowrieConnectionError', idempotencyKey }),
      })),
    );
  });
});

const FIRST = 'id,amount\n';
let close = () => {};
afterEach(() => close());

/** `goOn` sends the rest after the first line. */
async function beginStatement(goOn: (answer: ServerResponse) => void) {
  const server = createServer((_request, answer) => {
    answer.write(FIRST);
    goOnNow = () => goOn(answer);
  });
  let goOnNow = () => {};
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const client = createClient({ baseUrl: `http://127.0.0.1:${port}`, accessToken: 'token' });
  const controller = new AbortController();
  const { signal } = controller;
  const reader = (await client.exportMyTransactions({ format: 'csv' }, { signal })).getReader();
  const { value } = await reader.read();
  expect(new TextDecoder().decode(value)).toBe(FIRST);
  const rest = reader.read();
  goOnNow();
  return { rest, reader, controller, listeners: () => getEventListeners(signal, 'abort').length };
}

describe('a statement', () => {
  it('ends where the gateway ends it', async () => {
    const { rest, listeners } = await beginStatement((answer) => answer.end());
    expect(await rest).toMatchObject({ done: true });
    expect(listeners()).toBe(0);
  });

  it('that breaks off is an error of the connection', async () => {
    const { rest, listeners } = await beginStatement((answer) => answer.destroy());
    await expect(rest).rejects.toMatchObject({ name: 'CowrieConnectionError', code: 'network_failed' });
    expect(listeners()).toBe(0);
  });

  it('ends with its signal', async () => {
    const { rest, controller, listeners } = await beginStatement(() => {});
    controller.abort(new Error('enough'));
    await expect(rest).rejects.toThrow('enough');
    expect(listeners()).toBe(0);
  });

  it('that its reader gives up is not listened for any more', async () => {
    const { reader, listeners } = await beginStatement(() => {});
    await reader.cancel();
    expect(listeners()).toBe(0);
  });
});
