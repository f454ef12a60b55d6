/** What a process makes once when it starts. It loads pino and prom-client; all else needs the index alone. */
export { startTracing } from './export-spans.ts';
export { createLogger, type RootLogger } from './logger.ts';
export { createMeter, createMetrics, type Metrics } from './metrics.ts';
