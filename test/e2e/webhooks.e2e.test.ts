import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { eventually } from '../support/eventually.ts';
import { type SuperAdmin, theSuperAdmin } from '../support/fixtures.ts';
import { get, post, remove } from '../support/http.ts';
import { expectBody } from '../support/objects.ts';
import { aReceiver, type Receiver, verified } from '../support/receiver.ts';

const WEBHOOKS = '/api/admin/webhooks';
const SOON_MS = 20_000;

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

let admin: SuperAdmin;
let receiver: Receiver;
beforeAll(async () => {
  admin = await theSuperAdmin();
  receiver = await aReceiver();
});
afterAll(() => receiver.close());

describe('a webhook', () => {
  it('is created, listed without its secret, pinged, and deleted', async () => {
    const given = { url: receiver.url, types: ['coin.transaction.recorded'], description: 'The shop' };
    const { secret, ...webhook } = expectBody(await post(WEBHOOKS, given, admin), 201, NewWebhook);
    expect(webhook).toMatchObject({ ...given, status: 'ACTIVE', failingSince: null });
    const one = `${WEBHOOKS}/${webhook.id}`;
    expect(expectBody(await get(one, admin), 200, Webhook)).toEqual(webhook);
    const { webhooks } = expectBody(
      await get(WEBHOOKS, admin),
      200,
      z.strictObject({ webhooks: z.array(Webhook) }),
    );
    expect(webhooks).toContainEqual(webhook);

    expect((await post(`${one}/ping`, {}, admin)).status).toBe(202);
    const [ping] = await eventually(() => {
      expect(receiver.received).toHaveLength(1);
      return receiver.received;
    }, SOON_MS);
    if (!ping) throw new Error('no ping');
    expect(verified(ping, secret)).toMatchObject({
      specversion: '1.0',
      type: 'webhook.ping',
      subject: webhook.id,
    });

    expect((await remove(one, admin)).status).toBe(204);
    expect((await get(one, admin)).status).toBe(404);
  });
});
