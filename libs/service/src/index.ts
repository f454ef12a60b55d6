export type { Complete, Feature } from './feature.ts';
export { type Gathered, gatherFeatures, merged } from './gather-features.ts';
export { createServiceHealth } from './health.ts';
export { openService, type Service } from './open-service.ts';
export { openOutbox } from './outbox.ts';
export {
  approvalsSampled,
  deadLettersSampled,
  inboxSampled,
  isReporting,
  outboxSampled,
  type Sampled,
  sampled,
} from './samplers.ts';
export { answerQueries, applyCommands } from './serve.ts';
export { startParts } from './start-parts.ts';
