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
import { baseConfigShape, loadConfigOrExit } from './config.ts';
import { startManagement } from './management.ts';

export type ServiceContext<S extends z.ZodObject> = {
  config: z.infer<S>;
  logger: RootLogger;
  metrics: Metrics;
  meter: Meter;
  tracer: Tracer | null;
  /** `/health/ready` shows this text instead of `starting`. */
  waitFor(problem: string | null): void;
  /** The error is logged, and the process ends so that it is restarted. */
  fail(error: Error): void;
};

export type RunningService = {
  problems(): string[];
  stop(): Promise<void>;
};

const STOP_WITHIN_MS = 10_000;

type State =
  | { kind: 'starting'; waitsFor: string | null }
  | { kind: 'running'; running: RunningService; hasBeenReady: boolean }
  | { kind: 'stopping' };

function problemsOf(state: State): string[] {
  if (state.kind === 'running') return state.running.problems();
  return [state.kind === 'starting' ? (state.waitsFor ?? state.kind) : state.kind];
}

/**
 * It runs until SIGTERM or SIGINT. It stops in this order: readiness off, `stop()`, management server. The
 * exit code is 1 after a failure.
 */
export async function runService<S extends z.ZodObject>(options: {
  name: string;
  schema: S;
  start(context: ServiceContext<S>): Promise<RunningService>;
}): Promise<void> {
  const { name: service, schema, start } = options;
  const env = { ...process.env, INSTANCE_NAME: process.env.INSTANCE_NAME || service };
  const config = loadConfigOrExit(schema, env);
  const base = z.object(baseConfigShape).parse(config);
  const logger = createLogger({ service, instance: base.INSTANCE_NAME, level: base.LOG_LEVEL });
  const metrics = createMetrics(service);
  const meter = createMeter(metrics);
  let state: State = { kind: 'starting', waitsFor: null };
  const problems = (): string[] => {
    const missing = problemsOf(state);
    if (state.kind === 'running' && missing.length === 0) state = { ...state, hasBeenReady: true };
    return missing;
  };
  const servingProblems = (): string[] => {
    const missing = problems();
    return state.kind === 'running' && state.hasBeenReady ? [] : missing;
  };
  // After a failure no state is reliable; the protocols are designed for a process that dies.
  const fail = (error: unknown): never => {
    logger.fatal({ err: error }, 'ending after a failure');
    process.exit(1);
  };

  const { MANAGEMENT_HOST: host, MANAGEMENT_PORT: port, INSTANCE_NAME: instance } = base;
  const management = await startManagement({ host, port, metrics, problems, servingProblems }).catch(fail);
  meter.gauge('cowrie_ready', 'Whether the instance can do its work: 1 or 0', [], () => [
    { value: problems().length === 0 ? 1 : 0 },
  ]);
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = base;
  const tracing = await startTracing({ endpoint, service, instance, logger, meter }).catch(fail);
  const onTimeout = () => logger.error({ withinMs: STOP_WITHIN_MS }, 'not stopped in time; ending');
  closeWithGrace({ delay: STOP_WITHIN_MS, logger: false, onTimeout }, async ({ err, signal }) => {
    if (err) fail(err);
    const before = state;
    state = { kind: 'stopping' };
    logger.info({ signal }, 'stopping');
    if (before.kind === 'running') await before.running.stop().catch(fail);
    await tracing?.stop();
    await management.close();
    logger.info({}, 'stopped');
  });
  const waitFor = (waitsFor: string | null): void => {
    if (state.kind === 'starting') state = { kind: 'starting', waitsFor };
  };
  const tracer = tracing?.tracer ?? null;
  const running = await start({ config, logger, metrics, meter, tracer, waitFor, fail }).catch(fail);
  // A signal during `start` is already ending the process.
  if (state.kind !== 'starting') return;
  state = { kind: 'running', running, hasBeenReady: false };
  logger.info({ managementPort: management.port }, 'started');
}
