import { userOfPrincipal, type WebhookAction } from '@cowrie/contracts';
import { adminLogQuery, readAdminLogHeads } from '@cowrie/postgres';
import type pg from 'pg';

/** Who did it, of the request that asked for it. */
export type Actor = { principal: string; apiKeyId: string | null };

type Act = { action: WebhookAction; webhookId: string; details: Readonly<Record<string, unknown>> };

/** All entries are of one chain: there are few. */
const PARTITION = 0;

/** Writes what an administrator did, in the transaction that does it, at its end: from here on others wait for it. */
export async function writeAdminLog(
  client: pg.ClientBase,
  { principal, apiKeyId }: Actor,
  { action, webhookId, details }: Act,
  nowMs: number,
): Promise<void> {
  await client.query({
    name: 'lock-admin-log-head',
    text: 'SELECT FROM admin_log_heads WHERE partition = $1 FOR UPDATE',
    values: [PARTITION],
  });
  const actorUserId = userOfPrincipal(principal);
  const entry = {
    partition: PARTITION,
    atMs: nowMs,
    actorUserId,
    apiKeyId,
    action,
    target: `webhook:${webhookId}`,
    details: actorUserId === null ? { ...details, principal } : details,
  };
  await client.query(adminLogQuery(await readAdminLogHeads(client, [PARTITION]), [entry]));
}
