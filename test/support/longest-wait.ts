import { LIMITS } from '@cowrie/contracts';

const { queryDeadlineMs, commandDeadlineMs, replyGraceMs } = LIMITS;
const MARGIN_MS = 5_000;

/**
 * Longer than the gateway may take: it looks up who asks, and what a refund, a capture or a payment is about, then waits for
 * what was asked, each up to a deadline of its own. Who waits this long and has no answer has found a failure.
 */
export const LONGEST_WAIT_MS = 2 * queryDeadlineMs + commandDeadlineMs + 3 * replyGraceMs + MARGIN_MS;
