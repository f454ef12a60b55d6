import { LIMITS } from '@cowrie/contracts';

const { queryDeadlineMs, commandDeadlineMs, replyGraceMs } = LIMITS;
const MARGIN_MS = 5_000;

/**
 * Longer than the gateway may take: it looks up who asks, then waits for what was asked, each up to a deadline of its
 * own. Whoever waits this long and has no answer has found a failure.
 */
export const LONGEST_WAIT_MS = queryDeadlineMs + commandDeadlineMs + 2 * replyGraceMs + MARGIN_MS;
