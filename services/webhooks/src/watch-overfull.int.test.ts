import { createLogger } from '@cowrie/telemetry/setup';
import { describe, expect, it } from '@jest/globals';
import { changeWebhook, findWebhook } from './store/webhooks.ts';
import { createStage } from './testing/stage.ts';
import { disableOverfull } from './watch-overfull.ts';

const stage = createStage();
const logger = createLogger({ service: 'test', instance: 'test', level: 'silent' });
const LATE_MS = 300_000;
const look = () => disableOverfull(stage.pool(), stage.clock().nowMs, { logger, max: 3 });
const NOWHERE = 'https://example.com/';

describe('a webhook of which very much waits', () => {
  it('is DISABLED, once, posted or pulled, when some of it waits for 5 minutes', async () => {
    const [posted, pulled, other] = [
      await stage.webhook(NOWHERE),
      await stage.webhook(''),
      await stage.webhook(NOWHERE),
    ];
    for (const webhookId of [posted, pulled]) await stage.store(webhookId, { to: 3 });
    await stage.store(other, { to: 2 });
    stage.clock().nowMs += LATE_MS - 1;
    expect(await look()).toEqual([]);
    stage.clock().nowMs += 1;
    expect([(await look()).sort(), await look()]).toEqual([[posted, pulled].sort(), []]);
    const after = { status: 'DISABLED', disabledAtMs: null, updatedAtMs: stage.clock().nowMs };
    expect(await findWebhook(stage.pool(), posted)).toMatchObject(after);
    expect(await stage.statusesOf(posted)).toEqual(['PENDING', 'PENDING', 'PENDING']);
  });

  it('has time to take it when it is ACTIVE again', async () => {
    const webhookId = await stage.webhook(NOWHERE);
    await stage.store(webhookId, { to: 3 });
    stage.clock().nowMs += LATE_MS;
    await look();
    const changes = { url: null, types: null, status: 'ACTIVE' } as const;
    await changeWebhook(stage.pool(), webhookId, changes, stage.clock().nowMs);
    await stage.store(webhookId, { from: 4, to: 5 });
    expect(await look()).toEqual([]);
    await stage.store(webhookId, { from: 6 });
    expect(await look()).toEqual([webhookId]);
  });
});
