import { errorWith } from '@cowrie/telemetry';
import { z } from 'zod';
import { listenHost, listenPort } from './settings.ts';

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** Spread it into a service's schema. */
export const baseConfigShape = {
  LOG_LEVEL: z
    .enum(LOG_LEVELS)
    .default('info')
    .describe(`one of ${LOG_LEVELS.join(', ')}`),
  /** It distinguishes instances in logs, database sessions and Kafka; the default is the service's name. */
  INSTANCE_NAME: z
    .string()
    .regex(/^[\w.-]{1,64}$/)
    .default('service')
    .describe('1 to 64 letters, digits, points, dashes or underscores'),
  MANAGEMENT_HOST: listenHost('127.0.0.1'),
  /** 0 stands for any free port. */
  MANAGEMENT_PORT: listenPort(0),
  /** Without it no traces are recorded. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('the URL of an OTLP collector, as http://collector:4318'),
  /** The gateway decides for all services. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(0.01).describe('a share from 0 to 1'),
};

/** The message has a line for each variable and never a value. */
export type ConfigError = Error & { code: 'CONFIG' };

/**
 * It throws a `ConfigError` with a line for each wrong variable. An empty variable counts as not set, because
 * compose files pass unset variables so.
 */
export function loadConfig<S extends z.ZodObject>(
  schema: S,
  env: NodeJS.ProcessEnv = process.env,
): z.infer<S> {
  const known = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, env[name] || undefined]));
  const wrong = Object.entries(schema.shape).flatMap(([name, field]) => {
    const parsed = z.safeParse(field, known[name]);
    if (parsed.success) return [];
    const form = `must be ${acceptedForm(field) ?? parsed.error.issues[0]?.message}`;
    return [known[name] === undefined ? `${name}: is missing; ${form}` : `${name}: ${form}`];
  });
  if (wrong.length > 0) throw configError(wrong);
  const parsed = schema.safeParse(known);
  if (parsed.success) return parsed.data;
  throw configError(parsed.error.issues.map(({ path, message }) => `${String(path[0])}: ${message}`));
}

export function loadConfigOrExit<S extends z.ZodObject>(schema: S, env?: NodeJS.ProcessEnv): z.infer<S> {
  try {
    return loadConfig(schema, env);
  } catch (error) {
    if (!isConfigError(error)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

export function acceptedForm(field: z.core.$ZodType): string | undefined {
  const inner = field instanceof z.ZodOptional ? field.unwrap() : undefined;
  return z.globalRegistry.get(field)?.description ?? (inner && acceptedForm(inner));
}

const configError = (lines: readonly string[]): ConfigError =>
  errorWith([...new Set(lines)].join('\n'), { code: 'CONFIG' as const });

export function isConfigError(error: unknown): error is ConfigError {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'CONFIG';
}
