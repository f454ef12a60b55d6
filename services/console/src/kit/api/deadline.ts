/** How long a call tries, with all its attempts. */
export const CALL_MAX_MS = 20_000;
