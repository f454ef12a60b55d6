import { z } from 'zod';
import { command, type FeatureContract, query } from '../contract.ts';
import { LIMITS } from '../limits.ts';
import { EpochMs, PlatformId } from '../primitives.ts';
import { field } from '../shape/kinds.ts';
import { shape, type WireOf } from '../shape/shape.ts';
import { DELIVERY } from './deliveries.ts';

export const WEBHOOK_STATUSES = ['ACTIVE', 'DISABLED'] as const;
export const WebhookStatus = z.enum(WEBHOOK_STATUSES);
export type WebhookStatus = z.infer<typeof WebhookStatus>;

export const PULLED_WEBHOOK_URL = '';

export const WEBHOOK = shape(null, {
  id: field.uuid(),
  url: field
    .made(
      'url',
      z.string(),
      z.string().optional(),
      (url: string) => (url === PULLED_WEBHOOK_URL ? undefined : url),
      (url: string) => url,
    )
    .about('URL of the webhook endpoint; omitted: the webhook is pulled'),
  types: field.texts().about('Types of the events that the webhook gets'),
  description: field.text().orNull(),
  platform: field
    .text()
    .whereItApplies()
    .about('The webhook gets only events of this platform; omitted: events of all'),
  status: field
    .same(WebhookStatus)
    .about(
      'DISABLED by an administrator, after 3 days of failures, or after 3 days in which no pending event of a pulled webhook was acknowledged',
    ),
  failingSince: field
    .time()
    .orNull()
    .about(
      'Time of the first failure since the last success; pings do not count while an event is `blocked`. For a pulled webhook: since when events wait and none was acknowledged',
    ),
  createdAt: field.time().about('In real time, even with a test clock, because retries run in real time'),
  updatedAt: field.time(),
});
export type WebhookState = WireOf<typeof WEBHOOK>;

const WEBHOOK_PROGRESS = shape(null, {
  waiting: field.count(0),
  blocked: field.listOf(DELIVERY),
  lastStatus: field.same(z.int()).orNull(),
  lastError: field.text().orNull(),
  lastAnswer: field.text().orNull().whereItApplies(),
});
/** The last answer is a blocked delivery's, or else the newest one's. */
export type WebhookProgress = WireOf<typeof WEBHOOK_PROGRESS>;

const { waiting, blocked, lastStatus, lastError, lastAnswer } = WEBHOOK_PROGRESS.fields;
/** Only the request for a single webhook returns its progress. */
export const WEBHOOK_VIEW = shape('Webhook', {
  ...WEBHOOK.fields,
  waiting: waiting
    .whereItApplies()
    .about(`Number of PENDING deliveries, counted up to ${LIMITS.webhookWaitingCountedMax}`),
  blocked: blocked
    .whereItApplies()
    .about('Failing deliveries that block the later events of their partition'),
  lastStatus: lastStatus
    .whereItApplies()
    .about('HTTP status of the last answer, to a blocked delivery if there is one; null without an answer'),
  lastError: lastError.whereItApplies(),
  lastAnswer: lastAnswer.about(
    `The first ${LIMITS.webhookAnswerMax} characters of the body of the last answer; null without an answer`,
  ),
});

const WebhookAnswer = z.object({ webhook: WEBHOOK.wire });
const webhookField = { webhookId: z.uuid() };
const keyOfWebhook = ({ webhookId }: { webhookId: string }) => webhookId;
const Url = z.string().max(LIMITS.webhookUrlMax);
const Types = z.array(z.string().min(1).max(100)).min(1).max(LIMITS.webhookTypesMax);
/** It is a `SealedSecret` for the webhooks service. */
const Sealed = z.string().min(1).max(2_000);

/** The id prevents the use of one webhook's secret for another. */
export const SealedSecret = z.object({
  ...webhookField,
  secret: z.string().regex(/^whsec_[A-Za-z0-9+/=]+$/),
});

/** Applying a command twice changes nothing more, because the sender chooses the ids. */
export const webhooks = {
  commands: {
    /** It is refused if there are `LIMITS.webhooksMax` webhooks already. */
    'webhook.create': command({
      data: z.object({
        ...webhookField,
        url: Url,
        types: Types,
        platform: PlatformId.optional(),
        description: z
          .string()
          .max(2 * LIMITS.webhookDescriptionMax)
          .nullable(),
        sealedSecret: Sealed,
      }),
      key: keyOfWebhook,
      reply: WebhookAnswer,
      rejects: ['invalid_request'],
    }),
    /** A null field stays unchanged. A pulled webhook stays pulled, so a URL is refused. */
    'webhook.change': command({
      data: z.object({
        ...webhookField,
        url: Url.min(1).nullable(),
        types: Types.nullable(),
        status: WebhookStatus.nullable(),
      }),
      key: keyOfWebhook,
      reply: WebhookAnswer,
      rejects: ['not_found', 'invalid_request'],
    }),
    /** The former secret signs too for a while. It is refused if too many former secrets still sign. */
    'webhook.rotate-secret': command({
      data: z.object({ ...webhookField, sealedSecret: Sealed }),
      key: keyOfWebhook,
      reply: WebhookAnswer,
      rejects: ['not_found', 'invalid_request'],
    }),
    'webhook.delete': command({
      data: z.object(webhookField),
      key: keyOfWebhook,
      reply: z.object({}),
      rejects: ['not_found'],
    }),
    /** A ping is retried while the webhook is ACTIVE, and sent once while it is DISABLED. */
    'webhook.ping': command({
      data: z.object({ ...webhookField, pingId: z.uuid() }),
      key: keyOfWebhook,
      reply: z.object({}),
      rejects: ['not_found'],
    }),
    /** `toMs` is excluded. It is refused if `LIMITS.webhookReplaysMax` replays are unfinished. */
    'webhook.replay': command({
      data: z.object({ ...webhookField, replayId: z.uuid(), fromMs: EpochMs, toMs: EpochMs }),
      key: keyOfWebhook,
      reply: z.object({}),
      rejects: ['not_found', 'invalid_request'],
    }),
  },
  queries: {
    'webhook.get': query({
      data: z.object(webhookField),
      reply: WebhookAnswer.extend({ progress: WEBHOOK_PROGRESS.wire }),
      rejects: ['not_found'],
    }),
    'webhook.list': query({
      data: z.object({}),
      reply: z.object({ webhooks: z.array(WEBHOOK.wire) }),
      rejects: [],
    }),
  },
} satisfies FeatureContract;
