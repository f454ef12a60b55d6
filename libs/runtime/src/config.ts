import { z } from 'zod';

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** The variables that every service takes; spread it into a service's schema. */
export const baseConfigShape = {
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
  /** Tells instances of a service apart in logs, database sessions and Kafka; `runService` has the service's name. */
  INSTANCE_NAME: z
    .string()
    .regex(/^[\w.-]{1,64}$/)
    .default('service'),
  MANAGEMENT_HOST: z.string().min(1).default('127.0.0.1'),
  /** 0 = any free port. */
  MANAGEMENT_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
};
export type BaseConfig = z.infer<z.ZodObject<typeof baseConfigShape>>;

/** The configuration is wrong; the message has a line for each variable and no values. */
export type ConfigError = Error & { code: 'CONFIG' };

/**
 * Reads a service's configuration from the environment. Throws a `ConfigError` that names each missing or wrong
 * variable and what is expected, never its value: it may be a secret. An empty variable counts as none, which is
 * how compose files pass what is not set.
 */
export function loadConfig<S extends z.ZodObject>(
  schema: S,
  env: NodeJS.ProcessEnv = process.env,
): z.infer<S> {
  const known = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, env[name] || undefined]));
  const parsed = schema.safeParse(known);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => {
    const name = String(issue.path[0] ?? 'environment');
    return known[name] === undefined ? `${name}: is missing` : `${name}: ${issue.message}`;
  });
  throw Object.assign(new Error([...new Set(lines)].join('\n')), { code: 'CONFIG' as const });
}

export function isConfigError(error: unknown): error is ConfigError {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'CONFIG';
}
