/** The deadline of a call, with all its attempts. */
export const CALL_MAX_MS = 20_000;
