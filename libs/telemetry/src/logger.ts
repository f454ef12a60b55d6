import {
  type Bindings,
  type ChildLoggerOptions,
  type DestinationStream,
  type LevelWithSilent,
  type Logger as PinoLogger,
  pino,
} from 'pino';
import { redact } from './redact.ts';

/** The libraries use this part of pino. */
export type Logger = {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
  isLevelEnabled?(level: 'debug'): boolean;
};

export type RootLogger = PinoLogger;

/** Fields are logged without secrets. The text of a message is not redacted. */
export function createLogger(options: {
  service: string;
  instance: string;
  level: LevelWithSilent;
  destination?: DestinationStream;
}): RootLogger {
  const { service, instance, level } = options;
  const logger = pino(
    {
      level,
      base: { service, instance },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: redact },
      // `redact` has already made errors plain.
      serializers: { err: (value: unknown) => value },
    },
    options.destination ?? pino.destination(1),
  );
  // pino passes the bindings of a child to no formatter.
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
