import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { expectBody } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { eventually } from '../../support/eventually.ts';
import {
  aPerson,
  aPersonOfRole,
  aPersonWith,
  type Person,
  type SuperAdmin,
  theSuperAdmin,
  transfer,
} from '../../support/fixtures.ts';
import { call, get, patch, post, remove } from '../../support/http.ts';
import { aReceiver, type Receiver, verifyEvent } from '../../support/platform/receiver.ts';
import { logPage } from '../../support/trust.ts';

const WEBHOOKS = '/api/admin/webhooks';
const NOBODY = '0190d5f0-0000-7000-8000-000000000000';

const Time = z.iso.datetime();
const Webhook = z.strictObject({
  id: z.uuid(),
  url: z.string(),
  types: z.array(z.string()),
  description: z.string().nullable(),
  status: z.enum(['ACTIVE', 'DISABLED']),
  failingSince: Time.nullable(),
  createdAt: Time,
  updatedAt: Time,
});
const NewWebhook = Webhook.extend({ secret: z.string().regex(/^whsec_[A-Za-z0-9+/]{43}=$/) });
type NewWebhook = z.infer<typeof NewWebhook>;
const Attempt = z.strictObject({
  at: Time,
  status: z.int().nullable(),
  error: z.string().nullable(),
  durationMs: z.int().nonnegative(),
  answer: z.string().max(500).nullable(),
});
const Delivery = z.strictObject({
  id: z.uuid(),
  eventId: z.string(),
  type: z.string(),
  status: z.enum(['PENDING', 'DELIVERED', 'FAILED']),
  attempts: z.int(),
  lastStatus: z.int().nullable(),
  lastError: z.string().nullable(),
  nextAttemptAt: Time.nullable(),
  createdAt: Time,
  lastAttempts: z.array(Attempt).max(10),
  waitsFor: z.uuid().nullable(),
});
const WatchedWebhook = Webhook.extend({
  waiting: z.int(),
  blocked: z.array(Delivery.omit({ waitsFor: true })),
  lastStatus: z.int().nullable(),
  lastError: z.string().nullable(),
  lastAnswer: z.string().nullable(),
});
const Deliveries = z.strictObject({ deliveries: z.array(Delivery), nextCursor: z.string().nullable() });

let admin: SuperAdmin;
let payer: Person;
let receiver: Receiver;
beforeAll(async () => {
  admin = await theSuperAdmin();
  payer = await aPersonWith(1_000, admin);
  receiver = await aReceiver();
});
beforeEach(() => {
  receiver.received.length = 0;
  receiver.answer = () => 204;
});
afterAll(() => receiver.close());

const aWebhook = async (types = ['coin.transaction.recorded'], url = receiver.url): Promise<NewWebhook> =>
  expectBody(await post(WEBHOOKS, { url, types }, admin), 201, NewWebhook);
const pathOf = ({ id }: { id: string }) => `${WEBHOOKS}/${id}`;
const deliveriesOf = async (webhook: { id: string }, query = '') =>
  expectBody(await get(`${pathOf(webhook)}/deliveries${query}`, admin), 200, Deliveries);
const until = (count: number) =>
  eventually(() => {
    expect(receiver.received.length).toBeGreaterThanOrEqual(count);
    return receiver.received;
  });

