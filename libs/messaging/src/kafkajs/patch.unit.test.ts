import { createRequire } from 'node:module';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { patchKafkajs } from './patch.ts';

const load = createRequire(import.meta.url);
patchKafkajs();

describe('requests that are not answered', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  function openQueue() {
    const RequestQueue = load('kafkajs/src/network/requestQueue');
    const silent = { debug() {}, error() {}, namespace: () => silent };
    const queue = new RequestQueue({
      ...{ requestTimeout: 5_000, enforceRequestTimeout: true, maxInFlightRequests: null },
      ...{ clientId: 'test', broker: 'localhost:1', logger: silent, isConnected: () => connected },
    });
    let connected = true;
    const timedOut: string[] = [];
    const send = (id: number, requestTimeout: number) =>
      queue.inflight.set(id, {
        ...{ sentAt: Date.now(), requestTimeout },
        timeoutRequest: () => timedOut.push(`${id} at ${Date.now()}`),
      });
    jest.setSystemTime(0);
    queue.scheduleRequestTimeoutCheck();
    return { timedOut, send, disconnect: () => (connected = false) };
  }

  it('end a tenth of their deadline late at most', () => {
    const { timedOut, send } = openQueue();
    send(1, 5_000);
    send(2, 60_000);
    jest.advanceTimersByTime(5_000);
    expect(timedOut).toEqual([]);
    jest.advanceTimersByTime(500);
    expect(timedOut).toEqual(['1 at 5500']);
  });

  it('are not looked for when the connection is gone', () => {
    const { disconnect } = openQueue();
    expect(jest.getTimerCount()).toBe(1);
    disconnect();
    jest.advanceTimersByTime(500);
    expect(jest.getTimerCount()).toBe(0);
  });
});

it('who is connected to one broker asks another one next, whether or not that can be reached', async () => {
  const BrokerPool = load('kafkajs/src/cluster/brokerPool');
  const asked = new Set<string>();
  const broker = (connects: () => void, connected: boolean) => {
    let isConnected = connected;
    const connect = async () => {
      connects();
      isConnected = true;
    };
    return { connect, isConnected: () => isConnected, disconnect: async () => undefined };
  };
  const away = () => {
    throw Object.assign(new Error('away'), { name: 'KafkaJSConnectionError' });
  };
  const pool = Object.assign(Object.create(BrokerPool.prototype), {
    retrier: (attempt: (bail: () => void) => unknown) => attempt(() => undefined),
    brokers: {
      cutOff: broker(() => undefined, true),
      other: broker(() => undefined, false),
      dead: broker(away, false),
    },
  });
  const named = async () => {
    const found: unknown = await pool.findConnectedBroker();
    return Object.entries(pool.brokers).find(([, one]) => one === found)?.[0] ?? '';
  };
  for (let times = 0; times < 100; times += 1) asked.add(await named());
  expect([...asked].sort()).toEqual(['cutOff', 'other']);
});
