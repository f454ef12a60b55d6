import type { ProblemCode } from './generated.ts';

/** A call throws these errors, or the reason of an `AbortSignal`. `name` and then `code` tell them apart. */

type FieldError = { path: string; message: string };

type CallFacts = {
  /**
   * The operation may have happened, or may still happen. Repeat the call with the same input and
   * `idempotencyKey` to learn the outcome. Never true for a read.
   */
  isOutcomeUnknown: boolean;
  /** It is null if the call has no key. */
  idempotencyKey: string | null;
};

export type CowrieProblem<Code extends ProblemCode = ProblemCode> = Error &
  CallFacts & {
    name: 'CowrieProblem';
    code: Code;
    status: number;
    title: string;
    detail: string;
    requestId: string;
    errors: readonly FieldError[];
    retryAfterMs: number | null;
  };

export type CowrieConnectionError = Error &
  CallFacts & {
    name: 'CowrieConnectionError';
    code: 'network_failed' | 'deadline_exceeded' | 'unexpected_answer';
    /** It is null without an answer. */
    status: number | null;
  };

/** The input is invalid, so nothing was sent. */
export type CowrieInputError = Error & {
  name: 'CowrieInputError';
  code: 'invalid_request' | 'amount_too_precise' | 'amount_out_of_range';
  errors: readonly FieldError[];
};

export type CowrieError = CowrieProblem | CowrieConnectionError | CowrieInputError;

type ErrorOf<Name extends CowrieError['name']> = Extract<CowrieError, { name: Name }>;
type Fields<Name extends CowrieError['name']> = Omit<ErrorOf<Name>, keyof Error> & {
  message: string;
  cause?: unknown;
};

/** No other function creates these errors. */
export function cowrieError<Name extends CowrieError['name']>(name: Name, fields: Fields<Name>) {
  const { message, cause, ...facts } = fields;
  return Object.assign(new Error(message, cause === undefined ? {} : { cause }), { name, ...facts });
}

/** The first error is the cause of its copy. */
export function copyError<Each extends CowrieProblem | CowrieConnectionError>(error: Each): Each {
  return Object.assign(new Error(error.message, { cause: error }), error);
}

export function inputError(
  path: string,
  message: string,
  code: CowrieInputError['code'] = 'invalid_request',
) {
  return cowrieError('CowrieInputError', {
    message: `${path}: ${message}`,
    code,
    errors: [{ path, message }],
  });
}

function hasName(error: unknown, name: string): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === name;
}

/** With `codes` it is true only for one of them. */
export function isProblem<Code extends ProblemCode = ProblemCode>(
  error: unknown,
  ...codes: readonly Code[]
): error is CowrieProblem<Code> {
  if (!hasName(error, 'CowrieProblem')) return false;
  return codes.length === 0 || codes.some((code) => code === (error as CowrieProblem).code);
}

export function isInputError(error: unknown): error is CowrieInputError {
  return hasName(error, 'CowrieInputError');
}

export function isConnectionError(error: unknown): error is CowrieConnectionError {
  return hasName(error, 'CowrieConnectionError');
}

/** The operation may have happened: repeat the call with the same input and `error.idempotencyKey`. */
export function isOutcomeUnknown(error: unknown): error is CowrieProblem | CowrieConnectionError {
  return (isProblem(error) || isConnectionError(error)) && error.isOutcomeUnknown;
}
