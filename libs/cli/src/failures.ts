import {
  type CowrieError,
  type CowrieProblem,
  isConnectionError,
  isInputError,
  isOutcomeUnknown,
  isProblem,
} from '@cowrie/client';
import { colored } from './output.ts';

/** README.md lists the exit codes. */
export const EXIT = {
  failed: 1,
  usage: 2,
  notLoggedIn: 3,
  notAllowed: 4,
  notFound: 5,
  refused: 6,
  unavailable: 7,
  outcomeUnknown: 8,
  notAsItShouldBe: 9,
  waiting: 10,
  interrupted: 130,
} as const;

const BY_STATUS: Readonly<Record<number, number>> = {
  400: EXIT.usage,
  401: EXIT.notLoggedIn,
  403: EXIT.notAllowed,
  404: EXIT.notFound,
  409: EXIT.refused,
  413: EXIT.usage,
  422: EXIT.refused,
  429: EXIT.unavailable,
  503: EXIT.unavailable,
};

/** Only its message is printed. */
export type CommandFailure = Error & { name: 'CommandFailure'; exitCode: number };

export function commandFailure(message: string, exitCode: number): CommandFailure {
  return Object.assign(new Error(message), { name: 'CommandFailure' as const, exitCode });
}

export const notLoggedIn = (baseUrl: string) =>
  commandFailure(
    `You are not logged in at ${baseUrl}: cowrie login EMAIL (another gateway: COWRIE_URL or --url)`,
    EXIT.notLoggedIn,
  );

export const isCommandFailure = (error: unknown): error is CommandFailure =>
  error instanceof Error && error.name === 'CommandFailure';

function problemLines(problem: CowrieProblem): string[] {
  const fields = problem.errors.filter(({ path }) => path !== '');
  const hint = problem.status === 401 ? ['Log in: cowrie login EMAIL'] : [];
  return [
    `${problem.detail} (${problem.code}, request ${problem.requestId})`,
    ...fields.map(({ path, message }) => `  ${path}: ${message}`),
    ...hint,
  ];
}

/** The shell line that repeats the command under the same idempotency key, so that it takes effect once. */
export function asShellLine(args: readonly string[], idempotencyKey: string): string {
  const quoted = args.map((arg) =>
    /^[\w@%+=:,./-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", `'\\''`)}'`,
  );
  const isNamed = args.some((arg) => arg.startsWith('--idempotency-key'));
  return ['cowrie', ...quoted, ...(isNamed ? [] : ['--idempotency-key', idempotencyKey])].join(' ');
}

export function unknownOutcomeLines(args: readonly string[], idempotencyKey: string | null): string[] {
  return idempotencyKey === null
    ? ['It may have happened, or may still happen. Check before you repeat it.']
    : [
        'It may have happened, or may still happen. This repeats it safely:',
        `  ${asShellLine(args, idempotencyKey)}`,
      ];
}

/** `--json` prints this form. */
export type FailureReport = {
  code: string;
  message: string;
  requestId: string | null;
  errors?: CowrieProblem['errors'];
  /** The key repeats the call safely; it is present only when the outcome is unknown. */
  idempotencyKey?: string;
};
export type Explanation = { lines: string[]; report: FailureReport; exitCode: number };

type InvocationState = { idempotencyKey: string | null; baseUrl: string | null; lacksSession: boolean };

export function explain(error: unknown, args: readonly string[], invocation: InvocationState): Explanation {
  const { baseUrl, lacksSession } = invocation;
  if (isOutcomeUnknown(error)) {
    const first = isProblem(error) ? problemLines(error) : [error.message];
    // A different key belongs to one of the command's several calls. Running the command again would use new keys.
    const key = error.idempotencyKey === invocation.idempotencyKey ? invocation.idempotencyKey : null;
    const report = { ...reportOf(error), ...(key === null ? {} : { idempotencyKey: key }) };
    return explanation([...first, ...unknownOutcomeLines(args, key)], EXIT.outcomeUnknown, report);
  }
  if (isProblem(error, 'unauthenticated') && lacksSession && baseUrl !== null)
    return explanation([notLoggedIn(baseUrl).message], EXIT.notLoggedIn, reportOf(error));
  if (isProblem(error))
    return explanation(problemLines(error), BY_STATUS[error.status] ?? EXIT.failed, reportOf(error));
  if (isInputError(error)) return explanation([error.message], EXIT.usage, reportOf(error));
  if (isConnectionError(error)) {
    const next = `Give its address by COWRIE_URL or --url${lacksSession ? ', then: cowrie login EMAIL' : '.'}`;
    const line = `No gateway answers at ${baseUrl} (${error.message}: ${causeOf(error)}). ${next}`;
    return explanation([line], EXIT.unavailable, { ...reportOf(error), message: line });
  }
  if (isCommandFailure(error)) return explanation([error.message], error.exitCode);
  return explanation([error instanceof Error ? error.message : String(error)], EXIT.failed);
}

/** Without a problem of the API the code is the name of the exit code. */
function explanation(lines: readonly string[], exitCode: number, given?: FailureReport): Explanation {
  const [message = '', ...others] = lines;
  const [name = 'failed'] = Object.entries(EXIT).find(([, code]) => code === exitCode) ?? [];
  const code = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return {
    lines: [`${colored('red', 'cowrie:', process.stderr)} ${message}`, ...others],
    report: given ?? { code, message, requestId: null },
    exitCode,
  };
}

function reportOf(error: CowrieError): FailureReport {
  if (!isProblem(error)) return { code: error.code, message: error.message, requestId: null };
  const { code, detail, requestId, errors } = error;
  return { code, message: detail, requestId, ...(errors.length === 0 ? {} : { errors }) };
}

/** `fetch` keeps the system's reason in the cause of its error. */
function causeOf(error: Error): string {
  const deepest = (of: unknown): unknown => (of instanceof Error && of.cause ? deepest(of.cause) : of);
  const cause = deepest(error);
  if (cause instanceof Error && cause.message !== '') return cause.message;
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : String(cause);
}
