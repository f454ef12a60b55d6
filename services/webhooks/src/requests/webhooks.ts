import { LIMITS, refuse } from '@cowrie/contracts';
import { createPingEvent } from '../domain/event.ts';
import { isPulled, toWebhookState, type Webhook } from '../domain/webhook.ts';
import { writeAdminLog } from '../store/admin-log.ts';
import { hurryLanes, lockLanesOf } from '../store/lanes/hurry-lanes.ts';
import { storeDeliveries } from '../store/lanes/store-deliveries.ts';
import { readWebhookProgress } from '../store/progress/read-webhook-progress.ts';
import { insertReplay } from '../store/replays.ts';
import {
  changeWebhook,
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listWebhooks,
  lockWebhook,
  rotateSecret,
} from '../store/webhooks.ts';
import type { Commands, Queries, RequestDeps } from './handlers.ts';
import { changedDetails, createdDetails, describeUrl } from './log-details.ts';
import { refuseUnknownWebhook } from './not-found.ts';

type Names =
  | 'webhook.create'
  | 'webhook.change'
  | 'webhook.rotate-secret'
  | 'webhook.delete'
  | 'webhook.ping'
  | 'webhook.replay';

const MAX = LIMITS.webhooksMax;
const FULL = refuse('invalid_request', `There are ${MAX} webhooks already.`);
const STAYS_PULLED = refuse('invalid_request', 'The webhook is pulled.', [
  { path: 'url', message: 'cannot be set on a pulled webhook; create another webhook' },
]);
const REPLAYS_MAX = LIMITS.webhookReplaysMax;
const REPLAYS_FULL = refuse(
  'invalid_request',
  `There are ${REPLAYS_MAX} replays of this webhook already that are not finished.`,
);
const FORMER_MAX = LIMITS.webhookFormerSecretsMax;
const SECRETS_FULL = refuse(
  'invalid_request',
  `There are ${FORMER_MAX} secrets of before already that still sign.`,
);
const OVERLAP_MS = LIMITS.webhookSecretOverlapSeconds * 1000;

export function webhookCommands({ now }: Pick<RequestDeps, 'now'>): Commands<Names> {
  return {
    async 'webhook.create'({ webhookId, platform = null, ...rest }, client, actor) {
      const nowMs = now();
      const before = await findWebhook(client, webhookId);
      const made = await insertWebhook(client, { id: webhookId, platform, ...rest }, { nowMs, max: MAX });
      if (!made) return FULL;
      const act = { action: 'webhook.created', webhookId, details: createdDetails(made) } as const;
      if (!before) await writeAdminLog(client, actor, act, nowMs);
      return toReply(made);
    },
    async 'webhook.change'({ webhookId, ...changes }, client, actor) {
      const nowMs = now();
      const mayHurry = changes.status === 'ACTIVE' || changes.url !== null;
      const lanes = mayHurry ? await lockLanesOf(client, webhookId) : [];
      const before = await findWebhook(client, webhookId, 'FOR NO KEY UPDATE');
      if (before && isPulled(before) && changes.url !== null) return STAYS_PULLED;
      const changed = await changeWebhook(client, webhookId, changes, nowMs);
      if (!before || !changed) return refuseUnknownWebhook(webhookId);
      if (mayReachAgain(before, changed)) await hurryLanes(client, { webhookId, lanes, nowMs });
      const details = changedDetails(before, changed);
      if (details)
        await writeAdminLog(client, actor, { action: 'webhook.changed', webhookId, details }, nowMs);
      return toReply(changed);
    },
    async 'webhook.rotate-secret'({ webhookId, sealedSecret }, client, actor) {
      const nowMs = now();
      const before = await findWebhook(client, webhookId, 'FOR NO KEY UPDATE');
      const secrets = { sealedSecret, formerUntilMs: nowMs + OVERLAP_MS };
      const rotated = await rotateSecret(client, webhookId, secrets, { nowMs, max: FORMER_MAX });
      if (rotated === 'full') return SECRETS_FULL;
      if (!before || !rotated) return refuseUnknownWebhook(webhookId);
      const details = { formerSecretUntil: new Date(secrets.formerUntilMs).toISOString() };
      const act = { action: 'webhook.secret_rotated', webhookId, details } as const;
      // A repeated request finds the secret stored already.
      if (rotated.sealedSecret !== before.sealedSecret) await writeAdminLog(client, actor, act, nowMs);
      return toReply(rotated);
    },
    async 'webhook.delete'({ webhookId }, client, actor) {
      const nowMs = now();
      const before = await findWebhook(client, webhookId, 'FOR NO KEY UPDATE');
      if (!before || !(await deleteWebhook(client, webhookId, nowMs))) return refuseUnknownWebhook(webhookId);
      const act = { action: 'webhook.deleted', webhookId, details: describeUrl(before) } as const;
      await writeAdminLog(client, actor, act, nowMs);
      return { ok: true, data: {} };
    },
    async 'webhook.ping'({ webhookId, pingId }, client) {
      if (!(await lockWebhook(client, webhookId))) return refuseUnknownWebhook(webhookId);
      const nowMs = now();
      const event = createPingEvent(pingId, webhookId, nowMs);
      await storeDeliveries(client, [{ event, webhookId }], { nowMs });
      return { ok: true, data: {} };
    },
    async 'webhook.replay'({ replayId: id, webhookId, fromMs, toMs }, client) {
      const replay = { id, webhookId, fromMs, toMs };
      const made = await insertReplay(client, replay, { nowMs: now(), max: REPLAYS_MAX });
      if (made === 'no webhook') return refuseUnknownWebhook(webhookId);
      return made === 'full' ? REPLAYS_FULL : { ok: true, data: {} };
    },
  };
}

export function webhookQueries({ pool }: Pick<RequestDeps, 'pool'>): Queries<'webhook.get' | 'webhook.list'> {
  return {
    async 'webhook.get'({ webhookId }) {
      const found = await findWebhook(pool, webhookId);
      if (!found) return refuseUnknownWebhook(webhookId);
      const progress = await readWebhookProgress(pool, webhookId);
      return { ok: true, data: { webhook: toWebhookState(found), progress } };
    },
    async 'webhook.list'() {
      return { ok: true, data: { webhooks: (await listWebhooks(pool)).map(toWebhookState) } };
    },
  };
}

/**
 * With a new URL or after a reactivation, former failures need not recur. Pulled deliveries are due again
 * only after the time to acknowledge.
 */
const mayReachAgain = (before: Webhook, changed: Webhook): boolean =>
  !isPulled(changed) &&
  (changed.url !== before.url || (changed.status === 'ACTIVE' && before.status !== 'ACTIVE'));

const toReply = (webhook: Webhook) => ({ ok: true, data: { webhook: toWebhookState(webhook) } }) as const;
