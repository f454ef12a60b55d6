import { type Logger, pino } from 'pino';
import type { BaseConfig } from './config.ts';

/** Fields that may hold a secret are cut out wherever they stand, up to two levels deep. */
const SECRETS = [
  'password',
  'currentPassword',
  'newPassword',
  'sealedPassword',
  'sealedCurrent',
  'sealedNew',
  'accessToken',
  'refreshToken',
  'refreshHash',
  'nextRefreshHash',
  'keyHash',
  'authorization',
  'cookie',
  'apiKey',
  'key',
];
const AT_ANY_DEPTH = SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
const HEADERS = ['["x-api-key"]', '*["x-api-key"]', '*.*["x-api-key"]'];

/** A JSON logger on standard output: ISO times, level names, errors with their cause, no secrets. */
export function createLogger(options: {
  service: string;
  instance: string;
  level: BaseConfig['LOG_LEVEL'];
}): Logger {
  return pino({
    level: options.level,
    base: { service: options.service, instance: options.instance },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: pino.stdSerializers.errWithCause, error: pino.stdSerializers.errWithCause },
    redact: { paths: [...AT_ANY_DEPTH, ...HEADERS], censor: '[secret]' },
  });
}
