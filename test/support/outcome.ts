/** Judged by the answer alone. An `unknown` request may have taken effect. */
export type Outcome = 'acknowledged' | 'refused' | 'unknown';

/** Codes that mean no server listened, so nothing was sent. */
const NEVER_SENT = ['ECONNREFUSED'];

export const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** `status` is 0 when the connection broke; `connectionError` is then the code of that error. */
export function outcomeOfAnswer(status: number, connectionError: string | null): Outcome {
  if (isSuccess(status)) return 'acknowledged';
  if (status === 0) return NEVER_SENT.includes(connectionError ?? '') ? 'refused' : 'unknown';
  // A 503 promises that nothing was changed. Other failures of the platform promise nothing.
  return status === 503 || (status >= 400 && status < 500) ? 'refused' : 'unknown';
}
