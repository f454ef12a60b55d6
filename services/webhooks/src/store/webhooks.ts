import type { WebhookStatus } from '@cowrie/contracts';
import { column, type RowOf, table } from '@cowrie/postgres';
import type pg from 'pg';
import type { FormerSecret, Webhook } from '../domain/webhook.ts';
import { type Db, toTime } from './db.ts';

const WEBHOOKS = table('webhooks', {
  id: column.uuid(),
  url: column.text(),
  types: column.texts(),
  description: column.text().orNull(),
  platform: column.text().orNull(),
  status: column.text<WebhookStatus>(),
  sealedSecret: column.text(),
  former: column.json<FormerSecret[]>('former_secrets'),
  failingSinceMs: column.time().orNull(),
  createdAtMs: column.time(),
  updatedAtMs: column.time(),
  disabledAtMs: column.time().orNull(),
});
const WANTING = WEBHOOKS.pick('id', 'types', 'platform', 'status', 'createdAtMs', 'disabledAtMs');
type WebhookMatch = RowOf<typeof WANTING>;

type NewWebhook = Pick<Webhook, 'id' | 'url' | 'types' | 'description' | 'platform' | 'sealedSecret'>;

/** An existing webhook stays unchanged. The result is null if there are `max` others. */
export async function insertWebhook(
  db: Db,
  webhook: NewWebhook,
  { nowMs, max }: { nowMs: number; max: number },
): Promise<Webhook | null> {
  const { id, url, types, description, platform, sealedSecret } = webhook;
  await db.query({
    name: 'insert-webhook',
    text: `INSERT INTO webhooks (id, url, types, description, platform, status, sealed_secret, created_at, updated_at)
           SELECT $1::uuid, $2, $3::text[], $4, $8, 'ACTIVE', $5, $6::timestamptz, $6::timestamptz
           WHERE (SELECT count(*) FROM webhooks WHERE deleted_at IS NULL) < $7
           ON CONFLICT (id) DO NOTHING`,
    values: [id, url, types, description, sealedSecret, toTime(nowMs), max, platform],
  });
  return findWebhook(db, id);
}

export async function findWebhook(
  db: Db,
  id: string,
  lock: 'FOR NO KEY UPDATE' | '' = '',
): Promise<Webhook | null> {
  const { rows } = await db.query({
    name: lock === '' ? 'find-webhook' : 'find-and-lock-webhook',
    text: `SELECT ${WEBHOOKS.select()} FROM webhooks WHERE id = $1 AND deleted_at IS NULL ${lock}`,
    values: [id],
  });
  return rows[0] ? WEBHOOKS.read(rows[0]) : null;
}

export async function listWebhooks(db: Db): Promise<Webhook[]> {
  const { rows } = await db.query({
    name: 'list-webhooks',
    text: `SELECT ${WEBHOOKS.select()} FROM webhooks WHERE deleted_at IS NULL ORDER BY created_at, id`,
  });
  return rows.map(WEBHOOKS.read);
}

type Changes = { url: string | null; types: readonly string[] | null; status: WebhookStatus | null };

/** A change to ACTIVE resets the failures. */
export async function changeWebhook(
  db: Db,
  id: string,
  { url, types, status }: Changes,
  nowMs: number,
): Promise<Webhook | null> {
  const { rows } = await db.query({
    name: 'change-webhook',
    text: `UPDATE webhooks SET url = coalesce($2, url), types = coalesce($3, types), status = coalesce($4, status),
             failing_since = CASE WHEN $4 = 'ACTIVE' AND status <> 'ACTIVE' THEN NULL ELSE failing_since END,
             disabled_at = CASE WHEN $4 = 'DISABLED' AND status <> 'DISABLED' THEN $5 ELSE disabled_at END,
             updated_at = $5
           WHERE id = $1 AND deleted_at IS NULL RETURNING ${WEBHOOKS.select()}`,
    values: [id, url, types, status, toTime(nowMs)],
  });
  return rows[0] ? WEBHOOKS.read(rows[0]) : null;
}

/** Earlier secrets sign until their own end. `full` means that `max` former secrets still sign. */
export async function rotateSecret(
  client: pg.ClientBase,
  id: string,
  { sealedSecret, formerUntilMs }: { sealedSecret: string; formerUntilMs: number },
  { nowMs, max }: { nowMs: number; max: number },
): Promise<Webhook | 'full' | null> {
  const webhook = await findWebhook(client, id, 'FOR NO KEY UPDATE');
  if (!webhook) return null;
  const former = webhook.former.filter(({ untilMs }) => nowMs < untilMs);
  if ([webhook, ...former].some((each) => each.sealedSecret === sealedSecret)) return webhook;
  if (former.length >= max) return 'full';
  const next = [{ sealedSecret: webhook.sealedSecret, untilMs: formerUntilMs }, ...former];
  const { rows } = await client.query({
    name: 'rotate-secret',
    text: `UPDATE webhooks SET sealed_secret = $2, former_secrets = $3, updated_at = $4
           WHERE id = $1 RETURNING ${WEBHOOKS.select()}`,
    values: [id, sealedSecret, JSON.stringify(next), toTime(nowMs)],
  });
  return rows[0] ? WEBHOOKS.read(rows[0]) : null;
}

/** Both are the same secrets as before, sealed for another key, so `updated_at` stays. */
export async function replaceSeals(
  client: pg.ClientBase,
  { id, sealedSecret, former }: Pick<Webhook, 'id' | 'sealedSecret' | 'former'>,
): Promise<void> {
  await client.query({
    name: 'replace-seals',
    text: 'UPDATE webhooks SET sealed_secret = $2, former_secrets = $3 WHERE id = $1',
    values: [id, sealedSecret, JSON.stringify(former)],
  });
}

export async function deleteWebhook(db: Db, id: string, nowMs: number): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'delete-webhook',
    text: `UPDATE webhooks SET deleted_at = $2, status = 'DISABLED', url = '', sealed_secret = '',
             former_secrets = '[]'
           WHERE id = $1 AND deleted_at IS NULL`,
    values: [id, toTime(nowMs)],
  });
  return rowCount === 1;
}

export async function lockWebhook(db: Db, id: string): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'lock-webhook',
    text: 'SELECT FROM webhooks WHERE id = $1 AND deleted_at IS NULL FOR KEY SHARE',
    values: [id],
  });
  return rowCount === 1;
}

export async function hasActiveWebhook(db: Db): Promise<boolean> {
  const { rows } = await db.query<{ active: boolean }>({
    name: 'has-active-webhook',
    text: `SELECT EXISTS (SELECT FROM webhooks WHERE status = 'ACTIVE' AND deleted_at IS NULL) AS active`,
  });
  return rows[0]?.active ?? true;
}

export async function lockWebhooksFor(
  db: Db,
  types: readonly string[],
  sinceMs: number,
): Promise<WebhookMatch[]> {
  const { rows } = await db.query({
    name: 'lock-webhooks-for',
    text: `SELECT ${WANTING.select()} FROM webhooks
           WHERE (status = 'ACTIVE' OR disabled_at > $2) AND deleted_at IS NULL AND types && $1::text[]
           ORDER BY id FOR KEY SHARE`,
    values: [types, toTime(sinceMs)],
  });
  return rows.map(WANTING.read);
}
