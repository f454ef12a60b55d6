export type { Complete, Feature } from './feature.ts';
export { type FeatureSet, gatherFeatures, mergeByName } from './gather-features.ts';
export { createServiceHealth } from './health.ts';
export { openService, type Service } from './open-service.ts';
export { openOutbox } from './outbox.ts';
export {
  approvalsSampler,
  deadLettersSampler,
  declareSampler,
  inboxSampler,
  isReporting,
  outboxSampler,
  type SamplerFactory,
} from './samplers.ts';
export { answerQueries, applyCommands } from './serve.ts';
export { startParts } from './start-parts.ts';
