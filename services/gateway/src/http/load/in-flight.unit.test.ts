import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { connectTo, type RawConnection } from '../../../../../test/support/platform/sockets.ts';
import { succeed } from '../../outcome.ts';
import { rejects } from '../../testing/fakes.ts';
import { createTestGateway, SESSION } from '../../testing/gateway.ts';

import { walletState } from '../../testing/states.ts';

const FAR_MS = 60_000;
const SOON_MS = 20;
const WITHIN_MS = 3_000;
/** A request that is read is refused with 400, because the amount is 0. */
const BODY = '{"toUserId":2,"amount":0,"reason":"x"}';
const FIRST = BODY.slice(0, 1);
const REST = BODY.slice(1);
const LIMITS = {
  requestSlots: 4,
  requestSlotsPerCaller: 2,
  bodiesArriving: 4,
  bodiesArrivingPerCaller: 2,
  requestSlotsWithoutToken: 3,
  bodiesArrivingWithoutToken: 3,
  ...{ passwordsWaiting: 2, pullsAtOnce: 4, pullsAtOncePerCaller: 2 },
  bodyWithinMs: FAR_MS,
};

type Options = Parameters<typeof createTestGateway>[1] & {
  bodyWithinMs?: number;
  inFlight?: Partial<typeof LIMITS>;
};

const running: { app: FastifyInstance; connections: RawConnection[] }[] = [];
afterEach(async () => {
  for (const { app, connections } of running.splice(0)) {
    for (const { socket } of connections) socket.destroy();
    await app.close();
  }
});

async function listening({ bodyWithinMs = FAR_MS, inFlight = {}, ...options }: Options = {}) {
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const gateway = await createTestGateway(
    {
      'wallet.get': () => answered.then(() => ({ wallet: walletState(1) })),
      'session.start': () => answered.then(() => rejects('unauthenticated')),
    },
    { ...options, inFlightLimits: { ...LIMITS, ...inFlight, bodyWithinMs } },
  );
  await gateway.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = gateway.app.server.address() as AddressInfo;
  const connections: RawConnection[] = [];
  running.push({ app: gateway.app, connections });
  const open = async (text: string) => {
    const connection = await connectTo(port, text);
    connections.push(connection);
    return connection;
  };
  const [ada, ben, cyd] = await Promise.all(
    [1, 2, 3].map(async (userId) => {
      const token = await gateway.tokens.issue({ userId, sessionId: SESSION });
      return `host: x\r\nauthorization: Bearer ${token}\r\n`;
    }),
  );
  return { app: gateway.app, open, answer, ada: String(ada), ben: String(ben), cyd: String(cyd) };
}

const LENGTH = `content-type: application/json\r\ncontent-length: ${BODY.length}\r\n\r\n`;
const transferOf = (caller: string) => `POST /api/coins/transfer HTTP/1.1\r\n${caller}${LENGTH}`;
const walletOf = (caller: string) => `GET /api/wallets/me HTTP/1.1\r\n${caller}\r\n`;
const loginFrom = (address: string) =>
  `POST /api/auth/login HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${address}\r\n${LENGTH}`;

async function until(app: FastifyInstance, what: 'bodies' | 'slots', count: number): Promise<void> {
  const { bodiesArriving, slotsTaken } = app.inFlight;
  const counted = what === 'bodies' ? bodiesArriving : slotsTaken;
  await turnsUntil(() => counted() === count);
  expect(counted()).toBe(count);
}

async function turnsUntil(condition: () => boolean): Promise<void> {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, WITHIN_MS);
  let isOver = false;
  void over.then(() => {
    isOver = true;
  });
  while (!condition() && !isOver) await new Promise(setImmediate);
  clearTimeout(timer);
}

