import {
  type CowrieProblem,
  isConnectionError,
  isInputError,
  isOutcomeUnknown,
  isProblem,
} from '@cowrie/client';
import { colored } from './output.ts';

/** How a command ends; the codes are in README.md. */
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

/** A failure of the command line itself: its message is all that is said. */
export type CommandFailure = Error & { name: 'CommandFailure'; exitCode: number };

export function commandFailure(message: string, exitCode: number): CommandFailure {
  return Object.assign(new Error(message), { name: 'CommandFailure' as const, exitCode });
}

export const notLoggedIn = (baseUrl: string) =>
  commandFailure(`You are not logged in at ${baseUrl}: cowrie login EMAIL`, EXIT.notLoggedIn);

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

/** The command again, as a shell takes it, with the key under which it happens once. */
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

/** The lines for stderr, and the exit code. */
export function explain(
  error: unknown,
  args: readonly string[],
  { idempotencyKey, notLoggedInAt }: { idempotencyKey: string | null; notLoggedInAt: string | null },
): { lines: string[]; exitCode: number } {
  const say = (lines: readonly string[], exitCode: number) => ({
    lines: [`${colored('red', 'cowrie:', process.stderr)} ${lines[0]}`, ...lines.slice(1)],
    exitCode,
  });
  if (isCommandFailure(error)) return say([error.message], error.exitCode);
  if (isOutcomeUnknown(error)) {
    const first = isProblem(error) ? problemLines(error) : [error.message];
    // A key that is not this invocation's is one of several calls: the command again would make others.
    const key = error.idempotencyKey === idempotencyKey ? idempotencyKey : null;
    return say([...first, ...unknownOutcomeLines(args, key)], EXIT.outcomeUnknown);
  }
  if (isProblem(error, 'unauthenticated') && notLoggedInAt !== null) {
    return say([notLoggedIn(notLoggedInAt).message], EXIT.notLoggedIn);
  }
  if (isProblem(error)) return say(problemLines(error), BY_STATUS[error.status] ?? EXIT.failed);
  if (isInputError(error)) return say([error.message], EXIT.usage);
  if (isConnectionError(error)) return say([`${error.message}: ${causeOf(error)}`], EXIT.unavailable);
  return say([error instanceof Error ? error.message : String(error)], EXIT.failed);
}

/** The system's own words for why a connection failed, which `fetch` keeps in the cause of its error. */
function causeOf(error: Error): string {
  const deepest = (of: unknown): unknown => (of instanceof Error && of.cause ? deepest(of.cause) : of);
  const cause = deepest(error);
  if (cause instanceof Error && cause.message !== '') return cause.message;
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : String(cause);
}
