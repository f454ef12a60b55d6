/** The outcome of a request by its answer alone. `unknown` may have happened or not. */
export type Outcome = 'acknowledged' | 'refused' | 'unknown';

/** Nobody listened, so nothing was sent. */
const NEVER_SENT = ['ECONNREFUSED'];

export const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** By its status, which is 0 where the connection broke: then `connectionError` is the code of that. */
export function outcomeOfAnswer(status: number, connectionError: string | null): Outcome {
  if (isSuccess(status)) return 'acknowledged';
  if (status === 0) return NEVER_SENT.includes(connectionError ?? '') ? 'refused' : 'unknown';
  // 503 promises that nothing was changed; of other failures on the platform's side nothing is promised.
  return status === 503 || (status >= 400 && status < 500) ? 'refused' : 'unknown';
}
