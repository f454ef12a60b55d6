import { LIMITS } from '@cowrie/contracts';

const { queryDeadlineMs, commandDeadlineMs, replyGraceMs } = LIMITS;
const MARGIN_MS = 5_000;

/**
 * Longer than the gateway may take: it authenticates the caller, looks up the record of a refund, capture or payment,
 * and waits for the reply, each within its own deadline. A test that waits this long without an answer has found a
 * failure.
 */
export const LONGEST_WAIT_MS = 2 * queryDeadlineMs + commandDeadlineMs + 3 * replyGraceMs + MARGIN_MS;
