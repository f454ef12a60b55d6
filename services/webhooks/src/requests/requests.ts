import type { WebhookRequest } from '@cowrie/contracts';
import type { QueryAnswer } from '@cowrie/messaging';
import { deliveryRequests } from './deliveries.ts';
import type { Handlers, RequestDeps } from './handlers.ts';
import { webhookRequests } from './webhooks.ts';

/** Answers the requests of this service. What changes something may come twice, and changes nothing the second time. */
export function createRequests(deps: RequestDeps): (request: WebhookRequest) => Promise<QueryAnswer> {
  const handlers: Handlers = { ...webhookRequests(deps), ...deliveryRequests(deps) };
  // What a name is sent with is said once, in the contracts: TypeScript cannot follow a name through them.
  return ({ name, data }) => (handlers[name] as (asked: unknown) => Promise<QueryAnswer>)(data);
}
