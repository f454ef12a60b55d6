import { inTransaction } from '@cowrie/postgres';
import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { createPingEvent } from '../domain/event.ts';
import { listDeliveries, redeliver } from '../store/deliveries.ts';
import { storeDeliveries } from '../store/lanes/store-deliveries.ts';
import { createTestDatabase, quiet, type TestDatabase } from './database.ts';
import { createReceiver, type ReceivedRequest, type Receiver } from './receiver.ts';
import { aWebhook, type Clock, createClock, createTestDispatcher, store } from './sending.ts';
import { untilTrue } from './until.ts';

type TestDispatcher = ReturnType<typeof createTestDispatcher>;

export function createStage() {
  let database: TestDatabase | undefined;
  let clock = createClock();
  const closings: (() => Promise<void>)[] = [];
  const opened = (): TestDatabase => {
    if (!database) throw new Error('there is no database before the tests');
    return database;
  };
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => opened().drop());
  beforeEach(() => {
    clock = createClock();
  });
  afterEach(async () => {
    for (const close of closings.splice(0).reverse()) await close();
    await opened().owner.query('TRUNCATE webhooks, events, deliveries, lanes, replays, replay_parts');
  });

  const deliveriesOf = (webhookId: string) =>
    listDeliveries(opened().pool, { webhookId, status: null, before: null, limit: 1_000 });
  return {
    database: opened,
    logger: quiet,
    clock: (): Clock => clock,
    pool: () => opened().pool,
    async receiver(answer?: Receiver['answer']): Promise<Receiver> {
      const receiver = await createReceiver(answer);
      closings.unshift(receiver.close);
      return receiver;
    },
    start(options?: Parameters<typeof createTestDispatcher>[2], pool = opened().pool): TestDispatcher {
      const dispatcher = createTestDispatcher(pool, clock, options);
      closings.push(() => dispatcher.stop());
      dispatcher.start();
      return dispatcher;
    },
    webhook: (url: string) => aWebhook(opened().pool, url, clock),
    store: (webhookId: string, events: Parameters<typeof store>[2]) =>
      store(opened().pool, webhookId, events, clock),
    deliveriesOf,
    statusesOf: async (webhookId: string) => (await deliveriesOf(webhookId)).map(({ status }) => status),
    ping: (webhookId: string, pingId: string) =>
      inTransaction(opened().pool, (client) => {
        const event = createPingEvent(pingId, webhookId, clock.nowMs);
        return storeDeliveries(client, [{ event, webhookId }], clock);
      }),
    redeliver: (webhookId: string, deliveryId: string) =>
      inTransaction(opened().pool, (client) => redeliver(client, { webhookId, deliveryId }, clock.nowMs)),
    untilSettled: (webhookId: string) =>
      untilTrue(async () => (await deliveriesOf(webhookId)).every(({ status }) => status !== 'PENDING')),
    async pass(ms: number, dispatcher: TestDispatcher): Promise<void> {
      clock.nowMs += ms;
      const probe = await createReceiver();
      const webhookId = await aWebhook(opened().pool, probe.url, clock);
      await store(opened().pool, webhookId, {}, clock);
      dispatcher.wake();
      await probe.until(1);
      await probe.close();
    },
  };
}

export const sequenceOf = ({ body }: ReceivedRequest): number => Number(JSON.parse(body).sequence);
