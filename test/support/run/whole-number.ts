export function wholeNumber(name: string, text: string | undefined, otherwise: number, max: number): number {
  if (text === undefined) return otherwise;
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= 1 && value <= max) return value;
  throw new Error(`--${name} is "${text}": it must be a whole number from 1 to ${max}`);
}

/** Turns a thrown argument error into one line. */
export function describeProblem(error: unknown, usage: string): { problem: string } {
  const reason = typeof error === 'object' && error && 'message' in error ? String(error.message) : '';
  return { problem: `${reason.split('\n')[0]}. Usage: ${usage}` };
}
