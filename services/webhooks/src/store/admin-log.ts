import type { WebhookAction } from '@cowrie/contracts';
import { type AdminLogActor, appendToAdminLog, toAdminLogEntry } from '@cowrie/postgres';
import type pg from 'pg';

type WebhookLogEntry = {
  action: WebhookAction;
  webhookId: string;
  details: Readonly<Record<string, unknown>>;
};

const PARTITION = 0;

/** Call it at the end of a transaction, because from here on other transactions wait for the chain. */
export async function writeAdminLog(
  client: pg.ClientBase,
  actor: AdminLogActor,
  { action, webhookId, details }: WebhookLogEntry,
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
