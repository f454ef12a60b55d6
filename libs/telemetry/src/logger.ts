import {
  type Bindings,
  type ChildLoggerOptions,
  type DestinationStream,
  type LevelWithSilent,
  type Logger as PinoLogger,
  pino,
} from 'pino';
import { redact } from './redact.ts';

/** The part of a pino logger that the libraries need. */
export type Logger = {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
  isLevelEnabled?(level: 'debug'): boolean;
};

/** pino's whole logger, which a process has one of. */
export type RootLogger = PinoLogger;

/**
 * A JSON logger on standard output: ISO times, level names, errors with their cause, no secrets in fields. What is
 * put into a message's text is written as it is.
 */
export function createLogger(options: {
  service: string;
  instance: string;
  level: LevelWithSilent;
  /** Instead of standard output. */
  destination?: DestinationStream;
}): RootLogger {
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
    this: RootLogger,
    bindings: Bindings,
    childOptions?: ChildLoggerOptions<L>,
  ): PinoLogger<L> {
    return Reflect.apply(child, this, [redact(bindings), childOptions]);
  };
  return logger;
}
