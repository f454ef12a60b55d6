import type { WebhookAnswer, WebhookRequest } from '@cowrie/contracts';
import { inTransaction } from '@cowrie/postgres';
import { silentMeter } from '@cowrie/telemetry';
import { describe, expect, it } from '@jest/globals';
import { createSendingInstrumentation } from '../sending/sending-instrumentation.ts';
import { SECRET } from '../testing/sending.ts';
import { createStage, sequenceOf } from '../testing/stage.ts';
import { untilTrue } from '../testing/until.ts';
import { createRequests } from './requests.ts';

const stage = createStage();

type Changes = { url?: string; status?: 'ACTIVE' | 'DISABLED' };
function change(webhookId: string, changes: Changes): Promise<WebhookAnswer<'webhook.change'>> {
  const ask = createRequests({
    ...{ pool: stage.pool(), now: stage.clock().now, logger: stage.logger, onPending: () => undefined },
    readHealth: async () => ({ partitions: null, deadLetters: null }),
    secretsOf: async () => [SECRET],
    instrumentation: createSendingInstrumentation(silentMeter),
    catchUp: async () => undefined,
    areCurrent: async () => true,
  });
  const request = {
    ...{
      name: 'webhook.change',
      principal: 'user:7',
      apiKeyId: null,
      deadlineMs: stage.clock().nowMs + 5_000,
    },
    data: { webhookId, url: null, types: null, status: null, ...changes },
  };
  return ask(request as unknown as WebhookRequest) as Promise<WebhookAnswer<'webhook.change'>>;
}
const attemptsOf = async (webhookId: string) =>
  (await stage.deliveriesOf(webhookId)).reduce((sum, { attempts }) => sum + attempts, 0);

describe('what was tried and not taken', () => {
  it('is sent at once when its webhook is ACTIVE again, and when it is somewhere else', async () => {
    const receiver = await stage.receiver(() => 500);
    const webhookId = await stage.webhook(receiver.url);
    await stage.store(webhookId, { to: 2 });
    await stage.ping(webhookId, 'ping-1');
    const dispatcher = stage.start();
    await untilTrue(async () => (await attemptsOf(webhookId)) === 2);
    await change(webhookId, { status: 'DISABLED' });
    await change(webhookId, { status: 'ACTIVE' });
    dispatcher.wake();
    await untilTrue(async () => (await attemptsOf(webhookId)) === 4);
    const other = await stage.receiver();
    await change(webhookId, { url: other.url });
    dispatcher.wake();
    const events = (await other.until(3)).filter(({ body }) => !body.includes('webhook.ping'));
    expect(events.map(sequenceOf)).toEqual([1, 2]);
    await stage.untilSettled(webhookId);
  });

  it('is sent at once to where its webhook is now when an attempt at where it was fails later', async () => {
    const held = Promise.withResolvers<number>();
    const receiver = await stage.receiver(() => (receiver.received.length === 1 ? 500 : held.promise));
    const webhookId = await stage.webhook(receiver.url);
    await stage.store(webhookId, {});
    const dispatcher = stage.start();
    await untilTrue(async () => (await attemptsOf(webhookId)) === 1);
    await stage.pass(5_000, dispatcher);
    await untilTrue(() => receiver.received.length === 2);
    stage.clock().nowMs += 1;
    const other = await stage.receiver();
    await change(webhookId, { url: other.url });
    held.resolve(500);
    await other.until(1);
    await stage.untilSettled(webhookId);
  });

  it('waits for nobody who waits for it: who settles has the lanes before the webhook too', async () => {
    const webhookId = await stage.webhook('https://example.com/');
    await stage.store(webhookId, {});
    const answer = await inTransaction(stage.pool(), async (client) => {
      await client.query('SELECT FROM lanes FOR UPDATE');
      const changed = change(webhookId, { url: 'https://example.com/other' });
      const waits = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await untilTrue(async () => (await stage.database().owner.query(waits)).rowCount === 1);
      await client.query('UPDATE webhooks SET failing_since = now()');
      return { changed };
    });
    expect(await answer.changed).toMatchObject({ ok: true });
  });
});
