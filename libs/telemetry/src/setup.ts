/** This entry loads pino and prom-client; libraries use the index only. */
export { startTracing } from './export-spans.ts';
export { createLogger, type RootLogger } from './logger.ts';
export { createMeter, createMetrics, type Metrics } from './metrics.ts';
