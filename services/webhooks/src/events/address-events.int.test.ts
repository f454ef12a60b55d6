import { type CowrieEvent, install } from '@cowrie/consumer';
import { inTransaction } from '@cowrie/postgres';
import { describe, expect, it } from '@jest/globals';
import { inboxTablesIn } from '../../../../libs/consumer/src/testing/inbox-tables.ts';
import { changeWebhook, deleteWebhook } from '../store/webhooks.ts';
import { createTestDatabase } from '../testing/database.ts';
import { createStage } from '../testing/stage.ts';
import { addressEvents } from './address-events.ts';
import { SCHEMA } from './consume.ts';

const stage = createStage();
const NOWHERE = 'https://example.com/';

const anEvent = (sequence: number, type = 'coin.transaction.recorded', atMs = stage.clock().nowMs) =>
  ({
    ...{ id: `0:${sequence}`, source: '/cowrie/ledger', partition: 0, sequence: BigInt(sequence), type },
    ...{ subject: '1', time: new Date(atMs).toISOString(), data: { amount: 1.5, unheardOf: true } },
  }) as unknown as CowrieEvent;
const take = (...events: CowrieEvent[]) =>
  inTransaction(stage.pool(), (client) =>
    addressEvents(client, events, { topic: 'coin.events', nowMs: stage.clock().nowMs }),
  );
const changeTo = (status: 'ACTIVE' | 'DISABLED', webhookId: string, atMs: number) =>
  changeWebhook(stage.pool(), webhookId, { url: null, types: null, status }, atMs);
const eventIdsOf = async (webhookId: string) =>
  (await stage.deliveriesOf(webhookId)).map(({ eventId }) => eventId);
const countOf = async (table: string) =>
  Number((await stage.pool().query<{ n: bigint }>(`SELECT count(*) AS n FROM ${table}`)).rows[0]?.n);

describe('addressEvents', () => {
  it('stores an event once, and a delivery for each webhook that wants its type', async () => {
    const [one, other] = [await stage.webhook(NOWHERE), await stage.webhook(NOWHERE)];
    const changes = { url: null, types: ['coin.wallet.opened'], status: null };
    await changeWebhook(stage.pool(), other, changes, stage.clock().nowMs);
    const both = await stage.webhook(NOWHERE);
    const types = ['coin.wallet.opened', 'coin.transaction.recorded'];
    await changeWebhook(stage.pool(), both, { url: null, types, status: null }, stage.clock().nowMs);
    await take(anEvent(1), anEvent(2, 'coin.wallet.opened'), anEvent(3, 'coin.hold.placed'));
    expect(await eventIdsOf(one)).toEqual(['0:1']);
    expect(await eventIdsOf(other)).toEqual(['0:2']);
    expect((await eventIdsOf(both)).sort()).toEqual(['0:1', '0:2']);
    expect(await countOf('events')).toBe(2);
    const { rows } = await stage
      .pool()
      .query<{ body: string }>("SELECT body FROM events WHERE event_id = '0:1'");
    expect(JSON.parse(rows[0]?.body ?? '')).toMatchObject({ data: { amount: 1.5, unheardOf: true } });
  });

  it('stores nothing twice, and does not send again what was delivered', async () => {
    const receiver = await stage.receiver();
    const webhookId = await stage.webhook(receiver.url);
    await take(anEvent(1));
    stage.start();
    await receiver.until(1);
    await stage.untilSettled(webhookId);
    await take(anEvent(1));
    expect(await stage.statusesOf(webhookId)).toEqual(['DELIVERED']);
  });

  it('stores nothing for a webhook that is DISABLED, deleted, or was made later', async () => {
    const [disabled, deleted, later] = [
      await stage.webhook(NOWHERE),
      await stage.webhook(NOWHERE),
      await stage.webhook(NOWHERE),
    ];
    const { nowMs } = stage.clock();
    await changeTo('DISABLED', disabled, nowMs - 5_000);
    await deleteWebhook(stage.pool(), deleted, nowMs);
    await take(anEvent(1, undefined, nowMs - 5_001));
    expect(await countOf('events')).toBe(0);
    // The event comes from a clock that is behind.
    await take(anEvent(2, undefined, nowMs - 5_000));
    expect(await eventIdsOf(later)).toEqual(['0:2']);
    expect(await countOf('deliveries')).toBe(1);
  });

  it('stores what happened before its webhook was DISABLED, however late it is read', async () => {
    const webhookId = await stage.webhook(NOWHERE);
    const disabledAtMs = stage.clock().nowMs + 60_000;
    await changeTo('DISABLED', webhookId, disabledAtMs);
    await changeTo('DISABLED', webhookId, disabledAtMs + 60_000);
    await take(anEvent(1, undefined, disabledAtMs - 1), anEvent(2, undefined, disabledAtMs));
    expect(await eventIdsOf(webhookId)).toEqual(['0:1']);
    await changeTo('ACTIVE', webhookId, disabledAtMs + 120_000);
    await changeTo('DISABLED', webhookId, disabledAtMs + 180_000);
    await take(anEvent(3, undefined, disabledAtMs + 179_999), anEvent(4, undefined, disabledAtMs + 180_000));
    expect((await eventIdsOf(webhookId)).sort()).toEqual(['0:1', '0:3']);
  });
});

it('has the tables of the kit', async () => {
  const database = await createTestDatabase();
  await install(database.owner, { schema: 'of_the_kit' });
  const kit = await inboxTablesIn(database.owner, 'of_the_kit');
  expect(kit.length).toBeGreaterThan(20);
  expect(await inboxTablesIn(database.owner, SCHEMA)).toEqual(kit);
  await database.drop();
});
