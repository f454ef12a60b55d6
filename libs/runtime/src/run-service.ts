import closeWithGrace from 'close-with-grace';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { z } from 'zod';
import { type BaseConfig, baseConfigShape, isConfigError, loadConfig } from './config.ts';
import { createLogger } from './logger.ts';
import { startManagement } from './management.ts';
import { createMetrics } from './metrics.ts';

/** What a service gets to start with. */
export type ServiceContext<S extends z.ZodObject> = {
  config: z.infer<S>;
  logger: Logger;
  metrics: Registry;
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
  let state = 'starting' as 'starting' | 'running' | 'stopping';
  let running: Running | undefined;
  // After a failure nothing can be relied on: the database and Kafka are made for a process that dies.
  const fail = (error: unknown): never => {
    logger.fatal({ err: error }, 'ending after a failure');
    process.exit(1);
  };

  const management = await startManagement({
    host: base.MANAGEMENT_HOST,
    port: base.MANAGEMENT_PORT,
    metrics,
    problems: () => (state === 'running' && running ? running.problems() : [state]),
  }).catch(fail);
  const onTimeout = () => logger.error({ withinMs: STOP_WITHIN_MS }, 'not stopped in time; ending');
  closeWithGrace({ delay: STOP_WITHIN_MS, logger: false, onTimeout }, async ({ err, signal }) => {
    if (err) fail(err);
    state = 'stopping';
    logger.info({ signal }, 'stopping');
    await running?.stop().catch(fail);
    await management.close();
    logger.info({}, 'stopped');
  });
  const started = await options.start({ config, logger, metrics, fail }).catch(fail);
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
