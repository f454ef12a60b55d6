import { randomUUID } from 'node:crypto';
import type { WebhookAnswer, WebhookRequest } from '@cowrie/contracts';
import { verifyAdminLog } from '@cowrie/postgres';
import { silentMeter } from '@cowrie/telemetry';
import { describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { createSendingInstrumentation } from '../sending/sending-instrumentation.ts';
import { SECRET } from '../testing/sending.ts';
import { createStage } from '../testing/stage.ts';
import { createRequests } from './requests.ts';

const stage = createStage();
const HOUR_MS = 3_600_000;
const URL = 'https://example.com/hooks';
const CREATION = { url: URL, types: ['coin.wallet.opened'], description: 'x', sealedSecret: 'sealed-1' };

type Data<N extends WebhookRequest['name']> = Extract<WebhookRequest, { name: N }>['data'];
async function ask<N extends WebhookRequest['name']>(name: N, data: Data<N>) {
  return handleBy(stage.pool())(requestOf(name, data)) as Promise<WebhookAnswer<N>>;
}
function handleBy(pool: pg.Pool) {
  const { now } = stage.clock();
  const readHealth = async () => ({ partitions: null, deadLetters: null });
  return createRequests({
    pool,
    readHealth,
    now,
    logger: stage.logger,
    onPending: () => undefined,
    secretsOf: async () => [SECRET],
    instrumentation: createSendingInstrumentation(silentMeter),
    catchUp: async () => undefined,
    areCurrent: async () => true,
  });
}
function requestOf<N extends WebhookRequest['name']>(name: N, data: Data<N>): WebhookRequest {
  const asker = { principal: 'user:7', apiKeyId: null };
  return { ...asker, name, data, deadlineMs: stage.clock().nowMs + 5_000 } as unknown as WebhookRequest;
}
async function createWebhook(): Promise<string> {
  const webhookId = randomUUID();
  await ask('webhook.create', { webhookId, ...CREATION });
  return webhookId;
}
const secretsOf = async (webhookId: string) => {
  const text = 'SELECT sealed_secret, former_secrets FROM webhooks WHERE id = $1';
  return (await stage.pool().query(text, [webhookId])).rows[0];
};

describe('a webhook', () => {
  it('is the same when it is asked for again, and its secret is in no answer', async () => {
    const webhookId = randomUUID();
    const first = await ask('webhook.create', { webhookId, ...CREATION });
    const { sealedSecret: _, ...given } = CREATION;
    const atMs = stage.clock().nowMs;
    const webhook = {
      id: webhookId,
      ...given,
      status: 'ACTIVE',
      failingSinceMs: null,
      createdAtMs: atMs,
      updatedAtMs: atMs,
    };
    expect(first).toEqual({ ok: true, data: { webhook } });
    stage.clock().nowMs += 1_000;
    expect(await ask('webhook.create', { webhookId, ...CREATION })).toEqual(first);
    const progress = { waiting: 0, blocked: [], lastStatus: null, lastError: null, lastAnswer: null };
    expect(await ask('webhook.get', { webhookId })).toEqual({ ok: true, data: { webhook, progress } });
    expect(await ask('webhook.list', {})).toEqual({ ok: true, data: { webhooks: [webhook] } });
  });

  it('keeps each secret of before for a day, whatever is rotated or asked for twice meanwhile', async () => {
    const webhookId = await createWebhook();
    const rotate = (sealedSecret: string) => ask('webhook.rotate-secret', { webhookId, sealedSecret });
    const untilMs = stage.clock().nowMs + 24 * HOUR_MS;
    const [first, second] = [
      { sealedSecret: 'sealed-1', untilMs },
      { sealedSecret: 'sealed-2', untilMs: untilMs + HOUR_MS },
    ];
    await rotate('sealed-2');
    stage.clock().nowMs += HOUR_MS;
    await rotate('sealed-2');
    expect(await secretsOf(webhookId)).toEqual({ sealed_secret: 'sealed-2', former_secrets: [first] });
    await rotate('sealed-3');
    await rotate('sealed-2');
    const both = { sealed_secret: 'sealed-3', former_secrets: [second, first] };
    expect(await secretsOf(webhookId)).toEqual(both);
    for (let count = 4; count <= 11; count++)
      expect(await rotate(`sealed-${count}`)).toMatchObject({ ok: true });
    expect(await rotate('sealed-12')).toMatchObject({ ok: false, code: 'invalid_request' });
    stage.clock().nowMs += 23 * HOUR_MS;
    expect(await rotate('sealed-12')).toMatchObject({ ok: true });
    expect((await secretsOf(webhookId)).former_secrets).not.toContainEqual(first);
  });

  it('that is deleted is gone for everybody, with its secrets', async () => {
    const webhookId = await createWebhook();
    expect(await ask('webhook.delete', { webhookId })).toEqual({ ok: true, data: {} });
    expect(await secretsOf(webhookId)).toEqual({ sealed_secret: '', former_secrets: [] });
    const changes = { url: null, types: null, status: null };
    const answers = await Promise.all([
      ask('webhook.get', { webhookId }),
      ask('webhook.change', { webhookId, ...changes }),
      ask('webhook.rotate-secret', { webhookId, sealedSecret: 'x' }),
      ask('webhook.ping', { webhookId, pingId: randomUUID() }),
      ask('webhook.replay', { webhookId, replayId: randomUUID(), fromMs: 0, toMs: 1 }),
      ask('webhook.delete', { webhookId }),
      ask('delivery.list', { webhookId, status: null, limit: 1, before: null }),
      ask('delivery.redeliver', { webhookId, deliveryId: randomUUID() }),
    ]);
    for (const answer of answers) expect(answer).toMatchObject({ ok: false, code: 'not_found' });
    expect(await ask('webhook.list', {})).toEqual({ ok: true, data: { webhooks: [] } });
  });
});

describe('the administrative log', () => {
  const everything = { limit: 100, before: null, actorUserId: null, action: null, fromMs: null, toMs: null };
  const logOf = async (webhookId: string, over: object = {}) => {
    const answer = await ask('log.entries', { ...everything, target: `webhook:${webhookId}`, ...over });
    if (!answer.ok) throw new Error(answer.detail);
    return answer.data.entries;
  };

  it('has each act once, by whom, without what the URL may keep secret', async () => {
    const webhookId = randomUUID();
    const creation = { webhookId, ...CREATION, url: 'https://example.com/hooks?token=t0ps3cret' };
    const rotation = { webhookId, sealedSecret: 'sealed-2' };
    const change = { webhookId, url: null, types: null, status: 'DISABLED' } as const;
    for (let times = 0; times < 2; times++) {
      stage.clock().nowMs += 1_000;
      await ask('webhook.create', creation);
      await ask('webhook.change', change);
      await ask('webhook.rotate-secret', rotation);
    }
    stage.clock().nowMs += 1_000;
    for (let times = 0; times < 2; times++) await ask('webhook.delete', { webhookId });
    const entries = await logOf(webhookId);
    expect(entries.map(({ action, details }) => [action, details])).toEqual([
      ['webhook.deleted', { host: 'example.com' }],
      ['webhook.secret_rotated', { formerSecretUntil: '2026-02-01T12:00:01.000Z' }],
      ['webhook.changed', { changed: ['status'], status: 'DISABLED' }],
      ['webhook.created', { host: 'example.com', types: CREATION.types }],
    ]);
    for (const entry of entries)
      expect(entry).toMatchObject({ actorUserId: 7, apiKeyId: null, partition: 0 });
    expect(JSON.stringify(entries)).not.toMatch(/t0ps3cret|sealed-/);
    expect(await logOf(webhookId, { action: 'webhook.deleted' })).toHaveLength(1);
    expect(await logOf(webhookId, { actorUserId: 8 })).toEqual([]);
  });

  it('is one chain that verifies, also when many write at once', async () => {
    await Promise.all(Array.from({ length: 10 }, createWebhook));
    const client = await stage.database().owner.connect();
    const findings: unknown[] = [];
    const count = await verifyAdminLog(client, (finding) => findings.push(finding));
    client.release();
    expect(findings).toEqual([]);
    expect(count).toBeGreaterThanOrEqual(10);
  });

  it('is refused to be changed, and has nothing of what was not done', async () => {
    await expect(stage.pool().query(`UPDATE admin_log SET action = 'x'`)).rejects.toThrow(
      'permission denied',
    );
    const webhookId = randomUUID();
    await ask('webhook.delete', { webhookId });
    expect(await logOf(webhookId)).toEqual([]);
  });
});

describe('a command', () => {
  const ping = (webhookId: string) => requestOf('webhook.ping', { webhookId, pingId: randomUUID() });
  /** Runs `instead` in place of one statement. */
  function poolWith(statement: string, instead: (client: pg.PoolClient) => Promise<unknown>): pg.Pool {
    const pool = stage.database().openPool();
    const connect = async () => {
      const client = await pool.connect();
      const query = client.query.bind(client) as (asked: unknown) => Promise<unknown>;
      const spy = async (asked: { name?: string } | string) =>
        (typeof asked === 'string' ? asked : asked.name) === statement ? instead(client) : query(asked);
      return Object.create(client, { query: { value: spy } }) as pg.PoolClient;
    };
    return { connect } as unknown as pg.Pool;
  }
  const lost = () => Promise.reject(new Error('Connection terminated unexpectedly'));

  it('is refused when it was not applied for certain, and leaves no trace', async () => {
    const webhookId = await createWebhook();
    const answer = await handleBy(poolWith('wake-lanes', lost))(ping(webhookId));
    expect(answer).toMatchObject({ ok: false, code: 'unavailable' });
    expect(await stage.deliveriesOf(webhookId)).toEqual([]);
  });

  it('is not answered when it is not known whether it was applied', async () => {
    const webhookId = await createWebhook();
    const committed = async (client: pg.PoolClient) => {
      await client.query('COMMIT');
      return lost();
    };
    await expect(handleBy(poolWith('COMMIT', committed))(ping(webhookId))).rejects.toThrow(
      'not acknowledged',
    );
    expect(await stage.deliveriesOf(webhookId)).toHaveLength(1);
  });

  it('is not applied after its deadline', async () => {
    const webhookId = await createWebhook();
    const late = { ...ping(webhookId), deadlineMs: stage.clock().nowMs };
    expect(await handleBy(stage.pool())(late)).toMatchObject({ ok: false, code: 'unavailable' });
    const blocker = await stage.database().owner.connect();
    await blocker.query('BEGIN');
    await blocker.query('LOCK TABLE lanes');
    const soon = { ...ping(webhookId), deadlineMs: stage.clock().nowMs + 200 };
    const answer = await handleBy(stage.pool())(soon);
    await blocker.query('ROLLBACK');
    blocker.release();
    expect(answer).toMatchObject({ ok: false, code: 'unavailable' });
    expect(await stage.deliveriesOf(webhookId)).toEqual([]);
  });
});
