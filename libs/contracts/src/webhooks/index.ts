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

/** What the webhooks service can be asked. */
const FEATURES = { webhooks, deliveries, webhookLog, health };

export const WEBHOOK_COMMANDS = commandsOfFeatures(FEATURES);
export const WEBHOOK_QUERIES = queriesOfFeatures(FEATURES);

const REQUESTS = { ...WEBHOOK_COMMANDS, ...WEBHOOK_QUERIES };

/** All that comes on `webhooks.requests`. */
export const WebhookRequest = queryMessageSchema(REQUESTS);
export type WebhookRequest = QueryMessage<typeof REQUESTS>;
/** All that the service may answer to a request of that name. */
export type WebhookAnswer<N extends WebhookRequest['name']> = AnswerTo<(typeof REQUESTS)[N]>;
