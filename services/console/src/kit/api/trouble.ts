import { isConnectionError, isInputError, isOutcomeUnknown, isProblem } from '@cowrie/client';

export type Trouble =
  | {
      kind: 'problem';
      status: number;
      code: string;
      detail: string;
      requestId: string;
      errors: readonly { path: string; message: string }[];
      /** True when the request may have taken effect; sending it again under its key tells. */
      isOutcomeUnknown: boolean;
    }
  | { kind: 'connection'; isOutcomeUnknown?: boolean }
  | { kind: 'input'; errors: readonly { path: string; message: string }[] }
  | { kind: 'signed-out' }
  | { kind: 'passkey'; reason: 'cancelled' | 'known' | 'elsewhere' | 'failed' };

export function troubleOf(error: unknown): Trouble {
  if (isProblem(error)) {
    const { status, code, detail, requestId, errors } = error;
    return {
      kind: 'problem',
      status,
      code,
      detail,
      requestId,
      errors,
      isOutcomeUnknown: isOutcomeUnknown(error),
    };
  }
  if (isConnectionError(error)) return { kind: 'connection', isOutcomeUnknown: error.isOutcomeUnknown };
  if (isInputError(error)) return { kind: 'input', errors: error.errors };
  if (hasTrouble(error)) return error.trouble;
  throw error;
}

export const mayHaveHappened = (trouble: Trouble): boolean =>
  'isOutcomeUnknown' in trouble && trouble.isOutcomeUnknown === true;

/** For a request that changes nothing, such as a lookup before a form. */
export const withKnownOutcome = (trouble: Trouble): Trouble =>
  'isOutcomeUnknown' in trouble ? { ...trouble, isOutcomeUnknown: false } : trouble;

export async function readTrouble(answer: Response): Promise<Trouble> {
  const requestId = answer.headers.get('x-request-id') ?? '';
  const body: unknown = await answer.json().catch(() => null);
  const {
    code = 'unexpected_answer',
    detail = answer.statusText,
    errors = [],
  } = (body ?? {}) as {
    code?: string;
    detail?: string;
    errors?: { path: string; message: string }[];
  };
  const { status } = answer;
  return { kind: 'problem', status, code, detail, requestId, errors, isOutcomeUnknown: false };
}

function hasTrouble(error: unknown): error is { trouble: Trouble } {
  return typeof error === 'object' && error !== null && 'trouble' in error;
}
