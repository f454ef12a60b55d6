import type { Meter, Tracer } from '@cowrie/telemetry';
import {
  createLogger,
  createMeter,
  createMetrics,
  type Metrics,
  type RootLogger,
  startTracing,
} from '@cowrie/telemetry/setup';
import closeWithGrace from 'close-with-grace';
import { z } from 'zod';
import { type BaseConfig, baseConfigShape, isConfigError, loadConfig } from './config.ts';
import { startManagement } from './management.ts';

/** What a service gets to start with. */
export type ServiceContext<S extends z.ZodObject> = {
  config: z.infer<S>;
  logger: RootLogger;
  metrics: Metrics;
  meter: Meter;
  /** Null unless traces are recorded. */
  tracer: Tracer | null;
  /** Says what `start` waits for, until null: it is told instead of `starting` by `/health/ready`. */
  waitFor(problem: string | null): void;
  /** Something that the service cannot mend: it is logged and the process ends, to be started again. */
  fail(error: Error): void;
};

/** A service that runs. */
export type Running = {
  /** What is missing to do its work; empty when ready. */
  problems(): string[];
  /** Finishes what it has taken, leaves its groups, closes what it opened. */
  stop(): Promise<void>;
};

const STOP_WITHIN_MS = 10_000;

/**
 * Runs a service until SIGTERM or SIGINT: configuration, logger, management server, then `start`. It stops in
 * the order readiness off → `stop()` → management server, and ends with code 0, or 1 when something failed.
 */
export async function runService<S extends z.ZodObject>(options: {
  name: string;
  schema: S;
  start(context: ServiceContext<S>): Promise<Running>;
}): Promise<void> {
  const { config, base } = configOrExit(options.name, options.schema);
  const logger = createLogger({ service: options.name, instance: base.INSTANCE_NAME, level: base.LOG_LEVEL });
  const metrics = createMetrics(options.name);
  const meter = createMeter(metrics);
  let state = 'starting' as 'starting' | 'running' | 'stopping';
  let running: Running | undefined;
  let waitsFor: string | null = null;
  let hasBeenReady = false;
  const problems = (): string[] => {
    if (state !== 'running' || !running) {
      return [state === 'starting' && waitsFor !== null ? waitsFor : state];
    }
    const missing = running.problems();
    if (missing.length === 0) hasBeenReady = true;
    return missing;
  };
  const servingProblems = (): string[] => {
    const missing = problems();
    return state === 'running' && hasBeenReady ? [] : missing;
  };
  // After a failure nothing can be relied on: the database and Kafka are made for a process that dies.
  const fail = (error: unknown): never => {
    logger.fatal({ err: error }, 'ending after a failure');
    process.exit(1);
  };

  const management = await startManagement({
    host: base.MANAGEMENT_HOST,
    port: base.MANAGEMENT_PORT,
    metrics,
    problems,
    servingProblems,
  }).catch(fail);
  meter.gauge('cowrie_ready', 'Whether the instance can do its work: 1 or 0', [], () => [
    { value: problems().length === 0 ? 1 : 0 },
  ]);
  const tracing = await startTracing({
    endpoint: base.OTEL_EXPORTER_OTLP_ENDPOINT,
    service: options.name,
    instance: base.INSTANCE_NAME,
    logger,
    meter,
  }).catch(fail);
  const tracer = tracing?.tracer ?? null;
  const onTimeout = () => logger.error({ withinMs: STOP_WITHIN_MS }, 'not stopped in time; ending');
  closeWithGrace({ delay: STOP_WITHIN_MS, logger: false, onTimeout }, async ({ err, signal }) => {
    if (err) fail(err);
    state = 'stopping';
    logger.info({ signal }, 'stopping');
    await running?.stop().catch(fail);
    await tracing?.stop();
    await management.close();
    logger.info({}, 'stopped');
  });
  const waitFor = (problem: string | null): void => {
    waitsFor = problem;
  };
  const started = await options.start({ config, logger, metrics, meter, tracer, waitFor, fail }).catch(fail);
  // A signal that came meanwhile is ending the process.
  if (state === 'stopping') return;
  running = started;
  state = 'running';
  logger.info({ managementPort: management.port }, 'started');
}

function configOrExit<S extends z.ZodObject>(
  name: string,
  schema: S,
): { config: z.infer<S>; base: BaseConfig } {
  try {
    const env = { ...process.env, INSTANCE_NAME: process.env.INSTANCE_NAME || name };
    const config = loadConfig(schema, env);
    return { config, base: z.object(baseConfigShape).parse(config) };
  } catch (error) {
    if (!isConfigError(error)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
