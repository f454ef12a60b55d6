/** Includes all attempts of a call. */
export const CALL_MAX_MS = 20_000;