describe('a webhook', () => {
  it('is created, listed without its secret, pinged, and deleted', async () => {
    const given = { url: receiver.url, types: ['coin.transaction.recorded'], description: 'The shop' };
    const { secret, ...webhook } = expectBody(await post(WEBHOOKS, given, admin), 201, NewWebhook);
    expect(webhook).toMatchObject({ ...given, status: 'ACTIVE', failingSince: null });
    const idle = { waiting: 0, blocked: [], lastStatus: null, lastError: null, lastAnswer: null };
    expect(expectBody(await get(pathOf(webhook), admin), 200, WatchedWebhook)).toEqual({
      ...webhook,
      ...idle,
    });
    // Webhooks of other tests may have a platform, or no URL.
    const List = z.strictObject({ webhooks: z.array(z.looseObject({ id: z.uuid() })) });
    expect(expectBody(await get(WEBHOOKS, admin), 200, List).webhooks).toContainEqual(webhook);

    expect(await post(`${pathOf(webhook)}/ping`, undefined, admin)).toMatchObject({ status: 202, text: '' });
    const [ping] = await until(1);
    if (!ping) throw new Error('no ping');
    const event = verifyEvent(ping, secret);
    expect(event).toMatchObject({ specversion: '1.0', type: 'webhook.ping', subject: webhook.id });

    expect(await remove(pathOf(webhook), admin)).toMatchObject({ status: 204, text: '' });
    expectProblem(await get(pathOf(webhook), admin), 'not_found');
  });

  it('has its changes in the administrative log, beside other operations', async () => {
    const by = await aPersonOfRole('SUPERADMIN', admin);
    const url = `${receiver.url}?token=t0ps3cret`;
    const made = await post(WEBHOOKS, { url, types: ['coin.transaction.recorded'] }, by);
    const webhook = expectBody(made, 201, NewWebhook);
    await patch(pathOf(webhook), { status: 'DISABLED' }, by);
    await post(`${pathOf(webhook)}/rotate-secret`, undefined, by);
    await remove(pathOf(webhook), by);
    const acts = ['webhook.deleted', 'webhook.secret_rotated', 'webhook.changed', 'webhook.created'];
    await eventually(async () => {
      const { entries } = await logPage(`target=webhook:${webhook.id}`, admin);
      expect(entries.map(({ action }) => action)).toEqual(acts);
      for (const entry of entries) expect(entry).toMatchObject({ actorUserId: by.id });
      expect(JSON.stringify(entries)).not.toMatch(/t0ps3cret|whsec_/);
    });
    const { nextCursor } = await logPage(`actor=${by.id}&limit=1`, admin);
    const { entries: rest } = await logPage(`actor=${by.id}&cursor=${nextCursor}`, admin);
    expect(rest.map(({ action }) => action)).toEqual(acts.slice(1));
  });

  it('gets the events of its types in the order of their partition, and shows the result of each', async () => {
    const webhook = await aWebhook();
    const friend = await aPerson();
    const amounts = [1.5, 0.0001, 99.9999];
    for (const amount of amounts) await transfer(payer, { toUserId: friend.id }, amount);
    const received = await eventually(() => {
      const own = receiver.received.map((one) => ({ one, event: verifyEvent(one, webhook.secret) }));
      const ours = own.filter(({ event }) => (event.data as { toUserId: number }).toUserId === friend.id);
      expect(ours).toHaveLength(3);
      return ours;
    });
    expect(received.map(({ event }) => (event.data as { amount: number }).amount)).toEqual(amounts);
    for (const { event } of received) {
      expect(event).toMatchObject({
        source: '/cowrie/ledger',
        type: 'coin.transaction.recorded',
        specversion: '1.0',
      });
      expect(event.id).toBe(`${event.partition}:${event.sequence}`);
    }
    await eventually(async () => {
      const { deliveries } = await deliveriesOf(webhook, '?status=DELIVERED&limit=100');
      for (const { one, event } of received) {
        const delivery = deliveries.find(({ id }) => id === one.headers['webhook-id']);
        expect(delivery).toMatchObject({ eventId: event.id, type: event.type, attempts: 1, lastStatus: 204 });
      }
    });
    await remove(pathOf(webhook), admin);
  });

  it('gets events of users too, can change its types, and gets none while it is DISABLED', async () => {
    const webhook = await aWebhook(['user.registered']);
    const first = await aPerson();
    await eventually(() =>
      expect(receiver.received.map(({ body }) => body).join()).toContain(`"userId":${first.id},`),
    );
    const changes = {
      status: 'DISABLED',
      types: ['user.registered', 'user.deleted'],
      url: `${receiver.url}/2`,
    };
    const changed = expectBody(await patch(pathOf(webhook), changes, admin), 200, Webhook);
    expect(changed).toMatchObject(changes);
    const missed = await aPerson();
    expectBody(await patch(pathOf(webhook), { status: 'ACTIVE' }, admin), 200, Webhook);
    const fromMs = Date.parse(webhook.createdAt);
    await remove(`/api/admin/users/${missed.id}`, admin);
    await eventually(() => expect(receiver.received.at(-1)?.body).toContain('user.deleted'));
    expect(receiver.received.map(({ body }) => body).join()).not.toContain(`"userId":${missed.id},"role"`);

    receiver.received.length = 0;
    const times = { from: new Date(fromMs).toISOString(), to: new Date(Date.now() + 1_000).toISOString() };
    expect((await post(`${pathOf(webhook)}/replay`, times, admin)).status).toBe(202);
    await eventually(() => {
      const bodies = receiver.received.map(({ body }) => body).join();
      for (const { id } of [first, missed]) expect(bodies).toContain(`"userId":${id},"role"`);
    });
    await remove(pathOf(webhook), admin);
  });

  it('has its deliveries page by page, each of which can be sent again', async () => {
    const webhook = await aWebhook([`coin.wallet.opened`]);
    for (let count = 0; count < 3; count++) await post(`${pathOf(webhook)}/ping`, {}, admin);
    await until(3);
    const found: z.infer<typeof Delivery>[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: z.infer<typeof Deliveries> = await deliveriesOf(
        webhook,
        `?limit=1${cursor && `&cursor=${cursor}`}`,
      );
      found.push(...page.deliveries);
      cursor = page.nextCursor;
    }
    expect(found.length).toBeGreaterThanOrEqual(3);
    const ping = found.find(({ type }) => type === 'webhook.ping');
    expect((await post(`${pathOf(webhook)}/deliveries/${ping?.id}/redeliver`, {}, admin)).status).toBe(202);
    const again = () => receiver.received.filter(({ headers }) => headers['webhook-id'] === ping?.id);
    await eventually(() => expect(again()).toHaveLength(2));
    await remove(pathOf(webhook), admin);
  });
});

describe('refusals', () => {
  it('for every operation on an unknown webhook', async () => {
    const one = `${WEBHOOKS}/${NOBODY}`;
    const times = { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' };
    for (const [method, path, body] of [
      ['GET', one],
      ['PATCH', one, { status: 'DISABLED' }],
      ['DELETE', one],
      ['POST', `${one}/rotate-secret`, {}],
      ['POST', `${one}/ping`, {}],
      ['POST', `${one}/replay`, times],
      ['GET', `${one}/deliveries`],
      ['POST', `${one}/deliveries/${NOBODY}/redeliver`, {}],
    ] as const)
      expectProblem(await call(method, path, body, admin), 'not_found');
  });
});
