import { createRetention } from '@cowrie/postgres';
import { silentMeter } from '@cowrie/telemetry';
import { expect, it } from '@jest/globals';
import { createStage } from '../testing/stage.ts';
import { untilTrue } from '../testing/until.ts';
import { retentionTasks } from './retention.ts';
import { deleteWebhook } from './webhooks.ts';

const stage = createStage();
const KEPT_DAYS = 30;

const idsIn = async (table: string): Promise<string[]> => {
  const { rows } = await stage
    .database()
    .owner.query<{ event_id: string }>(
      table === 'events'
        ? 'SELECT event_id FROM events ORDER BY 1'
        : 'SELECT e.event_id FROM deliveries AS d JOIN events AS e ON e.id = d.event ORDER BY 1',
    );
  return rows.map(({ event_id }) => event_id);
};
const settle = (sequences: number[], webhookId: string, days: number) =>
  stage.database().owner.query(
    `UPDATE deliveries SET status = 'DELIVERED', next_attempt_at = NULL, settled_at = now() - make_interval(days => $3)
     WHERE place = ANY ($1) AND webhook_id = $2`,
    [sequences, webhookId, days],
  );

it('deliveries go some time after they were settled, with the events that nobody else has', async () => {
  const [one, other] = [
    await stage.webhook('https://example.com/'),
    await stage.webhook('https://example.com/'),
  ];
  for (const webhookId of [one, other]) await stage.store(webhookId, { to: 3 });
  await stage.store(one, { from: 4 });
  // 1 goes with its event; 2 is still the other's; 3 is too young; 4 is pending.
  await settle([1, 2], one, KEPT_DAYS + 1);
  await settle([1], other, KEPT_DAYS + 1);
  await settle([3], one, KEPT_DAYS - 1);
  const deleted = await stage.webhook('https://example.com/');
  await stage.store(deleted, { from: 10, to: 40 });
  await deleteWebhook(stage.pool(), deleted, stage.clock().nowMs);
  const retention = createRetention({
    url: stage.database().url,
    applicationName: 'test',
    tasks: retentionTasks(KEPT_DAYS),
    meter: silentMeter,
    logger: stage.logger,
    lookEveryMs: 20,
    rowsMax: 3,
  });
  retention.start();
  try {
    const webhooks = () => stage.pool().query('SELECT FROM webhooks');
    await untilTrue(
      async () => (await webhooks()).rowCount === 2 && (await idsIn('deliveries')).length === 4,
    );
    expect(await idsIn('deliveries')).toEqual(['0:2', '0:3', '0:3', '0:4']);
    expect(await idsIn('events')).toEqual(['0:2', '0:3', '0:4']);
  } finally {
    await retention.stop();
  }
});
