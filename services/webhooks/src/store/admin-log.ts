import type { WebhookAction } from '@cowrie/contracts';
import { type AdminLogActor, appendToAdminLog, toAdminLogEntry } from '@cowrie/postgres';
import type pg from 'pg';

type WebhookAct = { action: WebhookAction; webhookId: string; details: Readonly<Record<string, unknown>> };

/** All entries are of one chain: there are few. */
const PARTITION = 0;

/** Writes an administrator's action at the end of the transaction that does it: from here on others wait for the chain. */
export async function writeAdminLog(
  client: pg.ClientBase,
  actor: AdminLogActor,
  { action, webhookId, details }: WebhookAct,
  atMs: number,
): Promise<void> {
  await client.query({
    name: 'lock-admin-log-head',
    text: 'SELECT FROM admin_log_heads WHERE partition = $1 FOR UPDATE',
    values: [PARTITION],
  });
  const act = { action, target: `webhook:${webhookId}`, details };
  await appendToAdminLog(client, [toAdminLogEntry(actor, act, { partition: PARTITION, atMs })]);
}
