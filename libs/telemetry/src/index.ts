export { errorWith } from './error-with.ts';
export {
  commitError,
  ENDED_BY_TIMEOUT,
  type Fault,
  faultyCommand,
  faultyCommandOf,
  isCommitUnknown,
  type PauseReason,
  runDecision,
} from './fault.ts';
export type { Logger } from './logger.ts';
export { type GaugeReading, type Labels, type Meter, SECONDS_BUCKETS, silentMeter } from './meter.ts';
export {
  type Attributes,
  endSpan,
  isSampled,
  logFieldsOf,
  type Span,
  startSpan,
  type Tracer,
  traceIdOf,
  traceparentOf,
} from './tracer.ts';
export { uuidOf } from './uuid-of.ts';
export { timeOfUuidv7, uuidv7 } from './uuidv7.ts';
export { createWait, pause } from './wait.ts';