describe('bodies that arrive', () => {
  it('use no slots, and are limited per caller; further ones are refused unread', async () => {
    const { app, open, answer, ada, ben, cyd } = await listening();
    for (const caller of [ada, ada, ben]) await open(transferOf(caller) + FIRST);
    await until(app, 'bodies', 3);
    const refused = await open(transferOf(ada) + FIRST);
    expect(await refused.statuses()).toEqual(['429']);
    expect(refused.received()).toMatch(/retry-after: 1\r\n/i);
    expect(refused.received()).toContain('"code":"rate_limited"');

    // A body that arrived with its headers does not count, and other callers have their own limit.
    expect(await (await open(transferOf(ada) + BODY)).statuses()).toEqual(['400']);
    const bens = await open(transferOf(ben) + FIRST);
    await until(app, 'bodies', 4);
    expect(await (await open(transferOf(cyd) + FIRST)).statuses()).toEqual(['503']);
    bens.socket.write(REST);
    expect(await bens.statuses()).toEqual(['400']);
    expect(app.inFlight.slotsTaken()).toBe(0);
    answer();
    expect(await (await open(walletOf(ada))).statuses()).toEqual(['200']);
  });

  it('count once per 64 KiB of their length or limit', async () => {
    const { app, open, ada } = await listening();
    const bulkOf = (length: string) =>
      `POST /api/bulk HTTP/1.1\r\n${ada}content-type: application/json\r\n${length}\r\n\r\n`;
    await open(`${bulkOf('content-length: 65537')}{`);
    await until(app, 'bodies', 2);
    const begun = [`${bulkOf('content-length: 10')}{`, `${bulkOf('transfer-encoding: chunked')}1\r\n{\r\n`];
    for (const text of begun) expect(await (await open(text)).statuses()).toEqual(['429']);
    expect(app.inFlight.bodiesArriving()).toBe(2);
  });

  it('count towards the address without a token; loopback has no limit of its own', async () => {
    const { app, open } = await listening({ trustedProxies: '127.0.0.1' });
    for (const host of [1, 2]) await open(loginFrom(`2001:db8::${host}`) + FIRST);
    await until(app, 'bodies', 2);
    expect(await (await open(loginFrom('2001:db8::3') + FIRST)).statuses()).toEqual(['429']);
    const elsewhere = await open(loginFrom('198.51.100.7') + FIRST);
    await until(app, 'bodies', 3);
    expect(elsewhere.received()).toBe('');

    const here = await listening();
    for (const _ of [1, 2, 3]) await here.open(loginFrom('198.51.100.7') + FIRST);
    await until(here.app, 'bodies', 3);
  });

  it('without a token leave a share to those with one', async () => {
    const { app, open, ada } = await listening({ trustedProxies: '127.0.0.1' });
    const networks = [1, 2, 3].map((host) => `198.51.100.${host}`);
    for (const network of networks) await open(loginFrom(network) + FIRST);
    await until(app, 'bodies', 3);
    expect(await (await open(loginFrom('198.51.100.9') + FIRST)).statuses()).toEqual(['503']);
    const known = await open(transferOf(ada) + FIRST);
    await until(app, 'bodies', 4);
    known.socket.write(REST);
    expect(await known.statuses()).toEqual(['400']);
  });

  it('count towards the IPv6 /56 and /48 too, which have larger limits', async () => {
    const { app, open } = await listening({
      trustedProxies: '127.0.0.1',
      inFlight: { bodiesArriving: 99, bodiesArrivingWithoutToken: 99, bodiesArrivingPerCaller: 1 },
    });
    const statusesFrom = async (address: string) => (await open(loginFrom(address) + FIRST)).statuses();
    await open(loginFrom('2001:db8:0:1::1') + FIRST);
    await open(loginFrom('2001:db8:0:2::1') + FIRST);
    await until(app, 'bodies', 2);
    expect(await statusesFrom('2001:db8:0:3::1')).toEqual(['429']);
    await open(loginFrom('2001:db8:0:101::1') + FIRST);
    await open(loginFrom('2001:db8:0:201::1') + FIRST);
    await until(app, 'bodies', 4);
    expect(await statusesFrom('2001:db8:0:301::1')).toEqual(['429']);
    await open(loginFrom('2001:db8:1:1::1') + FIRST);
    await until(app, 'bodies', 5);
  });

  it('that are late are closed with a bare 408 and freed', async () => {
    const { app, open, ada } = await listening({ bodyWithinMs: SOON_MS });
    // If the first two were not freed, the second two would be refused with 429.
    for (const _ of ['first', 'second']) {
      const late = await Promise.all([1, 2].map(() => open(transferOf(ada) + FIRST)));
      for (const connection of late) expect(await connection.closed()).toMatch(/^HTTP\/1\.1 408 /);
      await until(app, 'bodies', 0);
    }
  });
});

describe('slots', () => {
  it('are not used by password hashes, which have a limit of their own', async () => {
    const { app, open, answer } = await listening();
    const credentials = JSON.stringify({ email: 'a@example.org', password: 'x' });
    const login = `POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${credentials.length}\r\n\r\n${credentials}`;
    const waiting = await Promise.all([login, login, login].map(open));
    const [refused] = await Promise.race(waiting.map((connection) => connection.statuses()));
    expect(refused).toBe('503');
    expect(app.inFlight.slotsTaken()).toBe(0);
    answer();
    const statuses = await Promise.all(waiting.map((connection) => connection.statuses()));
    expect(statuses.flat().sort()).toEqual(['401', '401', '503']);
  });

  it('are limited per caller and in all', async () => {
    const { app, open, answer, ada, ben, cyd } = await listening();
    const taken = await Promise.all([ada, ada, ben].map((caller) => open(walletOf(caller))));
    await until(app, 'slots', 3);
    const refused = await open(walletOf(ada));
    expect(await refused.statuses()).toEqual(['429']);
    expect(refused.received()).toContain('"code":"rate_limited"');
    taken.push(await open(walletOf(ben)));
    await until(app, 'slots', 4);
    const full = await open(walletOf(cyd));
    expect(await full.statuses()).toEqual(['503']);
    expect(full.received()).toMatch(/retry-after: 1\r\n/i);

    const ready = await open('GET /health/ready HTTP/1.1\r\nhost: x\r\n\r\n');
    expect(await ready.statuses()).toEqual(['200']);
    expect(ready.received()).toContain('{"status":"ok","short":["request slots"]}');
    answer();
    for (const connection of taken) expect(await connection.statuses()).toEqual(['200']);
    expect(await (await open(walletOf(cyd))).statuses()).toEqual(['200']);
    expect((await app.inject('/health/ready')).json()).toEqual({ status: 'ok' });
  });

  it('are not used by a request whose caller disconnected during the checks', async () => {
    let admit: () => void = () => undefined;
    const admitted = new Promise<void>((resolve) => {
      admit = resolve;
    });
    let asked = 0;
    const user = async () => {
      asked += 1;
      await admitted;
      return succeed(null);
    };
    const { app, open, answer, ada } = await listening({ limits: { user } });
    answer();
    const closed = new Promise<void>((resolve) => {
      app.server.once('connection', (socket) => socket.once('close', () => resolve()));
    });
    const gone = await open(walletOf(ada));
    await turnsUntil(() => asked > 0);
    gone.socket.destroy();
    await closed;
    admit();
    for (const _ of [1, 2, 3]) expect(await (await open(walletOf(ada))).statuses()).toEqual(['200']);
    await until(app, 'slots', 0);
  });
});
