import { inspect } from 'node:util';
import type { Logger } from '@cowrie/telemetry';

const line = (level: string) => (fields: object, message: string) => {
  const shown = inspect(fields, { breakLength: Number.POSITIVE_INFINITY, compact: true });
  process.stderr.write(`${new Date().toISOString()} ${level} ${message} ${shown}\n`);
};
const ignore = (): void => undefined;

export const stderrLogger: Logger = { debug: ignore, info: ignore, warn: line('warn'), error: line('error') };
