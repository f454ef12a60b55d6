export { Amount, type AmountInput } from './amount.ts';
export type { AnswerFacts as Facts } from './attempt.ts';
export { type CallOptions, type ClientOptions, newIdempotencyKey } from './call.ts';
export { type Api, type Client, createClient, type Input, type Output, type ProblemOf } from './client.ts';
export {
  type CowrieConnectionError,
  type CowrieError,
  type CowrieInputError,
  type CowrieProblem,
  isConnectionError,
  isInputError,
  isOutcomeUnknown,
  isProblem,
} from './errors.ts';
export type * from './generated.ts';
export { TRANSACTION_TYPES } from './generated.ts';
export type { JsonSchema } from './json-schema.ts';
export { each } from './pages.ts';
export { memoryStore, type Session, type SessionStore } from './tokens.ts';
export { verifyWebhook, type WebhookFault, type WebhookInput } from './webhook.ts';
