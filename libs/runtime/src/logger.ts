import { type Bindings, type ChildLoggerOptions, type DestinationStream, type Logger, pino } from 'pino';
import type { BaseConfig } from './config.ts';
import { redact } from './redact.ts';

/**
 * A JSON logger on standard output: ISO times, level names, errors with their cause, no secrets in fields. What is
 * put into a message's text is written as it is.
 */
export function createLogger(options: {
  service: string;
  instance: string;
  level: BaseConfig['LOG_LEVEL'];
  /** Instead of standard output. */
  destination?: DestinationStream;
}): Logger {
  const { service, instance, level } = options;
  const logger = pino(
    {
      level,
      base: { service, instance },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: redact },
      // `redact` has made errors plain already.
      serializers: { err: (value: unknown) => value },
    },
    options.destination ?? pino.destination(1),
  );
  // pino gives what a child carries to no formatter.
  const { child } = logger;
  logger.child = function <L extends string = never>(
    this: Logger,
    bindings: Bindings,
    childOptions?: ChildLoggerOptions<L>,
  ): Logger<L> {
    return Reflect.apply(child, this, [redact(bindings), childOptions]);
  };
  return logger;
}
