export type StackError = Error & { code: 'COWRIE_STACK' };

export function stackError(message: string): StackError {
  return Object.assign(new Error(message), { code: 'COWRIE_STACK' as const });
}

/** `instanceof` is not reliable across the realms of a test runner. */
export function isStackError(error: unknown): error is StackError {
  return codeOf(error) === 'COWRIE_STACK';
}

export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

export function firstLine(error: unknown): string {
  const text = error instanceof Error || isErrorLike(error) ? error.message : String(error);
  return text.split('\n', 1)[0] ?? '';
}

function isErrorLike(error: unknown): error is { message: string } {
  return (
    typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
  );
}
