import { LIMITS } from '@cowrie/contracts';
import { inTransaction } from '@cowrie/postgres';
import { pingEvent } from '../domain/event.ts';
import { toWebhookState, type Webhook } from '../domain/webhook.ts';
import { insertReplay } from '../store/replays.ts';
import { storeDeliveries } from '../store/store-deliveries.ts';
import {
  changeWebhook,
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listWebhooks,
  lockWebhook,
  rotateSecret,
} from '../store/webhooks.ts';
import type { Handlers, RequestDeps } from './handlers.ts';
import { noWebhook } from './not-found.ts';

type Names =
  | 'webhook.create'
  | 'webhook.change'
  | 'webhook.rotate-secret'
  | 'webhook.delete'
  | 'webhook.ping'
  | 'webhook.replay'
  | 'webhook.get'
  | 'webhook.list';

const MAX = LIMITS.webhooksMax;
const FULL = { ok: false, code: 'invalid_request', detail: `There are ${MAX} webhooks already.` } as const;
const REPLAYS_MAX = LIMITS.webhookReplaysMax;
const REPLAYS_FULL = {
  ok: false,
  code: 'invalid_request',
  detail: `There are ${REPLAYS_MAX} replays of this webhook already that are not finished.`,
} as const;
const OVERLAP_MS = LIMITS.webhookSecretOverlapSeconds * 1000;

/** What is asked about webhooks themselves. */
export function webhookRequests({ pool, now, onPending }: RequestDeps): Handlers<Names> {
  return {
    async 'webhook.create'({ webhookId: id, ...rest }) {
      const made = await insertWebhook(pool, { id, ...rest }, { nowMs: now(), max: MAX });
      return made ? answer(made) : FULL;
    },
    async 'webhook.change'({ webhookId, ...changes }) {
      const changed = await changeWebhook(pool, webhookId, changes, now());
      // What waited while it was disabled is due.
      if (changed?.status === 'ACTIVE') onPending();
      return changed ? answer(changed) : noWebhook(webhookId);
    },
    async 'webhook.rotate-secret'({ webhookId, sealedSecret }) {
      const nowMs = now();
      const secrets = { sealedSecret, formerUntilMs: nowMs + OVERLAP_MS };
      const rotated = await rotateSecret(pool, webhookId, secrets, nowMs);
      return rotated ? answer(rotated) : noWebhook(webhookId);
    },
    async 'webhook.delete'({ webhookId }) {
      return (await deleteWebhook(pool, webhookId, now())) ? { ok: true, data: {} } : noWebhook(webhookId);
    },
    async 'webhook.ping'({ webhookId, pingId }) {
      const nowMs = now();
      const isThere = await inTransaction(pool, async (client) => {
        if (!(await lockWebhook(client, webhookId))) return false;
        const event = pingEvent(pingId, webhookId, nowMs);
        await storeDeliveries(client, [{ event, webhookId }], { nowMs });
        return true;
      });
      if (!isThere) return noWebhook(webhookId);
      onPending();
      return { ok: true, data: {} };
    },
    async 'webhook.replay'({ replayId: id, webhookId, fromMs, toMs }) {
      const replay = { id, webhookId, fromMs, toMs };
      const made = await insertReplay(pool, replay, { nowMs: now(), max: REPLAYS_MAX });
      if (made === 'no webhook') return noWebhook(webhookId);
      return made === 'full' ? REPLAYS_FULL : { ok: true, data: {} };
    },
    async 'webhook.get'({ webhookId }) {
      const found = await findWebhook(pool, webhookId);
      return found ? answer(found) : noWebhook(webhookId);
    },
    async 'webhook.list'() {
      return { ok: true, data: { webhooks: (await listWebhooks(pool)).map(toWebhookState) } };
    },
  };
}

const answer = (webhook: Webhook) => ({ ok: true, data: { webhook: toWebhookState(webhook) } }) as const;
