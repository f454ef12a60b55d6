import { LIMITS } from '@cowrie/contracts';

const { queryDeadlineMs, commandDeadlineMs, replyGraceMs } = LIMITS;
const MARGIN_MS = 5_000;

/** The gateway authenticates, looks up a record, and waits for the reply, each within its own deadline. */
export const LONGEST_WAIT_MS = 2 * queryDeadlineMs + commandDeadlineMs + 3 * replyGraceMs + MARGIN_MS;
