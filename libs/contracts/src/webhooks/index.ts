import { webhookLog } from '../admin-log.ts';
import {
  type AnswerTo,
  commandsOfFeatures,
  type QueryMessage,
  queriesOfFeatures,
  queryMessageSchema,
} from '../contract.ts';
import { health } from '../messages/health.ts';
import { deliveries } from './deliveries.ts';
import { webhooks } from './webhooks.ts';

export * from './deliveries.ts';
export {
  PULLED_WEBHOOK_URL,
  SealedSecret,
  WEBHOOK,
  WEBHOOK_STATUSES,
  WEBHOOK_VIEW,
  type WebhookProgress,
  type WebhookState,
  WebhookStatus,
} from './webhooks.ts';

const FEATURES = { webhooks, deliveries, webhookLog, health };

export const WEBHOOK_COMMANDS = commandsOfFeatures(FEATURES);
export const WEBHOOK_QUERIES = queriesOfFeatures(FEATURES);

const REQUESTS = { ...WEBHOOK_COMMANDS, ...WEBHOOK_QUERIES };

export const WebhookRequest = queryMessageSchema(REQUESTS);
export type WebhookRequest = QueryMessage<typeof REQUESTS>;
export type WebhookAnswer<N extends WebhookRequest['name']> = AnswerTo<(typeof REQUESTS)[N]>;
