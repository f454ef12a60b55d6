import closeWithGrace from 'close-with-grace';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { z } from 'zod';
import { type BaseConfig, isConfigError, loadConfig } from './config.ts';
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
  const { config, base } = configOrExit(options.schema);
  const logger = createLogger({ service: options.name, instance: base.INSTANCE_NAME, level: base.LOG_LEVEL });
  const metrics = createMetrics(options.name);
  let state: 'starting' | 'running' | 'stopping' = 'starting';
  let running: Running | undefined;

  const management = await startManagement({
    host: base.MANAGEMENT_HOST,
    port: base.MANAGEMENT_PORT,
    metrics,
    problems: () => (state === 'running' && running ? running.problems() : [state]),
  });
  const grace = closeWithGrace({ delay: STOP_WITHIN_MS, logger: false }, async ({ err, signal }) => {
    state = 'stopping';
    if (err) logger.fatal({ err }, 'ending after a failure');
    else logger.info({ signal }, 'stopping');
    // After a failure nothing can be relied on: the database and Kafka are made for a process that dies.
    if (err) process.exit(1);
    await running?.stop();
    await management.close();
    logger.info({}, 'stopped');
  });
  const fail = (error: Error): void => {
    logger.fatal({ err: error }, 'ending after a failure');
    process.exit(1);
  };
  try {
    running = await options.start({ config, logger, metrics, fail });
    state = 'running';
    logger.info({ managementPort: management.port }, 'started');
  } catch (error) {
    grace.uninstall();
    fail(error instanceof Error ? error : new Error(String(error)));
  }
}

function configOrExit<S extends z.ZodObject>(schema: S): { config: z.infer<S>; base: BaseConfig } {
  try {
    const config = loadConfig(schema);
    return { config, base: config as unknown as BaseConfig };
  } catch (error) {
    if (!isConfigError(error)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
